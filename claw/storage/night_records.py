"""What nightly runs note down: how the last one ended, what waits for consent, what had begun."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from pathlib import Path
from typing import Generic, TypeVar, cast, get_args

from claw.domain.nights import Begun, HeldPlan, NightRecord, Outcome, Reason
from claw.domain.operations import Kind, Operation
from claw.domain.text import clean
from claw.storage.archive import FileArchive
from claw.storage.atomic import make_private_folder, read_bytes, write_atomically
from claw.storage.locks import acquire, hold
from claw.storage.workspace import Workspace

T = TypeVar("T", NightRecord, HeldPlan, Begun)
Parse = Callable[[Mapping[str, object]], T]


class JsonSlot(Generic[T]):
    """A file with one JSON object; one that cannot be read counts as none."""

    def __init__(self, path: Path, parse: Parse[T]) -> None:
        """`parse` raises KeyError, TypeError or ValueError for an object that is none."""
        self._path = path
        self._parse: Parse[T] = parse

    def read(self) -> T | None:
        """Return what is kept, None if nothing is, or nothing that can be read."""
        data = read_bytes(self._path)
        if data is None:
            return None
        try:
            value = json.loads(data.decode("utf-8-sig"))
            return self._parse(value) if isinstance(value, dict) else None
        except (KeyError, TypeError, ValueError, RecursionError):
            return None

    def write(self, value: T) -> None:
        """Keep it durably in the place of what was there."""
        with self._held():
            self._put(value)

    def update(self, change: Callable[[T], T]) -> T | None:
        """Apply `change` to what is kept and return what was there; nothing happens to nothing."""
        with self._held():
            old = self.read()
            new = old and change(old)
            if new and new != old:
                self._put(new)
        return old

    def clear(self) -> None:
        """Keep nothing."""
        with self._held():
            self._path.unlink(missing_ok=True)

    def _put(self, value: T) -> None:
        text = json.dumps(asdict(value), ensure_ascii=False, indent=2)
        write_atomically(self._path, (clean(text) + "\n").encode("utf-8"))

    @contextmanager
    def _held(self) -> Iterator[None]:
        make_private_folder(self._path.parent)
        lock = self._path.parent / "locks" / f"{self._path.stem}.lock"
        with hold(lock, f"the file {self._path}"):
            yield


@dataclass(frozen=True, slots=True)
class NightFiles:
    """The three slots of a workspace."""

    last: JsonSlot[NightRecord]
    held: JsonSlot[HeldPlan]
    begun: JsonSlot[Begun]


def night_files(workspace: Workspace) -> NightFiles:
    """Return the slots; nothing is read yet."""
    return NightFiles(
        JsonSlot(workspace.last_sleep, _record),
        JsonSlot(workspace.state / "refused-plan.json", _held_plan),
        JsonSlot(workspace.state / "sleep-begun.json", _begun),
    )


def take_news(last: JsonSlot[NightRecord]) -> Sequence[str]:
    """Return what nights left to be told, once."""
    found = last.update(lambda record: replace(record, news=()))
    return found.news if found else ()


@contextmanager
def asleep(workspace: Workspace) -> Iterator[bool]:
    """Hold the sleep lock while the block runs; gives False when another run holds it."""
    lock = acquire(workspace.locks / "sleep.lock")
    try:
        yield lock is not None
    finally:
        if lock is not None:
            lock.release()


class Shelf:
    """The archive, for a run that may have to take its entries back."""

    def __init__(self, archive: FileArchive) -> None:
        """Keep the archive."""
        self._archive = archive

    def keep(self, text: str, reason: str, on: date) -> None:
        """Append an entry durably with its date and reason."""
        self._archive.keep(text, reason, on)

    def counts(self, wanted: Sequence[tuple[str, Reason]]) -> Sequence[int]:
        """Return for each text and reason how often they stand there."""
        found = Counter((one.text, one.reason) for one in self._archive.entries())
        return [found[(as_kept(text), reason)] for text, reason in wanted]

    def take(self, texts: Sequence[tuple[str, str]]) -> int:
        """Take out for each text, with its reason if one is given, the last that there is."""
        wanted = Counter((as_kept(text), reason) for text, reason in texts)
        found = []
        for one in reversed(self._archive.entries()):
            keys = [(one.text, one.reason), (one.text, "")]
            key = next((key for key in keys if wanted[key]), None)
            if key:
                wanted[key] -= 1
                found.append(one)
        return self._archive.take_all(found) if found else 0


def as_kept(text: str) -> str:
    """Return the text as the archive gives it back."""
    return clean(text).strip("\n").replace("\r\n", "\n")


def _record(found: Mapping[str, object]) -> NightRecord:
    known = {one.name for one in fields(NightRecord)}
    record = NightRecord(**{key: value for key, value in found.items() if key in known})  # type: ignore[arg-type]
    if type(record.at) is not int or record.outcome not in get_args(Outcome):
        raise ValueError
    counts = {key: int(value) for key, value in dict(record.counts).items()}
    return replace(
        record,
        counts=counts,
        news=_texts(record.news),
        failures=int(record.failures),
        left=int(record.left),
    )


def _held_plan(found: Mapping[str, object]) -> HeldPlan:
    operations = tuple(map(_operation, cast("Sequence[Mapping[str, object]]", found["operations"])))
    return HeldPlan(str(found["hash"]), int(cast("int", found["at"])), operations)


def _operation(found: Mapping[str, object]) -> Operation:
    values = {**found, "ids": _texts(found["ids"])}
    operation = Operation(**values)  # type: ignore[arg-type]
    if operation.kind not in get_args(Kind):
        raise ValueError
    return operation


def _begun(found: Mapping[str, object]) -> Begun:
    taken = cast("Sequence[Sequence[object]]", found["taken"])
    rows = [(str(text), str(reason), int(cast("int", count))) for text, reason, count in taken]
    if any(reason not in get_args(Reason) for _, reason, _ in rows):
        raise ValueError
    return Begun(**{**found, "taken": tuple(rows), "came": _texts(found["came"])})  # type: ignore[arg-type]


def _texts(found: object) -> tuple[str, ...]:
    if not isinstance(found, list | tuple) or not all(isinstance(one, str) for one in found):
        raise TypeError
    return tuple(found)
