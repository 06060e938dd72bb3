"""Play scripts through strategies, each pair once, and score what each strategy still knew."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from claw.assembly.strategies import LISTED, check_strategy
from claw.evals.given_replies import Replies
from claw.evals.playing import Played, Player
from claw.evals.scoring import hit
from claw.evals.scripts import Script
from claw.evals.strategy_results import Key, Results

SPOKEN = "own"


@dataclass(frozen=True, slots=True)
class Pair:
    """A script and the strategy through which it is played; `number` of `total` in the run."""

    strategy: str
    script: Script
    number: int
    total: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a pair; `again` tells that it was played in an earlier run."""

    pair: Pair
    played: Played
    again: bool = False

    @property
    def right(self) -> tuple[bool, ...]:
        """For each check, whether its answer is right."""
        checks = zip(self.pair.script.checks, self.played.answers, strict=True)
        return tuple(hit(answer, check.answer_any) for check, answer in checks)

    @property
    def stale(self) -> tuple[bool, ...]:
        """For each check, whether its answer tells what was so once, and not what is so now."""
        checks = zip(self.pair.script.checks, self.played.answers, self.right, strict=True)
        return tuple(not right and hit(said, check.stale_any) for check, said, right in checks)


class Watches(Protocol):
    """Is told how the run goes."""

    def turn(self, pair: Pair, number: int) -> None:
        """Hear that so many turns and questions of the pair are answered."""

    def finished(self, outcome: Outcome) -> None:
        """Hear what came of a pair, also of one that was played in an earlier run."""


def chosen(names: str) -> tuple[str, ...]:
    """Return the strategies of a list with commas, all for an empty one; else UsageError."""
    wanted = [check_strategy(name.strip()) for name in names.split(",") if name.strip()]
    return tuple(dict.fromkeys(wanted)) or tuple(LISTED)


class Comparison:
    """A run of all pairs; those that the results have already are not played again."""

    def __init__(
        self, player: Player, results: Results, model: str, replies: Replies | None = None
    ) -> None:
        """Keep the model's name; with `replies` nobody but them answers the scripts' turns."""
        self._player = player
        self._results = results
        self._model = model
        self._replies = replies

    def run(
        self, scripts: Sequence[Script], strategies: Sequence[str], watch: Watches
    ) -> Sequence[Outcome]:
        """Return what came of each pair, strategy by strategy; raises what a play raises.

        Each play is kept as soon as it is done.
        """
        done = self._results.load()
        outcomes = []
        for strategy in strategies:
            for number, script in enumerate(scripts, start=1):
                pair = Pair(strategy, script, number, len(scripts))
                earlier = done.get(self._key(pair))
                if earlier and len(earlier.answers) == len(script.checks):
                    outcome = Outcome(pair, earlier, again=True)
                else:
                    outcome = self._play(pair, watch)
                watch.finished(outcome)
                outcomes.append(outcome)
        return outcomes

    def _play(self, pair: Pair, watch: Watches) -> Outcome:
        given = self._replies[pair.script.id] if self._replies else None
        played = self._player.play(
            pair.script, pair.strategy, given, lambda number: watch.turn(pair, number)
        )
        self._results.add(self._key(pair), played)
        return Outcome(pair, played)

    def _key(self, pair: Pair) -> Key:
        script, mode = pair.script, SPOKEN
        if self._replies:
            said = json.dumps(list(self._replies[script.id]))
            mode = f"given {hashlib.sha256(said.encode()).hexdigest()[:16]}"
        return Key(self._model, mode, script.id, script.digest, pair.strategy)
