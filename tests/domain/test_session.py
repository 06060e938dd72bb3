"""One conversation."""

from claw.domain.messages import Message, Way
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


def _answered() -> tuple[Message, Session]:
    question = Message("user", "why?", 5)
    session = Session("s", 1, 5).ask(question)
    return question, session.answer(question, Message("assistant", "Be", 6, partial="stopped"))


def test_a_retried_reply_takes_the_place_of_the_old_one_which_is_kept_beside_it() -> None:
    """Line 9: nothing is lost by it."""
    question, session = _answered()
    once = session.take(question, Message("assistant", "Because.", 9), "retry")
    twice = once.take(question, Message("assistant", "So.", 12), "retry")
    assert [one.content for one in twice.messages] == ["why?", "So."]
    assert twice.messages[1].extra["replaced"] == [
        {"content": "Be", "at": 6, "partial": "stopped"},
        {"content": "Because.", "at": 9},
    ]
    assert twice.updated_at == 12


def test_a_reply_that_goes_on_is_one_message_with_what_was_cut() -> None:
    """Line 9."""
    question, session = _answered()
    later = session.ask(Message("user", "and then?", 7))
    whole = later.take(question, Message("assistant", "Because.", 9), "continue")
    assert [one.content for one in whole.messages] == ["why?", "Be Because.", "and then?"]
    assert whole.messages[1].partial == ""
    assert whole.messages[1].at == 6


def test_without_a_reply_to_replace_or_join_it_is_the_first() -> None:
    question = Message("user", "why?", 5)
    session = Session("s", 1, 5).ask(question).ask(Message("user", "hm", 6))
    ways: tuple[Way, ...] = ("retry", "continue")
    for way in ways:
        taken = session.take(question, Message("assistant", "So.", 9), way)
        assert [one.content for one in taken.messages] == ["why?", "So.", "hm"]


def test_a_session_names_what_remembers_it_unless_that_is_claw() -> None:
    session = Session("s", 1, 1, extra={"mine": 1})
    assert session.strategy == "claw"
    named = session.remembered_by("graph")
    assert (named.strategy, dict(named.extra)) == ("graph", {"mine": 1, "strategy": "graph"})
    assert named.remembered_by("claw") == session
    for odd in ("", 3, None):
        assert Session("s", 1, 1, extra={"strategy": odd}).strategy == "claw"
