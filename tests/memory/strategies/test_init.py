"""What holds for every way to remember, whatever is said in it."""

import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import cycle, islice
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claw.domain.exchange import Cancellation, Request
from claw.errors import Cancelled, ClawError, ConnectionFailed, ReplyUnusable
from claw.llm.scripted import Answer, ScriptedChat
from claw.memory.short_term.said_turns import PER_MESSAGE
from claw.memory.strategies import STRATEGIES
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext
from tests.strategic import items, means, through_json, turn

NAMES = [name for name in STRATEGIES if name != "claw"]
SAID = (
    "My name is Oluwaseun and I work at Halvorsen Optics in Bergen.",
    "The launch code is ZX-4471, remember it please.",
    "我叫林小满，在杭州的植物园上班。",
    "Ingrid works on the Lumafold, which costs 89 euros.",
    "我对花生过敏，预算是两千块。",
    "What is a good tea for the evening?",
    "这个周末去哪里玩比较好？",
)
REPLIES = (
    "That sounds good to me, and I shall keep it in mind for what we do next. ",
    "好的，我明白了，我们接下来就照这个来安排，您还有别的想法吗？",
)
QUESTIONS = ("What is the launch code of Halvorsen Optics?", "我对什么过敏？", "?")
LONG_TALK = [turn(one, REPLIES[0] * 4, 1_790_000_000 + n) for n, one in enumerate(SAID * 3)]
# A database and deadlines of hypothesis would make runs differ from one another.
FEW = settings(max_examples=6, deadline=None, derandomize=True, database=None)


def answer(request: Request) -> Answer:
    """Answer what any prompt can use: an item for each kind asked, else words of the user's."""
    text = request.messages[-1].content
    if request.schema is not None:
        json.dumps(request.schema)  # as it goes to a provider
        asked = cast("Mapping[str, Mapping[str, object]]", request.schema["properties"])["items"]
        return items(_item(cast("Mapping[str, object]", asked["items"]), _spoken(text)))
    if any(ord(char) > 0x2E7F for char in _spoken(text)):
        return f"用户说：{_spoken(text)[:40]}"
    return f"The user said: {' '.join(_spoken(text).split()[:12])}"


def _spoken(text: str) -> str:
    """Return the first that the user said in what a prompt is about."""
    lines = [line.removeprefix("> ") for line in text.splitlines() if line.strip()]
    users = [line.removeprefix("User: ") for line in lines if line.startswith("User: ")]
    return (users or lines or ["nothing"])[0]


def _item(schema: Mapping[str, object], text: str) -> object:
    if schema.get("enum"):
        return cast("list[object]", schema["enum"])[0]
    if schema.get("type") == "object":
        properties = cast("Mapping[str, Mapping[str, object]]", schema["properties"])
        return {name: _item(one, text) for name, one in properties.items()}
    if schema.get("type") == "array":
        return [_item(cast("Mapping[str, object]", schema["items"]), text)]
    return {"integer": 1, "number": 1, "boolean": True}.get(str(schema.get("type")), text[:60])


def open_strategy(name: str, given: Means) -> Strategy:
    module = importlib.import_module(f"claw.memory.strategies.{name}")
    make = cast("Callable[[Means], Strategy]", module.make)
    return make(given)


def contexts(strategy: Strategy) -> list[StrategyContext]:
    return [strategy.context(question) for question in QUESTIONS]


def size(context: StrategyContext, given: Means) -> int:
    texts = [context.memory, *(one.text for one in context.recalled)]
    window = sum(given.counter.count(one.content) + PER_MESSAGE for one in context.window)
    return window + sum(given.counter.count(one) for one in texts)


def filled(name: str, given: Means, talk: list[SaidTurn]) -> Strategy:
    strategy = open_strategy(name, given)
    for one in talk:
        strategy.remember(one, Cancellation())
    return strategy


@st.composite
def talks(draw: st.DrawFn) -> list[SaidTurn]:
    """Draw turns of a few words and of thousands, in two languages and mixed."""
    count = draw(st.integers(1, 10))
    lengths = st.sampled_from([1, 1, 1, 1, 2, 30, 250])
    return [
        turn(
            " ".join([draw(st.sampled_from(SAID))] * draw(lengths)),
            draw(st.sampled_from(REPLIES)) * draw(lengths),
            1_790_000_000 + 3_600 * number,
        )
        for number in range(count)
    ]


@pytest.mark.parametrize("name", NAMES)
@FEW
@given(talk=talks(), room=st.sampled_from([40, 120, 400, 2_000]))
def test_every_context_fits_the_room_and_its_window_alternates(
    name: str, talk: list[SaidTurn], room: int
) -> None:
    using = means(answer, room=room)
    stays_within_its_room(name, using, talk)


@pytest.mark.parametrize("name", NAMES)
def test_a_context_fits_rooms_that_are_hardly_larger_than_a_turn(name: str) -> None:
    for room in (45, 75, 120):
        stays_within_its_room(name, means(answer, room=room), LONG_TALK[:12])


def stays_within_its_room(name: str, using: Means, talk: list[SaidTurn]) -> None:
    strategy = open_strategy(name, using)
    for one in talk:
        strategy.remember(one, Cancellation())
        for context in contexts(strategy):
            assert size(context, using) <= using.room
            roles = [message.role for message in context.window]
            assert roles == list(islice(cycle(["user", "assistant"]), len(roles)))
            assert len(roles) % 2 == 0


@pytest.mark.parametrize("name", NAMES)
@FEW
@given(talk=talks(), room=st.sampled_from([400, 2_000]))
def test_another_one_goes_on_from_the_state(name: str, talk: list[SaidTurn], room: int) -> None:
    using = means(answer, room=room)
    strategy = filled(name, using, talk)
    other = open_strategy(name, replace(using, state=through_json(strategy.state())))
    for _ in range(2):
        assert contexts(other) == contexts(strategy)
        assert other.state() == strategy.state() == through_json(strategy.state())
        for one in (strategy, other):
            one.remember(turn(SAID[1], REPLIES[0], 1_790_100_000), Cancellation())


@pytest.mark.parametrize("name", NAMES)
def test_a_context_changes_nothing_and_is_the_same_twice(name: str) -> None:
    strategy = filled(name, means(answer, room=400), LONG_TALK)
    before = through_json(strategy.state())
    assert contexts(strategy) == contexts(strategy)
    assert strategy.state() == before


@pytest.mark.parametrize("name", [name for name in NAMES if name != "stateless"])
def test_what_was_just_said_is_in_the_context_of_its_question(name: str) -> None:
    strategy = filled(name, means(answer), [turn(SAID[1], REPLIES[0])])
    assert "ZX-4471" in str(strategy.context(QUESTIONS[0]))


@pytest.mark.parametrize("name", NAMES)
def test_what_was_cleared_is_gone(name: str) -> None:
    using = means(answer, room=400)
    strategy = filled(name, using, LONG_TALK)
    strategy.clear()
    assert contexts(strategy) == [StrategyContext()] * len(QUESTIONS)
    assert strategy.state() == open_strategy(name, using).state()
    assert "ZX-4471" not in json.dumps(strategy.state())


class RefusesOnce:
    """Fails at each request that it sees for the first time, and answers when asked again."""

    def __init__(self, error: ClawError) -> None:
        self.error = error
        self.seen: set[str] = set()

    def __call__(self, request: Request) -> Answer:
        asked = "\n".join(one.content for one in request.messages)
        if asked in self.seen:
            return answer(request)
        self.seen.add(asked)
        return self.error


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("error", [ConnectionFailed("No network."), Cancelled("Stopped.")])
def test_where_the_model_fails_or_is_stopped_the_state_is_as_it_was(
    name: str, error: ClawError
) -> None:
    refuses = RefusesOnce(error)
    strategy = open_strategy(name, means(refuses, room=400))
    failures = 0
    for one in LONG_TALK:
        before = _standing(strategy)
        while not _remembers(strategy, one):
            failures += 1
            assert _standing(strategy) == before
    assert failures == len(refuses.seen)
    assert _standing(strategy) == _standing(filled(name, means(answer, room=400), LONG_TALK))


def _remembers(strategy: Strategy, one: SaidTurn) -> bool:
    try:
        strategy.remember(one, Cancellation())
    except (ConnectionFailed, Cancelled):
        return False
    return True


def _standing(strategy: Strategy) -> tuple[State, list[StrategyContext]]:
    return through_json(strategy.state()), contexts(strategy)


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_that_was_stopped_beforehand_is_taken_in_whole_or_not_at_all(name: str) -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    strategy = filled(name, means(answer), LONG_TALK[:2])
    untouched = through_json(strategy.state())
    try:
        strategy.remember(LONG_TALK[2], cancellation)
    except Cancelled:
        assert strategy.state() == untouched
    else:
        assert strategy.state() == filled(name, means(answer), LONG_TALK[:3]).state()


@pytest.mark.parametrize(
    "name", ["summarization", "rolling_summary", "memory_augmented", "graph", "compression"]
)
def test_a_model_that_never_answers_well_is_not_given_more_and_more_to_read(name: str) -> None:
    """What is read for each turn must not grow with the conversation, as that has no end."""

    def read(turns: int) -> int:
        requests: list[int] = []

        def unfit(request: Request) -> Answer:
            requests.append(sum(len(one.content) for one in request.messages))
            return ""

        strategy = open_strategy(name, means(unfit, room=400))
        for number in range(turns):
            told = turn(f"My box number {number} holds {number + 100} keys of Ada {number}.")
            try:
                strategy.remember(told, Cancellation())
            except ReplyUnusable:
                assert name == "memory_augmented"
        return sum(requests)

    assert read(160) <= 5 * read(40)


PASTE = "My name is Gregor Vantage and I am allergic to peanuts."
READING = ("memory_augmented", "graph", "compression")
STORING = ("hierarchical", "episodic", "os_like")


@pytest.mark.parametrize("name", READING)
def test_what_was_pasted_is_not_read_for_facts(name: str) -> None:
    told = means(answer)
    strategy = open_strategy(name, told)
    pasted = f"{PASTE}\nTranslate this, please."
    strategy.remember(replace(turn(pasted), pasted=((0, len(PASTE)),)), Cancellation())
    assert "Gregor" not in _asked(told)
    strategy.remember(turn(PASTE), Cancellation())
    assert "Gregor" in _asked(told)


@pytest.mark.parametrize("name", STORING)
def test_what_was_pasted_counts_for_nothing_that_the_user_told(name: str) -> None:
    typed, pasted = open_strategy(name, means(answer)), open_strategy(name, means(answer))
    typed.remember(turn(PASTE), Cancellation())
    pasted.remember(replace(turn(PASTE), pasted=((0, len(PASTE)),)), Cancellation())
    assert _told(typed.state()) > _told(pasted.state())


def _asked(told: Means) -> str:
    requests = cast("ScriptedChat", told.model).requests
    return "\n".join(one.content for request in requests for one in request.messages)


def _told(state: State) -> float:
    """Return how much of the user's the state holds for important."""
    stored = cast("list[object]", state.get("stored", []))
    episodes = cast("list[Mapping[str, float]]", state.get("episodes", []))
    pages = cast("list[Mapping[str, object]]", state.get("pages", []))
    weights = [float(one.get("weight", 0)) for one in episodes]
    return len(stored) + sum(weights) + sum(bool(one.get("tells")) for one in pages)
