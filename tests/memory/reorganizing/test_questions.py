"""What a model is asked about a memory."""

import json
from collections.abc import Sequence
from datetime import date

from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Operation
from claw.memory.reorganizing.likenesses import Unlike
from claw.memory.reorganizing.questions import (
    OPERATIONS_SCHEMA,
    Question,
    plan_questions,
)
from tests.counting import WordCounter

TODAY = date(2026, 5, 2)
TEXT = """\
# Memory

- Plays the cello in a trio
- Cello is what the user plays in the trio
- Drives a red van
- Passport has to be renewed by 2025-02-03
- The trio with the cello moved to Thursdays 📌
"""


def entries(text: str) -> Sequence[Entry]:
    return Notebook.parse(text).entries


def plans(text: str, window: int = 8_000) -> tuple[Question, ...]:
    return plan_questions(entries(text), Unlike(), TODAY, WordCounter(), window)


def test_a_plan_is_asked_for_over_numbered_entries_that_are_near_or_have_passed() -> None:
    (question,) = plans(TEXT)
    system, asked = question.request.messages
    assert (question.request.task, question.request.temperature) == ("sleep", 0.2)
    assert question.request.schema == OPERATIONS_SCHEMA
    assert '"operations"' in system.content
    assert "Today is Saturday 2026-05-02." in asked.content
    lines = asked.content.splitlines()[3:]
    assert [line[:12] for line in lines] == [
        "1. Plays the",
        "2. Cello is ",
        "3. The trio ",
        "4. Passport ",
    ]
    assert "pinned" in lines[2]
    assert "(Memory)" in lines[0]
    assert "red van" not in asked.content


def test_the_numbers_of_a_reply_are_the_entries_of_that_request() -> None:
    (question,) = plans(TEXT)
    said = json.dumps({"operations": [{"op": "drop", "id": 4, "because": "outdated", "by": None}]})
    (operation,) = question.read(said).operations
    passport = next(one for one in entries(TEXT) if "Passport" in one.text)
    assert operation == Operation("drop", (passport.id,), because="outdated")
    assert passport.id in question.about


def test_nothing_is_asked_where_nothing_is_near() -> None:
    text = "- Plays the cello\n- Drives a red van\n- Lives in Ghent\n"
    assert plans(text) == ()


def test_g06_prompt_entries_and_twice_the_reply_fit_the_window() -> None:
    text = "".join(
        f"- Boat number{n} lies in dock{n}\n- In dock{n} lies boat number{n}\n" for n in range(60)
    )
    counter, window = WordCounter(), 2_000
    found = plans(text, window)
    assert len(found) > 3
    for question in found:
        asked = sum(counter.count(one.content) for one in question.request.messages)
        assert asked + 2 * question.request.max_tokens <= window
    assert sum(len(question.about) for question in found) == 120


def test_entries_that_are_too_long_for_any_request_are_not_asked_about() -> None:
    long = "word " * 400
    assert plans(f"- cello {long}\n- cello {long} too\n- cello trio\n- trio cello\n")[0].about == {
        one.id for one in entries("- cello trio\n- trio cello\n")
    }
