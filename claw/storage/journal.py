"""Every change of memory as a line of JSON, append-only; only forgetting rewrites it."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import cast, get_args

from claw.domain.changes import Action, Actor, Change
from claw.domain.matching import holds
from claw.domain.ports import Clock
from claw.storage.atomic import append_durably, make_private_folder, read_bytes, write_atomically
from claw.storage.locks import PATIENCE, hold
from claw.storage.record_lines import RecordLines, parse_record, record_line, texts_of
from claw.storage.tombstones import TombstoneKey

Redact = Callable[[Change], Change]
_NUMBERS = {"id", "at", "turn", "undoes", "line"}
_TEXTS = ("before", "after", "evidence", "key", "source")


class FileJournal:
    """The journal of a workspace."""

    def __init__(
        self, path: Path, key_path: Path, clock: Clock, lock_timeout: float = PATIENCE
    ) -> None:
        """Read nothing yet; the key is made when the first text is forgotten."""
        self._path = path
        self._key = TombstoneKey(key_path)
        self._clock = clock
        self._timeout = lock_timeout
        self._guard = threading.Lock()
        self._changes: list[Change] = []
        self._tombstones: dict[int, set[str]] = {}
        self._lines = RecordLines(path, self._take, self._reset)

    @property
    def bad_lines(self) -> int:
        """How many lines nobody understands; they stay in the file."""
        with self._guard:
            self._lines.refresh()
            return self._lines.bad

    def record(self, changes: Iterable[Change]) -> Sequence[Change]:
        """Append the changes durably, numbering them anew; return them as recorded.

        One without a time gets the present one.
        """
        with self._lock():
            last = max((change.id for change in self.changes()), default=0)
            now = int(self._clock.now().timestamp())
            numbered = [
                replace(change, id=last + step, at=change.at or now)
                for step, change in enumerate(changes, 1)
            ]
            if numbered:
                append_durably(self._path, b"".join(map(_line, numbered)))
        return numbered

    def changes(self) -> Sequence[Change]:
        """Return all changes, the oldest first."""
        with self._guard:
            self._lines.refresh()
            return tuple(self._changes)

    def forget(self, texts: Sequence[str], redact: Redact | None = None) -> None:
        """Replace each text that holds one of `texts` by its keyed hash, and add the tombstones.

        Of every change, what `redact` returns is kept.
        """
        wanted = [text for text in texts if text.strip()]
        if not wanted and redact is None:
            return
        with self._lock():
            if wanted:
                self._key.make()
            lines = [
                self._without(line, wanted, redact or _as_it_is)
                for line in (read_bytes(self._path) or b"").split(b"\n")
                if line.strip()
            ]
            lines += [self._tombstone_line(text) for text in wanted]
            if lines:
                write_atomically(self._path, b"".join(lines))

    def forgotten(self, text: str) -> bool:
        """Return whether `text` is or holds what was forgotten, compared in normal form.

        Raises BadData when something was forgotten and its key is gone.
        """
        with self._guard:
            self._lines.refresh()
            return bool(self._tombstones) and self._key.covers(self._tombstones, text)

    def _without(self, line: bytes, texts: Sequence[str], redact: Redact) -> bytes:
        record = parse_record(line)
        change = _change(record or {})
        if record is None or change is None:
            spoken = [line.decode("utf-8", "replace"), *texts_of(record or {})]
            return b"" if _any_holds(spoken, texts) else line + b"\n"
        cut = {
            name: f"[forgotten {self._key.tombstone(value).digest[:16]}]"
            for name, value in record.items()
            if name in _TEXTS and isinstance(value, str) and _any_holds([value], texts)
        }
        kept = redact(change)
        for name in _TEXTS:
            if name not in cut and getattr(kept, name) != getattr(change, name):
                cut[name] = getattr(kept, name)
        return record_line({**record, **cut}) if cut else line + b"\n"

    def _tombstone_line(self, text: str) -> bytes:
        stone = self._key.tombstone(text)
        now = int(self._clock.now().timestamp())
        return record_line({"tombstone": stone.digest, "length": stone.length, "at": now})

    def _take(self, record: Mapping[str, object]) -> bool:
        change, stone = _change(record), _tombstone(record)
        if change:
            self._changes.append(change)
        if stone:
            self._tombstones.setdefault(stone[1], set()).add(stone[0])
        return bool(change or stone)

    def _reset(self) -> None:
        self._changes.clear()
        self._tombstones.clear()

    def _lock(self) -> AbstractContextManager[None]:
        make_private_folder(self._path.parent)
        path = self._path.parent / "locks" / "journal.lock"
        return hold(path, "the journal of memory", self._timeout)


def _as_it_is(change: Change) -> Change:
    return change


def _line(change: Change) -> bytes:
    defaults = {field.name: field.default for field in fields(Change)}
    said = {key: value for key, value in asdict(change).items() if value != defaults[key]}
    return record_line(said)


def _change(record: Mapping[str, object]) -> Change | None:
    known = {field.name for field in fields(Change)}
    values = {key: value for key, value in record.items() if key in known and value is not None}
    if not {"id", "at", "action", "actor"} <= values.keys():
        return None
    if any(type(value) is not (int if key in _NUMBERS else str) for key, value in values.items()):
        return None
    if values["action"] not in get_args(Action) or values["actor"] not in get_args(Actor):
        return None
    return cast("Callable[..., Change]", Change)(**values)


def _tombstone(record: Mapping[str, object]) -> tuple[str, int] | None:
    digest, length = record.get("tombstone"), record.get("length")
    if isinstance(digest, str) and type(length) is int and length > 0:
        return digest, length
    return None


def _any_holds(found: Sequence[str], texts: Sequence[str]) -> bool:
    return any(holds(one, text) for one in found for text in texts)
