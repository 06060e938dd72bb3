"""Runs over scripts and strategies: each pair once, kept as soon as it is played, and scored."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from claw.assembly.playground import Playground, playground
from claw.domain.exchange import Request
from claw.errors import ConnectionFailed, UsageError
from claw.evals.comparing import Comparison, Outcome, Pair, chosen
from claw.evals.given_replies import Replies
from claw.evals.playing import Played, Player
from claw.evals.scripts import Check, Script
from claw.evals.strategy_results import Results
from claw.llm.scripted import Answer, ScriptedChat
from claw.memory.strategies import STRATEGIES
from claw.settings import load
from tests.counting import WordCounter

CHECK = Check("Where do I live?", ("Ghent",), ("Bruges",))
ONE = Script("one", "en", ("I live in Ghent.",), (CHECK,))
TWO = Script("two", "en", ("I moved to Ghent.", "Not to Bruges."), (CHECK, CHECK))
WAYS = ("claw", "stateless")


class Seen:
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.turns: list[tuple[str, str, int]] = []
        self.outcomes: list[Outcome] = []

    def turn(self, pair: Pair, number: int) -> None:
        self.turns.append((pair.strategy, pair.script.id, number))

    def finished(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)


@pytest.fixture
def ground() -> Iterator[Playground]:
    with playground(load(None, environ={"CLAW_EMBEDDER": "none"})) as made:
        yield made


def ghent(request: Request) -> Answer:
    if request.task != "chat":
        return '{"worth_memorizing": false, "memories": [], "forget": []}'
    return "Ghent." if request.messages[-1].content.endswith("words.") else "I see."


def comparison(
    ground: Playground, model: ScriptedChat, path: Path, replies: Replies | None = None
) -> Comparison:
    player = Player(ground, model, WordCounter(), lambda: 0.0)
    return Comparison(player, Results(path, lambda: "2026-11-30"), model.label, replies)


def test_every_pair_is_played_once_and_told(ground: Playground, tmp_path: Path) -> None:
    seen, model = Seen(), ScriptedChat(ghent)
    run = comparison(ground, model, tmp_path / "r.json")
    outcomes = run.run([ONE, TWO], WAYS, seen)
    pairs = [(way, script.id) for way in WAYS for script in (ONE, TWO)]
    assert [(one.pair.strategy, one.pair.script.id) for one in outcomes] == pairs
    assert seen.outcomes == list(outcomes)
    assert [(one.pair.number, one.pair.total) for one in outcomes[:2]] == [(1, 2), (2, 2)]
    assert seen.turns[:2] == [("claw", "one", 1), ("claw", "one", 2)]
    assert len(seen.turns) == 2 * (2 + 4)
    assert [one.right for one in outcomes] == [(True,), (True, True)] * 2


def test_a_run_goes_on_where_another_one_stopped(ground: Playground, tmp_path: Path) -> None:
    path = tmp_path / "r.json"

    def until_two(request: Request) -> Answer:
        gone = any("I moved" in one.content for one in request.messages)
        return ConnectionFailed("no line") if gone else ghent(request)

    with pytest.raises(ConnectionFailed):
        comparison(ground, ScriptedChat(until_two), path).run([ONE, TWO], WAYS, Seen())
    model, seen = ScriptedChat(ghent), Seen()
    outcomes = comparison(ground, model, path).run([ONE, TWO], WAYS, seen)
    assert [one.again for one in outcomes] == [True, False, False, False]
    assert ("claw", "one", 1) not in seen.turns
    model = ScriptedChat()
    again = comparison(ground, model, path).run([ONE, TWO], WAYS, Seen())
    assert [one.played for one in again] == [one.played for one in outcomes]
    assert model.requests == []


def test_what_makes_another_play_is_played_again(ground: Playground, tmp_path: Path) -> None:
    path = tmp_path / "r.json"

    def asked(script: Script, replies: Replies | None = None, label: str = "a:b") -> bool:
        model = ScriptedChat(ghent, label=label)
        comparison(ground, model, path, replies).run([script], ["claw"], Seen())
        return bool(model.requests)

    assert asked(ONE)
    assert not asked(replace(ONE, checks=(replace(CHECK, answer_any=("Gent",)),)))
    assert asked(replace(ONE, turns=("I live in Ghent now.",)))
    assert asked(ONE, label="a:c")
    assert asked(ONE, {"one": ["Nice."]})
    assert asked(ONE, {"one": ["Fine."]})
    assert not asked(ONE, {"one": ["Nice."], "two": []})


def test_a_play_that_lost_an_answer_is_played_again(ground: Playground, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    comparison(ground, ScriptedChat(ghent), path).run([TWO], ["stateless"], Seen())
    kept = json.loads(path.read_text(encoding="utf-8"))
    del kept["plays"][0]["answers"][0]
    path.write_text(json.dumps(kept), encoding="utf-8")
    (again,) = comparison(ground, ScriptedChat(ghent), path).run([TWO], ["stateless"], Seen())
    assert not again.again
    assert again.right == (True, True)


def outcome(*answers: str) -> Outcome:
    script = replace(ONE, checks=tuple(CHECK for _ in answers))
    return Outcome(Pair("claw", script, 1, 1), Played((), answers, {}, 0.0))


def test_an_answer_with_the_old_value_alone_is_stale() -> None:
    found = outcome("Ghent", "Bruges", "Not Bruges, Ghent.", "Who knows?", "")
    assert found.right == (True, False, True, False, False)
    assert found.stale == (False, True, False, False, False)


def test_strategies_are_chosen_by_name() -> None:
    assert chosen(" stateless,claw, stateless") == ("stateless", "claw")
    assert chosen("") == ("claw", *STRATEGIES)
    with pytest.raises(UsageError, match=r"“sequentail”.*claw, .*stateless"):
        chosen("claw,sequentail")
