"""Which plays are done: one file of JSON, written after each of them, from which a run goes on."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from claw.assembly.reports import write_report
from claw.domain.exchange import TEMPERATURES, Task
from claw.errors import BadData
from claw.evals.metering import Spent
from claw.evals.playing import Played


@dataclass(frozen=True, slots=True)
class Key:
    """What makes a play another one; `digest` is that of the script, `mode` tells whose replies."""

    model: str
    mode: str
    script: str
    digest: str
    strategy: str


class Results:
    """The plays of one file; other runs may write to it between two of them."""

    def __init__(self, path: Path, today: Callable[[], str]) -> None:
        """Read nothing yet; `today` tells the date that is noted with a play."""
        self.path = path
        self._today = today

    def load(self) -> Mapping[Key, Played]:
        """Return all plays; raises BadData for a file of another kind."""
        return {_key(row): _played(row) for row in self._rows()}

    def add(self, key: Key, played: Played) -> None:
        """Keep a play durably; an earlier one with the same key is replaced."""
        rows = [row for row in self._rows() if _key(row) != key]
        rows.append({**asdict(key), "on": self._today(), **_as_row(played)})
        text = json.dumps({"plays": rows}, ensure_ascii=False, indent=1)
        write_report(self.path, text + "\n", private=True)

    def _rows(self) -> Sequence[Mapping[str, object]]:
        try:
            rows = json.loads(self.path.read_text(encoding="utf-8"))["plays"]
            for row in rows:
                _key(row), _played(row)
        except FileNotFoundError:
            return []
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadData(
                f"{self.path} is no file of results; name another one with --results, or delete it."
            ) from error
        return list(rows)


def _key(row: Mapping[str, object]) -> Key:
    return Key(*(str(row[name]) for name in Key.__slots__))


def _as_row(played: Played) -> dict[str, object]:
    return {
        "seconds": round(played.seconds, 3),
        "spent": {task: asdict(one) for task, one in played.spent.items()},
        "answers": played.answers,
        "replies": played.replies,
    }


def _played(row: Mapping[str, object]) -> Played:
    spent, seconds = row["spent"], row["seconds"]
    if not isinstance(spent, dict) or not isinstance(seconds, int | float):
        raise TypeError("a play has what was spent, and its seconds")
    tasks: tuple[Task, ...] = tuple(TEMPERATURES)
    by_task = {task: Spent(**_figures(spent[task])) for task in tasks if task in spent}
    return Played(_texts(row["replies"]), _texts(row["answers"]), by_task, float(seconds))


def _figures(value: object) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(type(one) in (int, float) for one in value.values()):
        raise TypeError("what was spent is told in numbers")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError("replies and answers are lists")
    return tuple(map(str, value))
