"""What providers send is read leniently: streams in any pieces, bodies of any form."""

import json

import pytest

from claw.domain.exchange import Usage
from claw.llm.answers import OddAnswer, Piece, payloads, read

STREAM = (
    b": keep-alive\n\nevent: message\ndata: one\r\n\r\ndata:two\n\n"
    b"data: three,\ndata: in two lines\n\nid: 7\n\n"
    b"data: \xe4\xbd\xa0 \xff\xe2\x80\xa8\n\ndata: last"
)
EVENTS = ["one", "two", "three,\nin two lines", "你 \ufffd\u2028", "last"]


@pytest.mark.parametrize("size", [1, 2, 5, 1000])
def test_events_are_found_however_the_bytes_are_cut(size: int) -> None:
    chunks = (STREAM[start : start + size] for start in range(0, len(STREAM), size))
    assert list(payloads(chunks)) == EVENTS


@pytest.mark.parametrize("size", [1, 1000])
@pytest.mark.parametrize("body", ['\n\n{"a":\n\n"data: x"}', "<html>\n\ndata: x</html>", "[]"])
def test_a_body_that_is_no_event_stream_comes_whole(body: str, size: int) -> None:
    raw = body.encode()
    chunks = (raw[start : start + size] for start in range(0, len(raw), size))
    assert list(payloads(chunks)) == [body.strip()]


def test_nothing_brings_nothing() -> None:
    assert list(payloads([])) == []
    assert list(payloads([b"\n", b" \n"])) == []


def test_content_in_parts_is_joined() -> None:
    parts = [{"type": "text", "text": "Hel"}, {"type": "image"}, {"type": "text", "text": "lo"}]
    answer = {"choices": [{"message": {"content": parts}}]}
    assert read(json.dumps(answer)) == Piece(text="Hello", finish="stop")


def test_cached_tokens_are_read_in_both_spellings() -> None:
    for spelling in (
        {"prompt_tokens_details": {"cached_tokens": 6}},
        {"prompt_cache_hit_tokens": 6},
        {"prompt_tokens_details": None, "prompt_cache_hit_tokens": 6},
    ):
        usage = {"prompt_tokens": 9, "completion_tokens": 2, **spelling}
        answer = {"object": "chat.completion.chunk", "choices": [], "usage": usage}
        assert read(json.dumps(answer)).usage == Usage(9, 2, 6)


@pytest.mark.parametrize(
    ("payload", "kind"),
    [
        ("<!DOCTYPE html>", "page"),
        ('{"error": {"message": "no"}}', "error"),
        ('{"error": "no"}', "error"),
        ('{"choices": []}', "choices"),
        ('{"choices": [null]}', "choices"),
        ("{}", "choices"),
        ("[]", "garbled"),
        ("{", "garbled"),
        ("Hello", "garbled"),
    ],
)
def test_what_is_no_reply_is_told_apart(payload: str, kind: str) -> None:
    with pytest.raises(OddAnswer) as raised:
        read(payload)
    assert raised.value.kind == kind


@pytest.mark.parametrize(
    "wrong", [None, 5, [], "x", {"content": 5}, {"content": [5, None]}, {"prompt_tokens": 1e400}]
)
def test_fields_of_a_wrong_type_count_as_absent(wrong: object) -> None:
    answer = {"choices": [{"delta": wrong, "finish_reason": 5}], "usage": wrong, "model": 7}
    assert read(json.dumps(answer)) in (Piece(), Piece(usage=Usage()))
