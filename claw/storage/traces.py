"""Every file beside MEMORY.md and the journal that may repeat an entry: find it there, erase it."""

import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.domain.text import one_line
from claw.domain.traces import Trace
from claw.errors import BadData, UsageError
from claw.storage.archive import FileArchive
from claw.storage.atomic import read_bytes, write_atomically
from claw.storage.pending import FilePending
from claw.storage.sessions import FileSessionStore
from claw.storage.workspace import Workspace

FORGOTTEN = "[forgotten]"
_SENTENCE = re.compile(r"[^.!?。！？\n;；]+[.!?。！？;；]*[ \t]*|\n|[.!?。！？;；]+")
Says = Callable[[str], bool]


class FileTraces:
    """The traces in a workspace."""

    def __init__(
        self,
        workspace: Workspace,
        sessions: FileSessionStore,
        archive: FileArchive,
        pending: FilePending,
    ) -> None:
        """Keep the doors to the files."""
        self._workspace = workspace
        self._sessions = sessions
        self._archive = archive
        self._pending = pending

    def find(self, says: Says) -> Sequence[Trace]:
        """Return the places with a sentence of which `says` is true."""
        return [
            *self._in_archive(says),
            *self._in_pending(says),
            *self._in_backups(says),
            *(trace for session in self._all() for trace in self._in_session(session, says)),
        ]

    def erase(self, says: Says, *, messages: bool) -> Sequence[Trace]:
        """Take those sentences out everywhere, from messages only if `messages`; return them."""
        gone = [one for one in self.find(says) if messages or one.place != "message"]
        self._archive.remove(lambda text: _holds(text, says))
        self._pending.remove(lambda one: _holds(one.user, says) or _holds(one.assistant, says))
        for path in self._backups():
            _rewrite(path, says)
        for session in self._all():
            self._clear(session, says, messages=messages)
        shutil.rmtree(self._workspace.index, ignore_errors=True)
        return gone

    def _clear(self, session: Session, says: Says, *, messages: bool) -> None:
        if any(True for _ in self._in_session(session, says)):
            self._sessions.update(session.id, lambda one: _without(one, says, messages=messages))
        if messages:
            self._sessions.edit_archive(session.id, lambda one: _cut(one, says))
            for path in self._sessions.copies(session.id):
                _rewrite(path, says)

    def _in_archive(self, says: Says) -> Iterator[Trace]:
        for entry in self._archive.entries():
            if _holds(entry.text, says):
                yield Trace("archive", ".claw/archive.md", entry.text)

    def _in_pending(self, says: Says) -> Iterator[Trace]:
        for one in self._pending.waiting():
            if _holds(one.user, says) or _holds(one.assistant, says):
                yield Trace("pending", ".claw/pending.jsonl", one_line(one.typed))

    def _in_backups(self, says: Says) -> Iterator[Trace]:
        for path in self._backups():
            for number, line in enumerate(_lines(path), 1):
                if says(line):
                    where = f"{path.relative_to(self._workspace.root)}:{number}"
                    yield Trace("backup", where, line.strip())

    def _in_session(self, session: Session, says: Says) -> Iterator[Trace]:
        name = f"sessions/{session.id}.json"
        for sentence in _sentences(session.compressed_context):
            if says(sentence):
                yield Trace("summary", f"{name} (summary)", sentence.strip())
        archived = self._sessions.archived(session.id)
        for place, found in ((name, session.messages), (f"{name} (archive)", archived)):
            for number, message in enumerate(found, 1):
                if _holds(message.content, says):
                    text = one_line(message.content)
                    yield Trace("message", f"{place} message {number}", text)

    def _all(self) -> Iterator[Session]:
        for head in self._sessions.heads():
            with suppress(BadData, UsageError):
                yield self._sessions.load(head.id)

    def _backups(self) -> Iterator[Path]:
        for path in (self._workspace.memory_backup, *self._workspace.backups.glob("MEMORY-*.md")):
            if path.is_file():
                yield path


def _sentences(text: str) -> list[str]:
    return _SENTENCE.findall(text)


def _holds(text: str, says: Says) -> bool:
    return any(says(sentence) for sentence in _sentences(text)) or says(text)


def _without(session: Session, says: Says, *, messages: bool) -> Session:
    kept = [one for one in _sentences(session.compressed_context) if not says(one)]
    summary = "".join(kept).rstrip()
    if not messages:
        return replace(session, compressed_context=summary)
    cut = tuple(_cut(one, says) for one in session.messages)
    return replace(session, compressed_context=summary, messages=cut)


def _cut(message: Message, says: Says) -> Message:
    if not _holds(message.content, says):
        return message
    pieces = [FORGOTTEN + " " if says(one) else one for one in _sentences(message.content)]
    text = "".join(pieces).rstrip()
    return replace(
        message, content=FORGOTTEN if says(text) or FORGOTTEN not in text else text, pasted=()
    )


def _lines(path: Path) -> list[str]:
    return (read_bytes(path) or b"").decode("utf-8", "surrogateescape").split("\n")


def _rewrite(path: Path, says: Says) -> None:
    lines = _lines(path)
    kept = [line for line in lines if not says(line)]
    if kept != lines:
        write_atomically(path, "\n".join(kept).encode("utf-8", "surrogateescape"))
