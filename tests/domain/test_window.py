"""Which messages are sent, and which compression takes."""

from dataclasses import replace

import pytest

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.domain.window import fold, fold_cut, spoken, uncovered, widened, window
from claw.errors import TryLater


def user(text: str, **fields: str) -> Message:
    return Message("user", text, failed=fields.get("failed", ""))


def assistant(text: str, **fields: str) -> Message:
    return Message("assistant", text, partial=fields.get("partial", ""))


def dialogue(turns: int, *, running: bool = False) -> list[Message]:
    messages = [one for n in range(1, turns + 1) for one in (user(f"u{n}"), assistant(f"a{n}"))]
    return [*messages, user(f"u{turns + 1}")] if running else messages


def contents(messages: tuple[Message, ...]) -> list[str]:
    return [message.content for message in messages]


def test_the_window_begins_with_a_user_message_w01() -> None:
    messages = dialogue(3, running=True)
    sent = window(messages, 6)
    assert contents(sent) == ["u2", "a2", "u3", "a3", "u4"]
    assert contents(uncovered(messages, sent)) == ["u1", "a1"]


@pytest.mark.parametrize("limit", range(1, 7))
def test_a_tool_call_and_its_result_are_left_out_together_w02(limit: int) -> None:
    call = Message("assistant", "Let me look.", extra={"tool_calls": [{"id": "t1"}]})
    result = Message("tool", "42", extra={"tool_call_id": "t1"})
    messages = [user("u1"), call, result, assistant("a1"), user("u2")]
    sent = window(messages, limit)
    assert {message.role for message in sent} <= {"user", "assistant"}
    assert "Let me look." not in contents(sent)
    assert sent[0].role == "user"
    assert sent[-1].content == "u2"


def test_a_fold_never_separates_a_tool_call_from_its_result_w02() -> None:
    call = Message("assistant", "", extra={"tool_calls": [{"id": "t1"}]})
    result = Message("tool", "42", extra={"tool_call_id": "t1"})
    messages: list[Message] = []
    for n in range(4):
        messages += [user(f"u{n}"), call, result, assistant(f"a{n}")]
    cut = fold_cut(messages, 30, 8)
    assert cut == 8
    assert messages[cut].role == "user"


@pytest.mark.parametrize("content", ["", "  \n"])
def test_an_assistant_record_without_content_is_never_sent_and_leaves_no_gap_s20(
    content: str,
) -> None:
    messages = [user("q"), assistant(content), user("q2"), assistant("a2"), user("q3")]
    sent = window(messages, 30)
    assert contents(sent) == ["q\n\nq2", "a2", "q3"]
    assert uncovered(messages, sent) == ()


def test_a_failed_turn_is_left_out_with_its_reply() -> None:
    messages = [user("u1"), assistant("a1"), user("u2", failed="no connection"), user("u3")]
    assert contents(window(messages, 30)) == ["u1", "a1", "u3"]
    messages = [user("u1", failed="stopped"), assistant("late"), user("u2"), assistant("a2")]
    assert contents(window(messages, 30)) == ["u2", "a2"]


def test_user_and_assistant_alternate_strictly_whatever_is_stored() -> None:
    messages = [
        Message("system", "old persona"),
        assistant("hello"),
        user("u1"),
        user("u2"),
        assistant("a2"),
        assistant("more"),
        user("u3"),
    ]
    sent = window(messages, 30)
    assert contents(sent) == ["u1\n\nu2", "a2\n\nmore", "u3"]
    assert [message.role for message in sent] == ["user", "assistant", "user"]
    assert contents(uncovered(messages, sent)) == ["hello"]


def test_joining_two_questions_moves_the_pasted_spans() -> None:
    first = replace(user("see LOG"), pasted=((4, 7),))
    second = replace(user("and TRACE"), pasted=((4, 9),))
    joined = window([first, second], 30)[0]
    assert [joined.content[start:end] for start, end in joined.pasted] == ["LOG", "TRACE"]


def test_a_cut_reply_is_sent_with_a_note_why() -> None:
    sent = window([user("u1"), assistant("half a", partial="stopped by you"), user("u2")], 30)
    assert sent[1].content == "half a\n\n[cut: stopped by you]"


def test_the_running_question_is_always_sent() -> None:
    assert contents(window(dialogue(3, running=True), 0)) == ["u4"]
    assert window([], 30) == ()


def test_the_window_widens_over_what_no_summary_holds_as_far_as_it_fits_w17() -> None:
    messages = dialogue(7, running=True)
    assert contents(widened(messages, 10, lambda _: True)) == contents(tuple(messages))
    sent = widened(messages, 10, lambda wider: len(wider) <= 12)
    assert contents(sent)[0] == "u3"
    assert contents(uncovered(messages, sent)) == ["u1", "a1", "u2", "a2"]


@pytest.mark.parametrize("max_history", [1, 3, 4, 5, 10, 11, 30])
@pytest.mark.parametrize("works", [True, False])
def test_every_message_is_in_the_window_or_in_a_summary_on_every_turn_w17(
    max_history: int, *, works: bool
) -> None:
    session: list[Message] = []
    summarized: list[Message] = []
    for n in range(1, 16):
        session.append(user(f"M{n}"))
        sent = widened(session, max_history, lambda _: True)
        seen = contents(sent) + contents(tuple(summarized))
        assert {f"M{k}" for k in range(1, n + 1)} <= set(seen)
        session.append(assistant(f"a{n}"))
        cut = fold_cut(session, max_history, 20)
        if works and cut:
            summarized += session[:cut]
            session = session[cut:]
    assert (not works) or max_history < 4 or len(session) < 20


def test_compression_takes_the_oldest_half_at_a_turn_boundary() -> None:
    assert fold_cut(dialogue(9, running=True), 30, 20) == 0
    assert fold_cut(dialogue(10), 30, 20) == 10
    assert fold_cut(dialogue(11), 30, 20) == 12
    assert fold_cut(dialogue(5), 10, 20) == 6


def test_where_few_are_kept_compression_takes_all_but_those() -> None:
    assert fold_cut(dialogue(6), 30, 12, kept=4) == 8
    assert fold_cut(dialogue(6), 30, 12, kept=5) == 8
    assert fold_cut(dialogue(6), 30, 12, kept=9) == 6
    assert fold_cut(dialogue(6), 30, 12, kept=0) == 10
    assert fold_cut(dialogue(5), 30, 12, kept=4) == 0


def test_compression_takes_at_least_four_and_never_the_last_turn() -> None:
    assert fold_cut(dialogue(2), 30, 1) == 0
    assert fold_cut(dialogue(2, running=True), 30, 1) == 4
    assert fold_cut(dialogue(3), 30, 1) == 4
    assert fold_cut([user("u1"), *[assistant("a")] * 9], 4, 4) == 0


def test_with_fewer_messages_than_the_trigger_there_is_nothing_to_fold_w05() -> None:
    assert fold_cut(dialogue(1), 30, 1) == 0
    assert fold_cut([], 30, 1) == 0


def test_failed_and_blank_messages_do_not_count_towards_the_trigger() -> None:
    failed = [user(f"u{n}", failed="offline") for n in range(30)]
    assert fold_cut(failed, 30, 20) == 0
    cut = fold_cut([*failed, *dialogue(10)], 30, 20)
    assert cut == 40


def test_an_unanswered_question_stays_with_the_next_one() -> None:
    messages = [*dialogue(2), user("lost"), user("u3"), assistant("a3"), *dialogue(2)]
    cut = fold_cut(messages, 30, 6)
    assert messages[cut].content != "u3"


def test_spoken_is_what_user_and_assistant_said() -> None:
    assert spoken(user("u"))
    assert not spoken(Message("system", "s"))
    assert not spoken(Message("tool", "t"))
    assert not spoken(user("u", failed="x"))


def test_folding_replaces_the_messages_taken_by_their_summary() -> None:
    messages = tuple(dialogue(3))
    session = Session("s", 1, 2, messages=messages, compressed_context="old")
    folded = fold(session, messages[:4], "new", "old")
    assert folded.compressed_context == "new"
    assert folded.messages == messages[4:]
    assert folded.updated_at == 2


def test_a_session_that_changed_meanwhile_is_left_as_it_is() -> None:
    messages = tuple(dialogue(3))
    session = Session("s", 1, 2, messages=messages, compressed_context="old")
    with pytest.raises(TryLater):
        fold(session, messages[2:4], "new", "old")
    with pytest.raises(TryLater):
        fold(session, messages[:4], "new", "an older one")
    appended = session.ask(Message("user", "one more"))
    assert fold(appended, messages[:4], "new", "old").messages[-1].content == "one more"
