"""What can be read of a broken file."""

from claw.storage.session_salvage import leading_keys, salvage

ONE = '{"role": "user", "content": "a"}'


def test_left_over_text_behind_a_whole_value_is_ignored() -> None:
    """S02."""
    assert salvage('{"messages": []}ser"}]}') == {"messages": []}
    assert salvage("[1, 2] [3]") == [1, 2]


def test_a_value_that_breaks_off_gives_its_beginning() -> None:
    text = '{"title": "x", "messages": [' + ONE + ', {"role": "assistant", "cont'
    assert salvage(text) == {"title": "x", "messages": [{"role": "user", "content": "a"}]}
    assert salvage("[" + ONE + ', {"ro') == [{"role": "user", "content": "a"}]


def test_records_behind_a_broken_place_are_found() -> None:
    text = '{"messages": [' + ONE + ', {"role": "us\x00\x00\x00, ' + ONE + "]}"
    found = salvage(text)
    assert found == {"messages": [{"role": "user", "content": "a"}] * 2}
    assert salvage('xx{"title": broken, ' + ONE) == {"messages": [{"role": "user", "content": "a"}]}


def test_nothing_readable_is_none() -> None:
    for text in ("", " \n", "\x00\x00", "{", "{{{{", "[" * 100_000, '{"a' * 1000):
        assert not salvage(text)


def test_the_leading_keys_end_where_the_text_breaks_off() -> None:
    assert leading_keys('{"title": "x", "created_at": 5, "upd') == {"title": "x", "created_at": 5}
    assert leading_keys("[1]") == {}
    assert leading_keys('{"a": 1} {"b": 2}') == {"a": 1}
