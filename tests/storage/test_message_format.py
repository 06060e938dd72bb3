"""One message of a session file."""

import pytest

from claw.domain.messages import Message
from claw.storage.message_format import decode_message, encode_message


@pytest.mark.parametrize(
    "message",
    [
        Message("user", "hi"),
        Message("user", "look:\nabc", 1_790_000_000, pasted=((6, 9),)),
        Message("assistant", "half", 5, partial="stopped"),
        Message("user", "q", 5, failed="no connection"),
        Message("tool", "42", extra={"tool_call_id": "x"}),
        Message("system", "", extra={"name": "é"}),
    ],
)
def test_a_message_comes_back_as_it_was(message: Message) -> None:
    assert decode_message(encode_message(message)) == message


def test_unknown_keys_are_kept() -> None:
    """S15."""
    value = {"role": "user", "content": "hi", "mood": "ok", "deep": {"a": [1, None]}}
    message = decode_message(value)
    assert message
    assert message.extra == {"mood": "ok", "deep": {"a": [1, None]}}
    assert encode_message(message) == value


@pytest.mark.parametrize(
    "value",
    [
        "oops",
        None,
        7,
        [],
        {},
        {"role": "assistant"},
        {"role": "assistant", "content": None},
        {"role": "robot", "content": "x"},
        {"role": ["user"], "content": "x"},
        {"role": "user", "content": 5},
        {"content": "x"},
    ],
)
def test_what_is_no_message_is_none(value: object) -> None:
    """S12."""
    assert decode_message(value) is None


@pytest.mark.parametrize(
    "value",
    [
        {"role": "assistant", "content": None, "reasoning_content": "hm"},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]},
        {"role": "assistant", "content": ""},
    ],
)
def test_a_reply_without_content_is_kept_as_it_is_and_never_sent(value: dict[str, object]) -> None:
    """S20."""
    message = decode_message(value)
    assert message
    assert not message.sendable
    assert encode_message(message) == value


def test_a_reply_whose_content_is_missing_is_kept_for_what_else_it_holds() -> None:
    """S20."""
    message = decode_message({"role": "assistant", "reasoning_content": "hm"})
    assert message == Message("assistant", "", extra={"reasoning_content": "hm"})


def test_content_in_parts_is_read_as_its_texts_and_kept() -> None:
    value = {"role": "user", "content": [{"type": "text", "text": "a"}, {"type": "image"}]}
    message = decode_message(value)
    assert message
    assert message.content == "a"
    assert encode_message(message) == value


@pytest.mark.parametrize("at", ["yesterday", 1.5, True, -1, 253_402_300_799, 10**30])
def test_a_time_that_is_none_is_kept_as_an_unknown_key(at: object) -> None:
    value = {"role": "user", "content": "a", "at": at}
    message = decode_message(value)
    assert message
    assert message.at is None
    assert encode_message(message) == value


@pytest.mark.parametrize("spans", [[[0, 99]], [[3, 1]], "x", [[0, 1], [0, 2]], [[0]], [["a", 2]]])
def test_pasted_spans_that_make_no_sense_cover_everything(spans: object) -> None:
    message = decode_message({"role": "user", "content": "abc", "pasted": spans})
    assert message
    assert message.pasted == ((0, 3),)
