"""The conversations on disk; two programs on one session lose nothing.

Each change is made to the file as it is at that moment, under the session's lock.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from datetime import UTC
from pathlib import Path

from claw.domain.messages import Message, Way
from claw.domain.ports import Clock
from claw.domain.session import FoundLine, Session, SessionHead
from claw.domain.text import clean, one_line
from claw.errors import BadData, StorageFailed, TryLater, UsageError
from claw.storage import session_archive
from claw.storage.atomic import (
    failure,
    make_private_folder,
    modified_at,
    read_bytes,
    write_atomically,
)
from claw.storage.live import Begun, FileLiveReply, LeftOver, begin_live, left_over, live_files
from claw.storage.locks import PATIENCE, hold
from claw.storage.session_copies import copies, copy_aside
from claw.storage.session_course import course, numbered
from claw.storage.session_format import Decoded, decode, encode
from claw.storage.session_heads import read_head
from claw.storage.session_markdown import export_markdown
from claw.storage.session_names import check_id, choose, file_key, is_id
from claw.storage.session_search import found_lines
from claw.storage.workspace import Workspace

_TITLE = 200


class FileSessionStore:
    """The sessions of a workspace; `notify` is given sentences for the user."""

    def __init__(
        self,
        workspace: Workspace,
        clock: Clock,
        notify: Callable[[str], None],
        lock_timeout: float = PATIENCE,
    ) -> None:
        """Keep where and when; nothing is read yet. `lock_timeout` is in seconds."""
        self._workspace = workspace
        self._clock = clock
        self._notify = notify
        self._timeout = lock_timeout

    def load(self, session_id: str) -> Session:
        """Return the session, repaired where its file or its last reply broke off.

        Raises UsageError if there is none, BadData if the file is no session.
        """
        _, found = self._read(session_id) or _missing(session_id)
        if not found.damaged and not live_files(self._workspace.live, session_id):
            self._tell_bad(session_id, found)
            return found.session
        try:
            return self._repair(session_id)
        except (StorageFailed, TryLater) as error:
            self._notify(f"The session {session_id} was opened as far as it can be read. {error}")
            return found.session

    def update(self, session_id: str, change: Callable[[Session], Session]) -> Session:
        """Apply `change` to the session as it is on disk now, under its lock; save and return it.

        A session that does not exist yet is created. If `change` raises, nothing is written.
        Raises TryLater when another program keeps the lock.
        """
        with self._lock(session_id):
            read = self._read(session_id)
            if read is None:
                self._refuse_twin(session_id)
                now = int(self._clock.now().timestamp())
                old = Session(session_id, now, now)
            else:
                old = read[1].session
            new = replace(change(old), id=session_id)
            if read is None or new != old:
                self._save(new, read)
            return new

    def heads(self) -> Sequence[SessionHead]:
        """Return all sessions, the newest activity first, without reading whole files."""
        found = []
        for path in self._files():
            with suppress(OSError):
                head = read_head(path)
                found.append((head.updated_at, path.stat().st_mtime_ns, head.id, head))
        return [head for *_, head in sorted(found, key=lambda one: one[:3], reverse=True)]

    def latest(self) -> str | None:
        """Return the id of the session whose file changed last, None if there is none."""
        return next((name for name in self._by_activity() if self.peek(name) is not None), None)

    def archive(self, session_id: str, messages: Sequence[Message]) -> None:
        """Append messages to the session's archive; one that stands there already is skipped."""
        with self._lock(session_id):
            session_archive.append_archive(self._archive_path(session_id), messages)

    def archived(self, session_id: str) -> Sequence[Message]:
        """Return the messages of the session's archive, the oldest first."""
        return session_archive.read_archive(self._archive_path(check_id(session_id)))

    def edit_archive(self, session_id: str, change: Callable[[Message], Message | None]) -> int:
        """Change or take out (None) archived messages; return how many changed."""
        with self._lock(session_id):
            return session_archive.edit_archive(self._archive_path(session_id), change)

    def live(self, session_id: str, question: Message, way: Way = "answer") -> FileLiveReply:
        """Begin the file into which the reply to `question` streams."""
        begun = Begun(question, int(self._clock.now().timestamp()), way)
        return begin_live(self._workspace.live, check_id(session_id), begun, self._notify)

    def resolve(self, name: str) -> str:
        """Return the id that `name` means: an id, its only beginning, a title; else UsageError."""
        if is_id(name) and self._path(name).exists():
            return name
        return choose(name, self.heads())

    def rename(self, session_id: str, title: str) -> Session:
        """Give the session a title; its id stays."""
        self._read(session_id) or _missing(session_id)
        title = one_line(clean(title), _TITLE)
        return self.update(session_id, lambda session: replace(session, title=title))

    def remove(self, session_id: str) -> None:
        """Delete the session with its archive, its live file and the copies beside it.

        Raises UsageError if there is none, TryLater while a reply is streaming into it.
        """
        path, live = self._path(session_id), self._workspace.live
        with self._lock(session_id):
            if not path.exists():
                _missing(session_id)
            with left_over(live, session_id):
                pass
            if live_files(live, session_id):
                raise TryLater(f"The session {session_id} is being answered. Try again later.")
            try:
                for one in (*copies(path), self._archive_path(session_id), path):
                    one.unlink(missing_ok=True)
            except OSError as error:
                raise failure(path, error) from error

    def ids(self) -> Sequence[str]:
        """Return the ids of all files that could be sessions, in order."""
        names = sorted(path.name.removesuffix(".json") for path in self._files())
        return [name for name in names if is_id(name)]

    def _by_activity(self) -> Sequence[str]:
        return sorted(self.ids(), key=lambda name: modified_at(self._path(name)), reverse=True)

    def peek(self, session_id: str) -> Session | None:
        """Return what is readable of a session, repairing and telling nothing; None if foreign."""
        data = read_bytes(self._path(session_id))
        found = decode(data, session_id, 0) if data else None
        return found.session if found and found.kind != "foreign" else None

    def copies(self, session_id: str) -> Sequence[Path]:
        """Return the files beside a session that hold what it once was."""
        return copies(self._path(session_id))

    def search(self, query: str) -> Iterator[FoundLine]:
        """Yield the lines that hold every word of `query`, the newest activity first.

        Those of a session's archive come behind its own.
        """
        for session_id in self._by_activity():
            session = self.peek(session_id)
            archived = session_archive.read_archive(self._archive_path(session_id))
            yield from found_lines(session_id, session.messages if session else (), archived, query)

    def said(self, session_id: str) -> Sequence[Message]:
        """Return the messages of a conversation as they are numbered, the archived ones first."""
        session, archived = self.peek(session_id), self.archived(session_id)
        every = course(archived, session.messages if session else ())
        return [one for one in every if numbered(one)]

    def markdown(self, session: Session) -> str:
        """Return the session as Markdown, its times in the user's time zone."""
        return export_markdown(session, self._clock.now().tzinfo or UTC)

    @staticmethod
    def as_object(session: Session) -> object:
        """Return the session as its file holds it."""
        return json.loads(encode(session))

    def _repair(self, session_id: str) -> Session:
        with (
            self._lock(session_id),
            left_over(self._workspace.live, session_id) as replies,
        ):
            data, found = self._read(session_id) or _missing(session_id)
            session = _merged(found.session, replies)
            if found.damaged or session != found.session:
                self._save(session, (data, found))
            if session != found.session:
                self._notify(f"The last reply in {session_id} broke off; what came is kept.")
            return session

    def _save(self, session: Session, old: tuple[bytes, Decoded] | None) -> None:
        path = self._path(session.id)
        try:
            data = encode(session)
        except (TypeError, ValueError) as error:
            raise StorageFailed(
                f"The session {session.id} was not saved: it holds what JSON cannot express. "
                f"The file {path} is as it was."
            ) from error
        make_private_folder(path.parent)
        copy = copy_aside(path, *old, self._clock.now()) if old else None
        if old and path.stat().st_mode & 0o077:
            path.chmod(0o600)  # a session that was dropped in becomes private too
        write_atomically(path, data)
        if old and copy and old[1].kind != "v1":
            count = len(session.messages)
            self._notify(
                f"{path} could not be read whole; it is kept as {copy.name}, "
                f"and {count} message{'' if count == 1 else 's'} went on into the session."
            )

    def _read(self, session_id: str) -> tuple[bytes, Decoded] | None:
        path = self._path(session_id)
        data = read_bytes(path)
        if data is None:
            return None
        found = decode(data, session_id, modified_at(path))
        if found.kind != "foreign":
            return data, found
        raise BadData(
            f"{path} is JSON, but no session of claw's; it was left alone. "
            f"Move it away, or choose another session."
        )

    def _tell_bad(self, session_id: str, found: Decoded) -> None:
        if found.bad:
            self._notify(
                f"{self._path(session_id)} holds {found.bad} records that are no messages. "
                f"They are passed over; the file is copied before the session is saved."
            )

    def _refuse_twin(self, session_id: str) -> None:
        key = file_key(session_id)
        for path in self._files():
            name = path.name.removesuffix(".json")
            if file_key(name) == key and name != session_id:
                raise UsageError(
                    f"The session {session_id} would share a file with {name} on some systems. "
                    f"Choose another id."
                )

    def _files(self) -> Sequence[Path]:
        return [path for path in self._workspace.sessions.glob("*.json") if path.name[0] != "."]

    def _path(self, session_id: str) -> Path:
        return self._workspace.sessions / f"{check_id(session_id)}.json"

    def _archive_path(self, session_id: str) -> Path:
        return self._workspace.session_archive / f"{session_id}.jsonl"

    def _lock(self, session_id: str) -> AbstractContextManager[None]:
        path = self._workspace.locks / f"session-{check_id(session_id)}.lock"
        return hold(path, f"the session {session_id}", self._timeout)


def _merged(session: Session, replies: Sequence[LeftOver]) -> Session:
    for reply in replies:
        session = reply.merge(session)
    return session


def _missing(session_id: str) -> tuple[bytes, Decoded]:
    raise UsageError(
        f"There is no session {session_id}. List them with `claw sessions` or /sessions."
    )
