"""Planning with a model: code first, then questions, and the rules for all of it."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Plan
from claw.errors import Cancelled, ConnectionFailed, KeyRejected
from claw.llm.scripted import Answer, Script, ScriptedChat
from claw.memory.reorganizing.applying import apply
from claw.memory.reorganizing.asking import Allowance
from claw.memory.reorganizing.likenesses import Unlike
from claw.memory.reorganizing.planning import Adviser, Aided
from claw.memory.reorganizing.unaided import Surroundings, Unaided
from tests.counting import WordCounter
from tests.places import SteppingClock

TEXT = """\
# Memory

- Owns a boat
- Owns a boat
- Plays the cello in a trio
- The trio with the cello meets at Ida's
- Likes figs
- Passport has to be renewed by 2025-02-03
"""
NOTEBOOK = Notebook.parse(TEXT)
MERGED = "Plays the cello in a trio that meets at Ida's"


class ByLastWord:
    """A Likens to which texts are alike that end with the same word."""

    def pairs(self, texts: Sequence[str], floor: float) -> list[tuple[int, int, float]]:
        last = [text.split()[-1] for text in texts]
        places = range(len(texts))
        alike = [(i, j) for i in places for j in places if i < j and last[i] == last[j]]
        return [(i, j, 0.7) for i, j in alike if floor <= 0.7]


def aided(
    model: ScriptedChat | None,
    calls: int = 9,
    *,
    brief: bool = False,
    claws: Sequence[str] = (),
    day: int = 2,
) -> Aided:
    likens = ByLastWord() if brief else Unlike()
    clock = SteppingClock(datetime(2026, 5, day, tzinfo=UTC))
    around = Surroundings(
        likens,
        lambda notebook: frozenset(one.id for one in notebook.entries if one.text in claws),
        lambda _text: False,
        lambda _notebook: bool(claws),
        max_items=1,
        max_shrink=0.5,
    )
    allowance = Allowance(calls, window=8_000)
    adviser = Adviser(model, WordCounter(), allowance, brief) if model else None
    return Aided(Unaided(around, clock), adviser, likens, clock)


def planned(script: Script, text: str = TEXT, *, brief: bool = False) -> tuple[Plan, ScriptedChat]:
    model = ScriptedChat(script)
    return aided(model, brief=brief).plan(Notebook.parse(text), Cancellation()), model


def operations(*items: object) -> str:
    return json.dumps({"operations": items})


OVER = {"op": "drop", "id": 3, "because": "outdated", "by": None}


def after(plan: Plan, text: str = TEXT) -> list[str]:
    return [entry.text for entry in apply(Notebook.parse(text), plan).entries]


def test_code_goes_first_and_the_model_is_asked_about_the_rest() -> None:
    merge = {"op": "merge", "ids": [1, 2], "text": MERGED}
    plan, model = planned([operations(merge, OVER)])
    assert [(one.kind, one.source) for one in plan.operations] == [
        ("duplicate", "code"),
        ("merge", "model"),
        ("drop", "model"),
    ]
    assert after(plan) == ["Owns a boat", MERGED, "Likes figs"]
    assert "boat" not in model.requests[0].messages[-1].content
    assert (plan.calls, plan.trouble) == (1, None)
    assert plan.tokens > 0


def test_g12_what_a_model_invents_or_loses_is_refused_and_told() -> None:
    lines = "- Likes the old cello\n- Plays the cello on 3 evenings\n- Figs\n"
    plan, _ = planned(
        [
            operations(
                {"op": "merge", "ids": [1, 2], "text": "Likes the cello and owns a boat"},
                {"op": "rewrite", "id": 2, "text": "Plays the cello"},
                {"op": "add", "text": "Probably vegetarian"},
            )
        ],
        lines,
    )
    assert plan.operations == ()
    assert len(plan.refused) == 2
    assert any("'add'" in one for one in plan.told)


BAD: tuple[Answer, ...] = (
    "",
    "# Memory\n- tea\n",
    '{"operations": [{"op": "dro',
    "I'm sorry, I can't.",
)


@pytest.mark.parametrize("answer", BAD)
def test_g01_g05_g06_an_unusable_reply_leaves_what_code_found(answer: Answer) -> None:
    plan, model = planned([answer, answer])
    assert [one.source for one in plan.operations] == ["code"] * len(plan.operations)
    assert "Owns a boat" in after(plan)
    assert len(after(plan)) < len(NOTEBOOK.entries)
    assert len(model.requests) == 2
    assert any("was not used" in one for one in plan.told)
    assert plan.trouble is None


def test_g18_a_model_that_cannot_be_reached_leaves_what_code_found_and_it_is_said() -> None:
    trouble = ConnectionFailed("The model did not answer in time.")
    plan, model = planned([trouble])
    assert plan.trouble is trouble
    assert plan.operations
    assert {one.source for one in plan.operations} == {"code"}
    assert len(model.requests) == 1
    assert planned([KeyRejected("No key.")])[0].trouble is not None


def test_a_cancelled_plan_is_none() -> None:
    with pytest.raises(Cancelled):
        planned([Cancelled("Stopped.")])


PAIRS = """\
- Sails a dinghy called Arix
- Green is the hull of Arix
- Sings songs by Brix
- Concert tickets cost much with Brix
- Grows tomatoes of the kind Crix
- Seeds come by mail for Crix
- Bakes bread in the oven Drix
- Kitchen got warmer through Drix
- Rides the horse Erix
- Stable hands feed Erix
"""


def test_what_the_allowance_leaves_over_is_told_and_comes_first_another_night() -> None:
    first: list[str] = []
    for day in (2, 3):
        model = ScriptedChat(lambda _: '{"answer": "no"}')
        plan = aided(model, 2, brief=True, day=day).plan(Notebook.parse(PAIRS), Cancellation())
        assert plan.calls == 2
        assert "3 questions were left for another night." in plan.told[-1]
        first.append(model.requests[0].messages[-1].content)
    assert first[0] != first[1]
    model = ScriptedChat(lambda _: '{"answer": "no"}')
    assert aided(model, brief=True).plan(Notebook.parse(PAIRS), Cancellation()).told == ()


def test_progress_is_told_with_each_question() -> None:
    told: list[tuple[int, int]] = []
    model = ScriptedChat(lambda _: '{"answer": "no"}')
    planner = aided(model, brief=True)
    planner.progress = lambda done, total: told.append((done, total))
    planner.plan(Notebook.parse(PAIRS), Cancellation())
    assert told == [(number, 5) for number in range(1, 6)]


def test_g20_a_small_model_can_only_have_two_lines_joined() -> None:
    text = "- Sails the boat Arix\n- Painted the hull green of Arix\n- Likes figs\n"
    plan, model = planned(lambda _: '{"answer": "yes"}', text, brief=True)
    assert len(model.requests) == 1
    both = "Sails the boat Arix; Painted the hull green of Arix"
    assert after(plan, text) == [both, "Likes figs"]
    assert planned(lambda _: '{"answer": "no"}', text, brief=True)[0].operations == ()


def test_without_a_model_code_plans_alone() -> None:
    plan = aided(None).plan(NOTEBOOK, Cancellation())
    assert {one.source for one in plan.operations} == {"code"}
    assert (plan.calls, plan.told) == (0, ())


def test_what_goes_for_size_is_counted_after_what_the_model_took_out() -> None:
    model = ScriptedChat([operations(OVER)])
    claws = ("Likes figs", "Passport has to be renewed by 2025-02-03")
    plan = aided(model, claws=claws).plan(NOTEBOOK, Cancellation())
    assert [one.kind for one in plan.operations if one.kind != "duplicate"] == ["drop"]


def test_an_entry_that_goes_is_not_asked_about_again() -> None:
    text = "- Sails a dinghy called Arix\n- Green is the hull of Arix\n- Winter rest for Arix\n"
    plan, model = planned(lambda _: '{"answer": "yes"}', text, brief=True)
    assert len(model.requests) == 1
    assert len(after(plan, text)) == 2
    assert len(planned(lambda _: '{"answer": "no"}', text, brief=True)[1].requests) > 1
