"""Exchanges that the filter has still to read: written before it runs, dropped when it is done."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import MISSING, asdict, fields
from pathlib import Path
from typing import cast

from claw.domain.changes import PendingExchange
from claw.storage.atomic import append_durably, make_private_folder, read_bytes, write_atomically
from claw.storage.locks import PATIENCE, hold
from claw.storage.record_lines import parse_record, record_line

_NUMBERS = {"at", "turn"}
_MOST_FINISHED = 50


class FilePending:
    """The pending file of a workspace; any number of programs may use it at once."""

    def __init__(self, path: Path, lock_timeout: float = PATIENCE) -> None:
        """Read nothing yet."""
        self._path = path
        self._timeout = lock_timeout

    def put(self, exchange: PendingExchange) -> None:
        """Keep the exchange durably; one with the same id is replaced."""
        with self._lock():
            append_durably(self._path, record_line(asdict(exchange)))

    def finish(self, exchange_id: str) -> None:
        """Drop the exchange; when nothing else waits, the file holds no conversation any more."""
        with self._lock():
            waiting, bad, lines = self._state()
            if exchange_id not in waiting:
                return
            del waiting[exchange_id]
            if not waiting or lines - len(waiting) > _MOST_FINISHED:
                self._rewrite(waiting.values(), bad)
            else:
                append_durably(self._path, record_line({"finished": exchange_id}))

    def waiting(self) -> Sequence[PendingExchange]:
        """Return what waits, the oldest first."""
        return list(self._state()[0].values())

    @property
    def bad_lines(self) -> int:
        """How many lines nobody understands; they stay in the file."""
        return len(self._state()[1])

    def remove(self, unwanted: Callable[[PendingExchange], bool]) -> Sequence[PendingExchange]:
        """Take out and return the exchanges that are unwanted, with all that is finished.

        Unreadable lines go with an unwanted exchange.
        """
        with self._lock():
            waiting, bad, lines = self._state()
            gone = [one for one in waiting.values() if unwanted(one)]
            if gone or lines > len(waiting) + len(bad):
                rest = [one for one in waiting.values() if one not in gone]
                self._rewrite(rest, [] if gone else bad)
        return gone

    def _state(self) -> tuple[dict[str, PendingExchange], list[bytes], int]:
        """Return what waits by id, the lines that nobody understands, and the count of lines."""
        waiting: dict[str, PendingExchange] = {}
        bad = []
        lines = [line for line in (read_bytes(self._path) or b"").split(b"\n") if line.strip()]
        for line in lines:
            record = parse_record(line)
            exchange = _exchange(record or {})
            if exchange:
                waiting[exchange.id] = exchange
            elif record and isinstance(record.get("finished"), str):
                waiting.pop(str(record["finished"]), None)
            else:
                bad.append(line + b"\n")
        return waiting, bad, len(lines)

    def _rewrite(self, waiting: Iterable[PendingExchange], bad: Sequence[bytes]) -> None:
        kept = [record_line(asdict(exchange)) for exchange in waiting]
        write_atomically(self._path, b"".join([*bad, *kept]))

    def _lock(self) -> AbstractContextManager[None]:
        make_private_folder(self._path.parent)
        path = self._path.parent / "locks" / "pending.lock"
        return hold(path, "the list of pending exchanges", self._timeout)


def _exchange(record: Mapping[str, object]) -> PendingExchange | None:
    known = {field.name: field.default is MISSING for field in fields(PendingExchange)}
    values = {key: value for key, value in record.items() if key in known}
    if any(required and name not in values for name, required in known.items()):
        return None
    if any(type(value) is not (int if key in _NUMBERS else str) for key, value in values.items()):
        return None
    return cast("Callable[..., PendingExchange]", PendingExchange)(**values)
