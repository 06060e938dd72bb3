"""The rules by which labelled sets are scored."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from claw.evals.tables import Table, counted

FLAGS = re.IGNORECASE | re.MULTILINE | re.DOTALL


@dataclass(frozen=True, slots=True)
class Report:
    """What an evaluation found: its name, how many rows, its figures, and what went wrong.

    `tables` are those of the figures that are shares, as they are shown.
    """

    eval: str
    n: int
    metrics: dict[str, object]
    wrong: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return the report as `--json` prints it."""
        return {"eval": self.eval, "n": self.n, "metrics": self.metrics}


def hit(text: str, answers: Iterable[str]) -> bool:
    """Return whether one of the answers occurs in `text`; no digit may touch a number's end."""
    return any(re.search(_bounded(answer), text, re.IGNORECASE) for answer in answers if answer)


def found_any(patterns: Iterable[str], text: str) -> bool:
    """Return whether one of the patterns is found in `text`."""
    return any(re.search(pattern, text, FLAGS) for pattern in patterns)


def found_all(patterns: Iterable[str], text: str) -> bool:
    """Return whether every pattern is found in `text`."""
    return all(re.search(pattern, text, FLAGS) for pattern in patterns)


def share(outcomes: Sequence[bool]) -> float:
    """Return the share of outcomes that are right, 0 for none, to four decimals."""
    return counted("", outcomes).share


def _bounded(answer: str) -> str:
    pattern = re.escape(answer)
    if answer[0].isdigit():
        pattern = r"(?<!\d)(?<!\d[.,])" + pattern
    if answer[-1].isdigit():
        pattern += r"(?!\d)(?![.,]\d)"
    return pattern
