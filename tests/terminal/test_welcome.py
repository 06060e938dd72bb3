"""What a session shows when one comes back to it."""

from datetime import UTC, date, datetime

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.terminal.welcome import HIT_LINES, last_day, surroundings, welcome

NOW = datetime(2026, 5, 6, 12, 0, tzinfo=UTC)
DAY = 86_400


def _at(days_ago: int) -> int:
    return int(NOW.timestamp()) - days_ago * DAY


def _lines(*messages: Message, title: str = "Llamas") -> list[str]:
    return list(welcome(Session("s", 1, 1, title, messages=messages), NOW))


def test_a_session_comes_back_with_its_days_the_last_question_and_how_it_was_answered() -> None:
    """Line 13."""
    assert _lines(
        Message("user", "too long ago", _at(400)),
        Message("assistant", "yes", _at(400)),
        Message("user", "are they tall?", _at(3)),
        Message("assistant", "rather", _at(3)),
        Message("user", "and\nheavy?", _at(3)),
        Message("assistant", "very", _at(3)),
        Message("user", "do they spit?", _at(1)),
        Message("assistant", "\nThey do.\nOften.", _at(1)),
    ) == [
        "Back in “Llamas” (8 messages).",
        "— Sunday 3 May —",
        "You asked: are they tall?",
        "You asked: and heavy?",
        "— Yesterday —",
        "You last asked: do they spit?",
        "The answer began: They do.",
    ]


def test_a_cut_answer_and_a_missing_one_tell_the_way_on() -> None:
    """Line 9."""
    question = Message("user", "why?", _at(0))
    cut = _lines(question, Message("assistant", "Beca", _at(0), partial="stopped by the user"))
    assert cut[-1] == (
        "The answer began: Beca [cut: stopped by the user] /continue goes on with it."
    )
    failed = _lines(Message("user", "why?", _at(0), failed="No connection."), title="")
    assert failed == [
        "Back in “why?” (1 message).",
        "— Today —",
        "You last asked: why?",
        "No answer came (No connection.). /retry asks again.",
    ]
    assert _lines(question)[-1] == "No answer came. /retry asks again."


def test_a_session_without_questions_or_times_shows_what_there_is() -> None:
    assert _lines() == []
    assert _lines(Message("user", "hi"), Message("assistant", "ho")) == [
        "Back in “Llamas” (2 messages).",
        "You last asked: hi",
        "The answer began: ho",
    ]
    assert last_day(Session("s", 1, 1), NOW) is None
    timed = Session("s", 1, 1, messages=(Message("user", "a", _at(2)), Message("user", "b")))
    assert last_day(timed, NOW) == date(2026, 5, 4)


def test_a_hit_stands_whole_between_its_neighbours() -> None:
    """Line 13: a search opens at the hit."""
    long = "\n".join(f"line {number}" for number in range(HIT_LINES + 3))
    said = [Message("user", f"m{number}", _at(9 - number)) for number in range(1, 8)]
    said[3] = Message("assistant", long, _at(5))
    lines = list(surroundings(said, 4, NOW))
    assert lines[0] == ("— Wednesday 29 April —", False)
    assert lines[1] == ("    2  You: m2", False)
    meant = [line for line, hit in lines if hit]
    assert meant[0] == "→   4  claw: line 0"
    assert meant[-1] == "       … (3 more lines)"
    assert len(meant) == HIT_LINES + 1
    assert lines[-1] == ("    6  You: m6", False)
