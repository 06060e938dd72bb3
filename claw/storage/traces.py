"""Everything beside MEMORY.md and the journal that may repeat an entry: find it there, erase it."""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from claw.domain.changes import PendingExchange
from claw.domain.messages import Message
from claw.domain.passages import Passages
from claw.domain.session import Session
from claw.domain.text import one_line
from claw.domain.traces import CONVERSATION, Place, Trace
from claw.errors import BadData, ClawError, StorageFailed
from claw.storage import scrubbing
from claw.storage.archive import FileArchive
from claw.storage.atomic import read_bytes, write_atomically
from claw.storage.locks import hold
from claw.storage.pending import FilePending
from claw.storage.sessions import FileSessionStore
from claw.storage.store_record import StoreRecord
from claw.storage.workspace import Workspace

Cut = Callable[[str, Passages], str]
_TRIES = 10


class FileTraces:
    """The traces in a workspace."""

    def __init__(
        self,
        workspace: Workspace,
        sessions: FileSessionStore,
        archive: FileArchive,
        pending: FilePending,
        keep_living: Callable[[], None] | None = None,
    ) -> None:
        """Keep the doors to the files.

        `keep_living` cuts the vectors down to those of what still stands in the workspace's files;
        without it, or when it fails, they all go.
        """
        self._workspace = workspace
        self._sessions = sessions
        self._archive = archive
        self._pending = pending
        self._keep_living = keep_living

    def find(self, passages: Passages) -> Sequence[Trace]:
        """Return the places with a passage that tells it."""
        return [
            *self._in_archive(passages),
            *self._in_pending(passages),
            *self._in_lines("backup", self._backups(), passages),
            *self._in_lines("record", self._records(), passages),
            *(trace for one in self._loaded() for trace in self._in_session(one, passages)),
            *(trace for one in self._archives() for trace in self._in_archived(one, passages)),
            *self._in_copies(passages),
        ]

    def erase(self, passages: Passages, *, messages: bool) -> Sequence[Trace]:
        """Take those passages out, from conversations only if `messages`; return where they were.

        What a model's engine or the index keeps of earlier prompts is dropped too.
        """
        there = [one for one in self.find(passages) if one.place != "foreign"]
        self._archive.remove(lambda text: bool(passages(text)))
        self._erase_pending(passages)
        for path in (self._workspace.archive, self._workspace.pending):
            with hold(self._workspace.locks / f"{path.stem}.lock", f"the file {path}"):
                self._rewrite(path, scrubbing.cut_lines, passages)
        for path in self._backups():
            self._rewrite(path, scrubbing.cut_markdown, passages)
        for path in self._records():
            cut = scrubbing.cut_raw if path.suffix == ".json" else scrubbing.cut_lines
            self._rewrite(path, cut, passages)
        for session in self._loaded():
            self._erase_session(session, passages, messages=messages)
        if messages:
            self._erase_conversations(passages)
            for path in self._measured():
                self._rewrite(path, scrubbing.cut_measured, passages)
        self.drop_index()
        return [one for one in there if messages or one.place not in CONVERSATION]

    def drop_index(self) -> None:
        """Delete what engine and index keep, but the vectors of what still stands in a file.

        What vector databases hold is noted down first, to be deleted as soon as they are reached.
        Raises StorageFailed if something of it cannot be deleted.
        """
        own, elsewhere = self._workspace, self._overdue_elsewhere()
        if not self._keep_living or not (elsewhere or own.vectors.is_dir()):
            _delete(own.index)
            return
        for path in sorted(own.index.glob("*")):
            if path != own.vectors:
                _delete(path)
        try:
            self._keep_living()
        except ClawError:
            _delete(own.index)

    def _overdue_elsewhere(self) -> bool:
        record = StoreRecord(self._workspace)
        with suppress(BadData):  # told by whatever searches
            record.mark_overdue()
            return bool(record.collections())
        return False

    def _erase_session(self, session: Session, passages: Passages, *, messages: bool) -> None:
        def cut(one: Session) -> Session:
            return scrubbing.cut_session(one, passages, messages=messages)

        if cut(session) != session:
            self._sessions.update(session.id, cut)

    def _erase_conversations(self, passages: Passages) -> None:
        for session_id in self._archives():
            self._sessions.edit_archive(
                session_id, lambda one: scrubbing.cut_message(one, passages)
            )
            lock = self._workspace.locks / f"session-{session_id}.lock"
            with hold(lock, f"the session {session_id}"):
                path = self._workspace.session_archive / f"{session_id}.jsonl"
                self._rewrite(path, scrubbing.cut_lines, passages)
        for path in self._copies():
            self._rewrite(path, scrubbing.cut_raw, passages)

    def _erase_pending(self, passages: Passages) -> None:
        """Cut the exchanges too: what else was said in them is still to be remembered."""
        for one in self._pending.remove(lambda one: _exchange_tells(one, passages)):
            kept = replace(
                one,
                user=scrubbing.cut_text(one.user, passages),
                typed=_typed_rest(one.typed, passages),
                assistant=scrubbing.cut_text(one.assistant, passages),
                before=scrubbing.cut_text(one.before, passages),
            )
            if kept.typed.strip():
                self._pending.put(kept)

    def _in_archive(self, passages: Passages) -> Iterator[Trace]:
        for entry in self._archive.entries():
            if passages(entry.text):
                yield Trace("archive", ".claw/archive.md", entry.text)

    def _in_pending(self, passages: Passages) -> Iterator[Trace]:
        for one in self._pending.waiting():
            if _exchange_tells(one, passages):
                yield Trace("pending", ".claw/pending.jsonl", one_line(one.typed))

    def _in_lines(self, place: Place, files: Iterator[Path], passages: Passages) -> Iterator[Trace]:
        for path in files:
            for number, line in enumerate(_text(path).split("\n"), 1):
                if scrubbing.tells(line, passages):
                    yield Trace(place, f"{self._name(path)}:{number}", line.strip())

    def _in_session(self, session: Session, passages: Passages) -> Iterator[Trace]:
        name = f"sessions/{session.id}.json"
        for start, end in passages(session.compressed_context):
            words = session.compressed_context[start:end].strip()
            yield Trace("summary", f"{name} (summary)", words)
        state = replace(session, compressed_context="")
        if scrubbing.cut_session(state, passages, messages=False) != state:
            yield Trace("summary", f"{name} (state)", "")
        if passages(session.title):
            yield Trace("message", f"{name} (title)", session.title)
        for number, message in enumerate(session.messages, 1):
            if scrubbing.cut_message(message, passages) != message:
                yield Trace("message", f"{name} message {number}", _words(message, passages))

    def _in_archived(self, session_id: str, passages: Passages) -> Iterator[Trace]:
        name = f"sessions/archive/{session_id}.jsonl"
        for number, message in enumerate(self._sessions.archived(session_id), 1):
            if scrubbing.cut_message(message, passages) != message:
                yield Trace("message", f"{name} message {number}", _words(message, passages))

    def _in_copies(self, passages: Passages) -> Iterator[Trace]:
        for path in (*self._copies(), *self._measured()):
            text = _text(path)
            if scrubbing.cut_raw(text, passages) != text:
                yield Trace("copy", self._name(path), "")
        for head in self._sessions.heads():
            path = self._workspace.sessions / f"{head.id}.json"
            if head.foreign and scrubbing.tells(_text(path), passages):
                yield Trace("foreign", self._name(path), "")

    def _loaded(self) -> Iterator[Session]:
        for session_id in self._sessions.ids():
            with suppress(ClawError):
                yield self._sessions.load(session_id)

    def _archives(self) -> Iterator[str]:
        for path in sorted(self._workspace.session_archive.glob("*.jsonl")):
            yield path.name.removesuffix(".jsonl")

    def _copies(self) -> Iterator[Path]:
        yield from sorted(self._workspace.sessions.glob("*.json.*"))

    def _measured(self) -> Iterator[Path]:
        """Yield what evaluations measured: answers, also to scripts of one's own conversations."""
        yield from sorted(path for path in self._workspace.evals.glob("*") if path.is_file())

    def _backups(self) -> Iterator[Path]:
        for path in (self._workspace.memory_backup, *sorted(self._workspace.backups.glob("*"))):
            if path.is_file():
                yield path

    def _records(self) -> Iterator[Path]:
        """Yield the log, the history of the prompt, and whatever else claw noted down."""
        own = self._workspace
        handled = {own.journal, own.journal_key, own.archive, own.pending, own.vector_stores}
        for path in sorted(own.state.glob("*")):
            if path.is_file() and path not in handled:
                yield path

    def _name(self, path: Path) -> str:
        return path.relative_to(self._workspace.root).as_posix()

    @staticmethod
    def _rewrite(path: Path, cut: Cut, passages: Passages) -> None:
        text = _text(path)
        kept = cut(text, passages)
        if kept != text:
            write_atomically(path, kept.encode("utf-8", "surrogateescape"))


def _delete(path: Path) -> None:
    """Delete a file or a folder, again where a search that is running wrote into it meanwhile."""
    for _ in range(_TRIES):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            with suppress(OSError):
                path.unlink(missing_ok=True)
        if not os.path.lexists(path):
            break
    else:
        raise StorageFailed(
            f"{path} could not be deleted, and may still hold what is to be forgotten. Delete it."
        )


def _text(path: Path) -> str:
    return (read_bytes(path) or b"").decode("utf-8", "surrogateescape")


def _words(message: Message, passages: Passages) -> str:
    spans = passages(message.content)
    return one_line(" ".join(message.content[start:end].strip() for start, end in spans))


def _exchange_tells(one: PendingExchange, passages: Passages) -> bool:
    return any(passages(text) for text in (one.user, one.typed, one.assistant, one.before))


def _typed_rest(typed: str, passages: Passages) -> str:
    """Return what the user typed besides, without a stand-in, which is none of their words."""
    return scrubbing.cut_text(typed, passages).replace(scrubbing.STAND_IN, " ").strip()
