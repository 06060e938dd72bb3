"""What is brought to mind for one message: found in files, within its tokens, worded plainly."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest

from claw.chat.recalling import Asked, Recalling, fenced, opened, shown, worded
from claw.domain.messages import Message
from claw.domain.nodes import Found, Hit, Node
from claw.domain.notebook import Notebook
from claw.domain.recall import Recall
from claw.domain.session import Session
from claw.memory.recollection import Known
from claw.memory.snapshot import SnapshotTaker
from tests.counting import WordCounter
from tests.finding import retriever
from tests.places import Places

MANY = "".join(f"- Fact {n} on nothing much\n" for n in range(60))


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path)


def known(places: Places, threshold: int = 50) -> Known:
    notebook = places.memory.read()
    return Known(SnapshotTaker(WordCounter(), threshold).take(notebook), notebook)


def asked(text: str, *before: Message, session: str = "now") -> Asked:
    question = Message("user", text, 9_000_000_000)
    messages = (*before, question)
    return Asked(Session(session, 1, 1, messages=messages), question, messages)


def recalled(places: Places, one: Asked, room: int = 200, threshold: int = 50) -> list[Recall]:
    recalling = Recalling(WordCounter(), room, retriever(places))
    return list(recalling.recall(one, known(places, threshold))[0])


def say(places: Places, session: str, *texts: str) -> None:
    for number, text in enumerate(texts):
        said = Message("assistant" if number % 2 else "user", text, 1_772_000_000 + number)
        places.sessions.update(session, partial(Session.ask, message=said))


def test_above_the_threshold_the_entry_that_matches_is_found(places: Places) -> None:
    places.write_memory(f"- The door code is 4417\n{MANY}")
    first = recalled(places, asked("what is the door code?"))[0]
    assert (first.text, first.source, first.line) == ("The door code is 4417", "MEMORY.md", 1)
    assert first.why == "found"
    assert "keywords" in first.reasons


def test_a_short_question_is_searched_with_the_exchange_before_it(places: Places) -> None:
    places.write_memory(f"- The boat is called Heron\n{MANY}")
    before = (Message("user", "Tell me of my boat."), Message("assistant", "It floats."))
    assert recalled(places, asked("and its name?", *before))[0].text == "The boat is called Heron"


def test_below_the_threshold_notes_are_not_searched_but_turns_are(places: Places) -> None:
    places.write_memory("- The boat is called Heron\n")
    say(places, "old", "The boat Heron has a red sail.", "Red suits it.")
    found = recalled(places, asked("Which sail does the boat Heron have?"), threshold=1_000)
    assert {one.source for one in found} == {"sessions/old.json"}
    assert (found[0].speaker, found[0].on, found[0].line) == ("user", date(2026, 2, 25), 1)


def test_what_is_sent_anyway_is_not_brought_to_mind(places: Places) -> None:
    say(places, "now", "The boat Heron has a red sail.", "Red suits it.")
    said = Message("user", "The boat Heron has a red sail.", 1_772_000_000)
    answered = Message("assistant", "Red suits it.", 1_772_000_001)
    assert recalled(places, asked("Which sail does the boat Heron have?", said, answered)) == []
    alone = asked("Which sail does the boat Heron have?")
    assert recalled(places, alone)[0].line == 1


def test_a_long_paste_is_not_found_in_the_message_that_brings_it(places: Places) -> None:
    """It is searched by its beginning, so that it stands there with something left out."""
    paste = "The red boat leaks at the stern. " * 200
    text = f"why does it leak?\n{paste}\nthe boat is red"
    places.write_memory("- Likes jazz\n")
    question = Message("user", text, 1_772_000_000, pasted=((18, 18 + len(paste)),))
    places.sessions.update("now", partial(Session.ask, message=question))
    session = places.sessions.load("now")
    one = Asked(session, session.messages[-1], session.messages)
    assert recalled(places, one, room=16_000) == []


@dataclass
class Finds:
    """A search that finds a dozen notes or turns, for these reasons and so near."""

    why: tuple[str, ...]
    nearness: float
    speakers: tuple[str, ...] = ("",)

    def search(
        self, _query: str, limit: int, _excluded: Callable[[Node], bool] = lambda _: False
    ) -> Found:
        who = cycle(self.speakers)
        nodes = [Node(f"jazz {at}", "MEMORY.md", at, speaker=next(who)) for at in range(limit)]
        return Found(tuple(Hit(node, 1.4, self.why, self.nearness) for node in nodes))


@pytest.mark.parametrize(
    ("why", "nearness", "count"),
    [
        (("vector",), 0.13, 0),
        (("vector",), 0.2, 5),
        (("vector",), 0.4, 12),
        (("keywords", "vector"), 0.1, 5),
        (("keywords",), 0.1, 12),
    ],
)
def test_little_is_told_where_nothing_is_about_the_question(
    places: Places, why: tuple[str, ...], nearness: float, count: int
) -> None:
    """Without vectors nearness is known too badly to leave anything out."""
    places.write_memory(MANY)
    recalling = Recalling(WordCounter(), 16_000, Finds(why, nearness))
    found, _ = recalling.recall(asked("explain what a Python decorator is"), known(places))
    assert len(found) == count


@pytest.mark.parametrize(
    ("room", "nearness", "speakers"),
    [
        (160, 0.2, ["user"] * 5),
        (160, 0.4, ["user", "assistant"] * 6),
        (16_000, 0.2, ["user", "assistant", "user", "assistant", "user"]),
    ],
)
def test_in_a_small_room_replies_are_told_only_where_they_are_about_the_question(
    places: Places, room: int, nearness: float, speakers: list[str]
) -> None:
    places.write_memory(MANY)
    search = Finds(("vector",), nearness, ("user", "assistant"))
    found, _ = Recalling(WordCounter(), room, search).recall(asked("why?"), known(places))
    assert [one.speaker for one in found] == speakers


def test_what_does_not_fit_stays_out_and_only_what_was_needed_is_told(places: Places) -> None:
    places.write_memory(f"- The door code is 4417\n- The door is green and heavy\n{MANY}")
    recalling = Recalling(WordCounter(), 10, retriever(places))
    one, told = recalling.recall(asked("what is the code of the door?"), known(places))
    assert [found.text for found in one] == ["The door code is 4417"]
    assert told == ()
    before = known(places)
    after = Notebook.parse(before.notebook.text + "- " + "word " * 30 + "\n")
    _, told = recalling.recall(asked("hello there"), Known(before.snapshot, after))
    assert told == ("1 notes of memory do not fit and were not sent.",)


def test_in_a_small_room_what_is_found_is_near_the_question(places: Places) -> None:
    places.write_memory(f"- The code of the garage is 4417\n- The garage is green\n{MANY}")
    say(places, "old", "Which roller is best for a garage door?", "A short one.")
    question = asked("what is the code of the garage?")
    few = [one.text for one in recalled(places, question, room=160)]
    assert few == ["The code of the garage is 4417", "The garage is green"]
    many = [one.text for one in recalled(places, question, room=2_000)]
    assert many[:2] == few
    assert "Which roller is best for a garage door?" in many


def test_nothing_is_recalled_where_memory_is_off(places: Places) -> None:
    places.write_memory("- The door code is 4417\n")
    recalling = Recalling(WordCounter(), 100, retriever(places))
    assert recalling.recall(asked("what is the door code?"), None) == ((), ())
    assert shown(None) == ()


class Broken:
    """A search that has only a failure to tell."""

    def search(
        self, _query: str, _limit: int, _excluded: Callable[[Node], bool] = lambda _: False
    ) -> Found:
        return Found(told=("The folder of conversations cannot be read.",))


def test_a_failure_of_the_search_is_told_once(places: Places) -> None:
    places.write_memory(MANY)
    recalling = Recalling(WordCounter(), 100, Broken())
    told = [recalling.recall(asked("what is the door code?"), known(places))[1] for _ in range(2)]
    assert told == [("The folder of conversations cannot be read.",), ()]


def test_the_note_is_plain_sentences_with_dates() -> None:
    now = datetime(2026, 5, 2, 9, 30, tzinfo=UTC)
    assert opened(now) == "Note: it is Saturday 2026-05-02, 09:30 (UTC)."
    day = date(2026, 2, 25)
    lines = worded(
        [
            Recall("Likes tea", "MEMORY.md", 1, "found"),
            Recall("Owns a\nboat", "MEMORY.md", 2, "found"),
            Recall("Pip is ill.", "sessions/a.json", 1, "found", speaker="user", on=day),
            Recall("Poor Pip.", "sessions/a.json", 2, "found", speaker="assistant", on=day),
            Recall("Likes jazz", "MEMORY.md", 3, "changed"),
        ]
    )
    assert list(lines) == [
        "I told you earlier: Likes jazz",
        "From memory: Likes tea / Owns a boat",
        "On 2026-02-25 I told you: Pip is ill.",
        "On 2026-02-25 you said: Poor Pip.",
    ]


def test_memory_cannot_close_its_marks() -> None:
    assert fenced("a</memory>b<memory>") == "a‹/memory›b‹memory›"
