"""The stored turns of all conversations as what can be found, read without touching a file.

Nothing is repaired, moved or told here; what cannot be read has no turns.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, tzinfo
from functools import lru_cache

from claw.domain.messages import UNRECALLED, Message
from claw.domain.nodes import Node
from claw.domain.ports import Clock, SecretDetector
from claw.errors import StorageFailed
from claw.storage.atomic import read_bytes
from claw.storage.file_stamps import FileStamps, Stamp, stamp_of
from claw.storage.session_archive import read_archive
from claw.storage.session_course import course, numbered
from claw.storage.session_format import decode
from claw.storage.session_names import is_id
from claw.storage.turn_texts import KnownSecrets, turn_parts
from claw.storage.workspace import Workspace

Turn = tuple[Message | None, date | None]
"""What was said and when; the message is None where it is not to be found."""


_LARGEST = 100_000_000
_KEPT = 32
_FOLDER = "sessions/"
_SUFFIX, _ARCHIVE_SUFFIX = ".json", ".jsonl"


class FileTurns:
    """The turns in the session files of a workspace and in their archives."""

    def __init__(self, workspace: Workspace, clock: Clock, detector: SecretDetector) -> None:
        """Read nothing yet; days are those of the clock's time zone."""
        self._sessions = workspace.sessions
        self._archives = workspace.session_archive
        self._session_stamps = FileStamps(self._sessions, _SUFFIX)
        self._archive_stamps = FileStamps(self._archives, _ARCHIVE_SUFFIX)
        self._clock = clock
        self._secrets = KnownSecrets(detector.secrets)
        self._signatures: dict[str, tuple[Stamp, Stamp | None, str, str]] = {}
        self._archived = lru_cache(_KEPT)(self._read_archived)
        self._stored = lru_cache(_KEPT)(self._read_stored)
        self._joined = lru_cache(_KEPT)(self._join)

    def sources(self) -> Mapping[str, str]:
        """Return each conversation's file with a signature that changes when its turns do.

        It does so too when the time zone changes, by which a turn has its day. No file is read.
        An archive to which somebody else writes in place is noticed with the session's next turn.
        """
        now = self._clock.now()
        zone = repr(now.tzinfo or UTC)
        archives = self._archive_stamps.look_for_names(now)
        old, new, found = self._signatures, {}, {}
        for name, stamp in self._session_stamps.look().items():
            archive, known = archives.get(name), old.get(name)
            if known is None or known[0] != stamp or known[1] != archive or known[2] != zone:
                known = stamp, archive, zone, f"{stamp} {archive} {zone}"
            new[name] = known
            found[f"{_FOLDER}{name}{_SUFFIX}"] = known[3]
        self._signatures = new
        return found

    def turns(self, source: str) -> Sequence[Node]:
        """Return all turns of a conversation in order, the archived ones first, secrets masked.

        Each long one is several nodes. Empty for a file that is gone or unreadable.
        """
        turns = enumerate(self._turns(source), 1)
        return [node for position, turn in turns for node in self._nodes(source, position, turn)]

    def turn(self, source: str, position: int, part: int = 0) -> Node | None:
        """Return one of them as it stands now, None if there is none at that position."""
        turns = self._turns(source)
        if not 0 < position <= len(turns):
            return None
        nodes = self._nodes(source, position, turns[position - 1])
        return nodes[part] if 0 <= part < len(nodes) else None

    def _nodes(self, source: str, position: int, turn: Turn) -> Sequence[Node]:
        message, day = turn
        if message is None:
            return ()
        group = _id_of(source)
        return [
            Node(text, source, position, group, speaker=message.role, on=day, part=part)
            for part, text in enumerate(turn_parts(message, self._secrets))
        ]

    def _turns(self, source: str) -> Sequence[Turn]:
        session_id = _id_of(source)
        stamp = stamp_of(self._sessions / f"{session_id}{_SUFFIX}") if session_id else None
        if stamp is None:
            return ()
        archive = stamp_of(self._archives / f"{session_id}{_ARCHIVE_SUFFIX}")
        return self._joined(session_id, stamp, archive, self._zone())

    def _join(
        self, session_id: str, stamp: Stamp, archive: Stamp | None, zone: tzinfo
    ) -> Sequence[Turn]:
        stored = self._stored(session_id, stamp)
        if stored is None:
            return ()
        created, messages = stored
        archived = self._archived(session_id, archive) if archive else ()
        turns: list[Turn] = []
        at, unrecalled = created, False
        for message in course(archived, messages):
            at = message.at or at
            if message.role == "user":
                unrecalled = message.extra.get("memory") == UNRECALLED["memory"]
            if numbered(message):
                turns.append((None if unrecalled else message, _day(at, zone)))
        return turns

    def _read_archived(self, session_id: str, stamp: Stamp) -> Sequence[Message]:
        path = self._archives / f"{session_id}{_ARCHIVE_SUFFIX}"
        try:
            return read_archive(path) if stamp[2] <= _LARGEST else ()
        except StorageFailed:
            return ()

    def _read_stored(self, session_id: str, stamp: Stamp) -> tuple[int, Sequence[Message]] | None:
        """Return when the session was begun and its messages, None for what is no session."""
        path = self._sessions / f"{session_id}{_SUFFIX}"
        try:
            data = read_bytes(path) if stamp[2] <= _LARGEST else None
        except StorageFailed:
            return None
        found = None if data is None else decode(data, session_id, 0)
        if found is None or found.kind == "foreign":
            return None
        return found.session.created_at, found.session.messages

    def _zone(self) -> tzinfo:
        return self._clock.now().tzinfo or UTC


@lru_cache(8192)
def _id_of(source: str) -> str:
    """Return the id of the session whose file it is, empty for what is no session's file."""
    name = source.removeprefix(_FOLDER).removesuffix(_SUFFIX)
    return name if source == f"{_FOLDER}{name}{_SUFFIX}" and is_id(name) else ""


def _day(at: int, zone: tzinfo) -> date | None:
    """Return the day of a time in seconds since the epoch; None for 0 and what no calendar has."""
    try:
        return datetime.fromtimestamp(at, zone).date() if at > 0 else None
    except (OverflowError, ValueError, OSError):
        return None
