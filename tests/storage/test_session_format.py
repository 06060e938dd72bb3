"""A session file's bytes as a session, and back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.storage.session_format import decode, encode

HI = Message("user", "hi")


def test_a_session_of_another_program_is_read_whole() -> None:
    data = (
        b'{"title": "Trip", "created_at": 1790000000, "updated_at": 1790000100, '
        b'"compressed_context": "[Summary] x", "messages": [{"role": "user", "content": "hi"}]}'
    )
    found = decode(data, "a", 7)
    assert found.session == Session("a", 1790000000, 1790000100, "Trip", "[Summary] x", (HI,))
    assert (found.kind, found.damaged, found.bad) == ("v2", False, 0)


def test_a_byte_order_mark_and_windows_line_ends_change_nothing() -> None:
    """S08."""
    data = b'\xef\xbb\xbf{"title": "",\r\n "messages": [{"role":"user","content":"hi"}]}\r\n'
    found = decode(data, "a", 7)
    assert found.session.messages == (HI,)
    assert not found.damaged
    assert not encode(found.session).startswith(b"\xef\xbb\xbf")


def test_utf_16_is_read_too() -> None:
    text = '{"messages": [{"role": "user", "content": "猫"}]}'
    found = decode(text.encode("utf-16"), "a", 7)
    assert found.session.messages == (Message("user", "猫"),)
    assert not found.damaged


def test_a_bare_list_is_version_1() -> None:
    """S14."""
    data = b'[{"role":"user","content":"hi"},{"role":"assistant","content":"hello"}]'
    found = decode(data, "a", 7)
    assert found.kind == "v1"
    assert found.session == Session("a", 7, 7, messages=(HI, Message("assistant", "hello")))
    again = decode(encode(found.session), "a", 99)
    assert (again.kind, again.session) == ("v2", found.session)


def test_unknown_keys_are_kept_at_the_top_too() -> None:
    """S15."""
    value = {
        "version": 2,
        "compressed_context": "",
        "title": "x",
        "future": {"a": 1},
        "messages": [{"role": "user", "content": "hi", "mood": "ok"}],
    }
    session = decode(json.dumps(value).encode(), "a", 7).session
    written = json.loads(encode(session))
    assert written == {**value, "created_at": 7, "updated_at": 7}


@pytest.mark.parametrize("pointer", [40, -5, "3"])
@pytest.mark.parametrize("key", ["compressed_up_to", "last_consolidated"])
def test_a_pointer_of_another_program_hides_no_message(key: str, pointer: object) -> None:
    """S17: claw has no such pointer; it is an unknown key without effect, and kept."""
    listed = [{"role": "user", "content": str(number)} for number in range(6)]
    data = json.dumps({key: pointer, "messages": listed}).encode()
    found = decode(data, "a", 7)
    assert [one.content for one in found.session.messages] == list("012345")
    assert json.loads(encode(found.session))[key] == pointer


def test_bad_records_are_counted_and_the_good_ones_read() -> None:
    """S12."""
    data = (
        b'{"messages": [{"role":"user","content":"a"}, "oops", {"role":"assistant"}, null,'
        b' {"role":"robot","content":"x"}, {"role":"user","content":5},'
        b' {"role":"user","content":"b"}]}'
    )
    found = decode(data, "a", 7)
    assert [one.content for one in found.session.messages] == ["a", "b"]
    assert (found.bad, found.damaged) == (5, False)


def test_fields_of_the_wrong_kind_are_counted() -> None:
    found = decode(b'{"title": 5, "created_at": "x", "updated_at": 1e99, "messages": []}', "a", 7)
    assert found.session == Session("a", 7, 7)
    assert found.bad == 3


@pytest.mark.parametrize(
    "data", [b"", b" \n", b"\x00" * 50, b'{"messages": [', b"[" * 50_000, b"\xff\xd8\xff"]
)
def test_what_is_not_readable_is_damaged_and_empty(data: bytes) -> None:
    """S01."""
    found = decode(data, "a", 7)
    assert found.damaged
    assert found.kind != "foreign"
    assert found.session == Session("a", 7, 7)


def test_left_over_bytes_are_damage_and_the_first_object_is_read() -> None:
    """S02."""
    found = decode(b'{"messages":[{"role":"user","content":"hi"}]}ser"}]}', "a", 7)
    assert found.damaged
    assert found.session.messages == (HI,)


def test_truncation_at_any_byte_loses_no_whole_message() -> None:
    session = Session("a", 1, 2, "猫", "s", tuple(Message("user", f"né {n}") for n in range(3)))
    data = encode(session)
    ends = [data.index(b"}", data.index(f"né {n}".encode())) + 1 for n in range(3)]
    for cut in range(len(data) - 2):
        found = decode(data[:cut], "a", 7)
        assert found.damaged
        whole = sum(1 for end in ends if cut >= end)
        assert found.session.messages == session.messages[:whole]


@pytest.mark.parametrize(
    "data", [b"{}", b'{"name": "x"}', b"5", b'"a"', b"null", b"[1, 2]", b'{"messages": {}}']
)
def test_json_that_is_no_session_is_foreign(data: bytes) -> None:
    assert decode(data, "a", 7).kind == "foreign"


def test_an_empty_list_is_an_empty_session() -> None:
    assert decode(b"[]", "a", 7).kind == "v1"


def test_the_file_is_readable_json_with_two_spaces() -> None:
    data = encode(Session("a", 1, 2, "t", "", (Message("user", "café 猫", 3),)))
    assert data.decode("utf-8") == (
        '{\n  "title": "t",\n  "created_at": 1,\n  "updated_at": 2,\n  "compressed_context": "",\n'
        '  "messages": [\n    {\n      "role": "user",\n      "content": "café 猫",\n'
        '      "at": 3\n    }\n  ]\n}\n'
    )


def test_surrogates_are_replaced_wherever_they_stand() -> None:
    """S09."""
    session = Session("a", 1, 2, "ok \ud83d", messages=(Message("user", "caf\udce9 plan"),))
    found = decode(encode(session), "a", 7)
    assert found.session.title == "ok \ufffd"
    assert found.session.messages == (Message("user", "caf\ufffd plan"),)
    escaped = decode(b'{"messages": [{"role": "user", "content": "ok \\ud83d"}]}', "a", 7)
    assert escaped.session.messages == (Message("user", "ok \ufffd"),)


def test_what_json_cannot_say_raises() -> None:
    with pytest.raises(TypeError):
        encode(Session("a", 1, 2, extra={"x": {1, 2}}))


TEXT = st.text(st.characters(exclude_categories=["Cs"]))
MESSAGES = st.builds(
    Message,
    st.sampled_from(["user", "assistant", "system", "tool"]),
    TEXT,
    st.none() | st.integers(0, 2**37),
    TEXT,
    TEXT,
    extra=st.dictionaries(st.sampled_from(["mood", "猫"]), TEXT | st.lists(st.integers())),
)
SESSIONS = st.builds(
    Session,
    st.just("a"),
    st.integers(1, 2**37),
    st.integers(1, 2**37),
    TEXT,
    TEXT,
    st.lists(MESSAGES).map(tuple),
    st.dictionaries(st.sampled_from(["future", "usage"]), TEXT | st.none()),
)


@given(SESSIONS)
def test_every_session_comes_back_as_it_was(session: Session) -> None:
    found = decode(encode(session), "a", 7)
    assert found.session == session
    assert (found.kind, found.damaged, found.bad) == ("v2", False, 0)


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    assert decode(data, "a", 7).session.id == "a"
