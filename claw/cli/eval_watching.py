"""What a person sees while strategies are compared, which may take hours."""

import sys
from collections.abc import Callable
from pathlib import Path

from claw.domain.text import one_line, printable
from claw.evals.comparing import Outcome, Pair
from claw.evals.metering import Spent
from claw.evals.scripts import Script


class Watching:
    """Shows the turn that is played on a terminal, and each finished play where that is wanted."""

    def __init__(self, total: int, keep: Callable[[Outcome], None], *, verbose: bool) -> None:
        """Begin with nothing done of `total` plays; `keep` is given each that is finished."""
        self._total = total
        self._verbose = verbose
        self._keep = keep
        self._done = 0

    def turn(self, pair: Pair, number: int) -> None:
        """Show that so many turns and questions of the pair are answered."""
        script = pair.script
        every = len(script.turns) + len(script.checks)
        self._show(
            f"{pair.strategy}: script {pair.number}/{pair.total} ({_named(script)}), "
            f"turn {number}/{every}; {self._done}/{self._total} plays done"
        )

    def finished(self, outcome: Outcome) -> None:
        """Count the pair, and say what came of it."""
        self._done += 1
        self._keep(outcome)
        self._show("")
        if self._verbose:
            print(_line(outcome), file=sys.stderr)

    def stop(self, path: Path) -> None:
        """Say what of an unfinished run is kept."""
        self._show("")
        if self._done:
            print(
                f"claw: {self._done} of {self._total} plays are kept in {path}; "
                "the same command goes on from there.",
                file=sys.stderr,
            )

    @staticmethod
    def _show(line: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def _named(script: Script) -> str:
    """Return the name that somebody gave the script, as a terminal may show it."""
    return one_line(printable(script.id), 40)


def _line(outcome: Outcome) -> str:
    played, pair = outcome.played, outcome.pair
    spent = sum(played.spent.values(), Spent())
    again = ", played before" if outcome.again else ""
    return (
        f"{pair.strategy}, {_named(pair.script)}: {sum(outcome.right)}/{len(outcome.right)} right, "
        f"{spent.input:,} tokens in, {played.seconds:.0f} s{again}"
    )
