"""One conversation."""

from claw.domain.messages import Message
from claw.domain.session import Session, SessionHead

FIRST = Message("user", "tea?", at=10)
SECOND = Message("user", "jazz?", at=11)
REPLY = Message("assistant", "yes", at=12)


def session(*messages: Message) -> Session:
    return Session("s", created_at=1, updated_at=5, messages=messages)


def test_a_question_goes_to_the_end() -> None:
    asked = session(FIRST).ask(SECOND)
    assert asked.messages == (FIRST, SECOND)
    assert asked.updated_at == 11


def test_a_reply_stands_right_behind_its_question() -> None:
    answered = session(FIRST, SECOND).answer(FIRST, REPLY)
    assert answered.messages == (FIRST, REPLY, SECOND)
    assert answered.updated_at == 12


def test_a_reply_to_a_repeated_question_goes_to_the_last_one() -> None:
    assert session(FIRST, REPLY, FIRST).answer(FIRST, SECOND).messages[3] == SECOND


def test_a_reply_whose_question_was_compressed_away_goes_to_the_end() -> None:
    assert session(SECOND).answer(FIRST, REPLY).messages == (SECOND, REPLY)


def test_only_the_question_that_failed_is_marked() -> None:
    marked = session(FIRST, SECOND, FIRST).mark(FIRST, "no connection")
    assert [one.failed for one in marked.messages] == ["", "", "no connection"]
    assert marked.mark(FIRST, "").messages == (FIRST, SECOND, FIRST)
    assert session(SECOND).mark(FIRST, "gone").messages == (SECOND,)


def test_a_marked_question_is_still_found() -> None:
    marked = session(FIRST, SECOND).mark(FIRST, "no connection")
    assert marked.place(FIRST) == 0
    assert marked.place(REPLY) is None


def test_time_does_not_run_backwards() -> None:
    assert session().ask(Message("user", "old", at=2)).updated_at == 5
    assert session().ask(Message("user", "no time")).updated_at == 5


def test_unknown_keys_stay_with_the_session() -> None:
    kept = Session("s", 1, 1, extra={"mood": "x"}).ask(FIRST).answer(FIRST, REPLY).mark(FIRST, "f")
    assert kept.extra == {"mood": "x"}


def test_a_head_is_claws_unless_said() -> None:
    assert not SessionHead("s", "t", 1, 2, 3).foreign
