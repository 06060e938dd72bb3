"""The reply that is streaming now, on disk piece by piece, so that a killed program loses none.

A live file is a line of JSON about the question, then the reply's text as it came. Its writer
holds a lock on it, which the system drops when the writer ends, however it ends.
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from claw.domain.messages import Message, Way
from claw.domain.session import Session
from claw.domain.text import clean
from claw.storage.atomic import PRIVATE_FILE, check_writable, failure, make_private_folder

STOPPED = "the program was stopped"
_MOST_WRITERS = 100


@dataclass(frozen=True, slots=True)
class LeftOver:
    """What a writer that is gone had received: which question, when it was asked, the text."""

    question: str
    at: int
    text: str
    way: Way = "answer"

    def merge(self, session: Session) -> Session:
        """Return the session with the text as a partial reply, placed as its way is.

        A reply that stands there already and holds the text, at its beginning, or at its end where
        it was joined on, stays as it is.
        """
        asked = [one for one in session.messages if digest(one) == self.question]
        question = asked[-1] if asked else Message("user", "")
        behind = _answers(session, question)
        if not self.text.strip() or any(self._in(one.content) for one in behind):
            return session
        reply = Message("assistant", self.text, self.at, partial=STOPPED)
        return session.take(question, reply, self.way)

    def _in(self, content: str) -> bool:
        if self.way == "continue":
            return content.endswith(self.text)
        return content.startswith(self.text)


class FileLiveReply:
    """One live file, written by this process; a failing disk is told once and stops no reply."""

    def __init__(self, path: Path, descriptor: int, notify: Callable[[str], None]) -> None:
        """Take over the locked file; see `begin_live`."""
        self._path = path
        self._descriptor: int | None = descriptor
        self._notify = notify
        self._failed = False

    def write(self, text: str) -> None:
        """Append a piece of the reply."""
        rest = clean(text).encode("utf-8")
        try:
            while rest and self._descriptor is not None and not self._failed:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError as error:
            self._failed = True
            self._notify(
                f"The reply is not safe on disk until it ends. {failure(self._path, error)}"
            )

    def close(self) -> None:
        """Drop the file; the reply has been merged into its session."""
        if self._descriptor is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
            os.close(self._descriptor)
            self._descriptor = None


@dataclass(frozen=True, slots=True)
class Begun:
    """What a live file tells of its reply: the question, when it began in seconds, and its way."""

    question: Message
    at: int
    way: Way = "answer"


def begin_live(
    folder: Path, session_id: str, begun: Begun, notify: Callable[[str], None]
) -> FileLiveReply:
    """Make the live file for a reply, beside those of other programs.

    Raises StorageFailed when it cannot be made.
    """
    make_private_folder(folder)
    for number in range(1, _MOST_WRITERS):
        path = folder / (session_id if number == 1 else f"{session_id}~{number}")
        check_writable(path)
        descriptor = _claim_new(path)
        if descriptor is not None:
            live = FileLiveReply(path, descriptor, notify)
            header = {"question": digest(begun.question), "at": begun.at, "pid": os.getpid()}
            if begun.way != "answer":
                header["way"] = begun.way
            live.write(json.dumps(header) + "\n")
            return live
    raise failure(folder / session_id, OSError(0, "too many replies are being written"))


def live_files(folder: Path, session_id: str) -> Sequence[Path]:
    """Return the live files of a session, of living writers and others."""
    prefix = f"{session_id}~"
    names = os.listdir(folder) if folder.is_dir() else []  # noqa: PTH208 - names are all we need
    return [folder / one for one in sorted(names) if one == session_id or one.startswith(prefix)]


@contextmanager
def left_over(folder: Path, session_id: str) -> Iterator[Sequence[LeftOver]]:
    """Give what writers that are gone left, and delete it if the block ends without an error."""
    claimed = [(path, _claim(path)) for path in live_files(folder, session_id)]
    dead = [(path, descriptor) for path, descriptor in claimed if descriptor is not None]
    try:
        yield [one for one in (_parsed(path.read_bytes()) for path, _ in dead) if one]
        for path, _ in dead:
            path.unlink(missing_ok=True)
    finally:
        for _, descriptor in dead:
            os.close(descriptor)


def digest(question: Message) -> str:
    """Return by what a live file names its question."""
    said = json.dumps([question.role, question.content, question.at])
    return hashlib.sha256(said.encode("utf-8")).hexdigest()


def _answers(session: Session, question: Message) -> Sequence[Message]:
    for index in range(len(session.messages) - 1, -1, -1):
        if session.messages[index] == question:
            break
    else:
        return session.messages
    behind: list[Message] = []
    for one in session.messages[index + 1 :]:
        if one.role == "user":
            break
        behind.append(one)
    return behind


def _claim_new(path: Path) -> int | None:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    except FileExistsError:
        return None
    except OSError as error:
        raise failure(path, error) from error
    return _locked(descriptor)


def _claim(path: Path) -> int | None:
    try:
        return _locked(os.open(path, os.O_RDONLY))
    except OSError:
        return None


def _locked(descriptor: int) -> int | None:
    """Lock the open file; None if another holds it, or deleted it before we had the lock."""
    with suppress(OSError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(descriptor).st_nlink:
            return descriptor
    os.close(descriptor)
    return None


def _parsed(data: bytes) -> LeftOver | None:
    header, _, text = data.partition(b"\n")
    try:
        value = json.loads(header)
        question, at = str(value["question"]), int(value["at"])
    except (ValueError, KeyError, TypeError):
        return LeftOver("", 0, text.decode("utf-8", "replace")) if text else None
    ways: dict[object, Way] = {"retry": "retry", "continue": "continue"}
    way = ways.get(value.get("way"), "answer")
    return LeftOver(question, at, text.decode("utf-8", "replace"), way)
