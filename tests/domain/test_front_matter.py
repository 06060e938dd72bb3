"""The profile in the front matter."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claw.domain.front_matter import read_profile, with_key, without_key
from claw.domain.markdown import split_lines
from claw.domain.text import clean
from claw.errors import BadData, UsageError

BLOCK = "---\ntags: [a, b]\nprofile:\n  name: Sam # first\n  city: 'O''Hara'\nlast: x\n---\n"


def profile(body: str) -> dict[str, str]:
    return dict(read_profile(split_lines(f"---\n{body}---\n")))


def put(block: str, key: str, value: str) -> str:
    return "".join(with_key(split_lines(block), key, value, "\n"))


def drop(block: str, key: str) -> str:
    return "".join(without_key(split_lines(block), key))


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("k: plain text", "plain text"),
        ("k: 41", "41"),
        ("k: true", "true"),
        ("k: http://x/#a", "http://x/#a"),
        ("k: a # remark", "a"),
        ('k: "a: \\"b\\" # c"', 'a: "b" # c'),
        ("k: 'it''s' # remark", "it's"),
        ("k:", ""),
        ("k: ~", ""),
        ("k: null", ""),
        ('"k": x', "x"),
        ("k: 小明：你好", "小明：你好"),
    ],
)
def test_scalars_are_read_as_text(line: str, value: str) -> None:
    assert profile(f"profile:\n  {line}\n") == {"k": value}


@pytest.mark.parametrize(
    ("body", "raw"),
    [
        ("profile:\n  k: [a,\n    b]\n", {"k": "[a,\nb]"}),
        ("profile:\n  k:\n    - a\n    - b\n", {"k": "- a\n- b"}),
        ("profile:\n  k: &x a\n", {"k": "&x a"}),
        ("profile:\n  k: |\n    a\n", {"k": "|\na"}),
        ("profile:\n  k:\n    deep: a\n", {"k": "deep: a"}),
        ("profile: {a: b}\n", {"profile": "{a: b}"}),
        ("profile:\n- a\n", {"profile": "- a"}),
    ],
)
def test_what_is_no_scalar_is_raw_text_and_never_written(body: str, raw: dict[str, str]) -> None:
    assert profile(body) == raw
    with pytest.raises(BadData, match=r"Line [234] of MEMORY\.md"):
        put(f"---\n{body}---\n", "new", "x")


def test_the_error_names_the_line() -> None:
    with pytest.raises(BadData, match="Line 4 "):
        put("---\nprofile:\n  a: b\n  c: *d\n---\n", "a", "x")


def test_a_double_key_is_not_edited() -> None:
    with pytest.raises(BadData):
        put("---\nprofile:\n  a: b\n  a: c\n---\n", "a", "x")
    with pytest.raises(BadData, match="Line 4 "):
        put("---\nprofile:\n  a: b\nprofile:\n  a: c\n---\n", "a", "x")


def test_setting_a_value_changes_its_line_alone() -> None:
    assert put(BLOCK, "name", "Kim") == BLOCK.replace("Sam", "Kim")
    assert put(BLOCK, "age", "41") == BLOCK.replace("Hara'\n", "Hara'\n  age: 41\n")


def test_unsetting_a_value_takes_its_line_alone() -> None:
    assert drop(BLOCK, "name") == BLOCK.replace("  name: Sam # first\n", "")
    assert drop(BLOCK, "other") == BLOCK


def test_the_last_value_takes_the_mapping_with_it() -> None:
    block = "---\ntags: [a, b]\n---\n"
    assert drop(put(block, "a", "b"), "a") == block
    assert drop(put("", "a", "b"), "a") == ""


def test_remarks_keep_the_block() -> None:
    block = "---\n# about me\nprofile:\n  a: b\n---\n"
    assert drop(block, "a") == "---\n# about me\nprofile:\n---\n"
    assert put(drop(block, "a"), "a", "b") == block


def test_an_empty_mapping_is_filled() -> None:
    assert put("---\nprofile: {} # me\n---\n", "a", "b") == "---\nprofile: # me\n  a: b\n---\n"
    assert put("---\nprofile:\nb: c\n---\n", "a", "b") == "---\nprofile:\n  a: b\nb: c\n---\n"


def test_remarks_and_wide_indentation_stay() -> None:
    block = "---\nprofile:\n    # who\n    a: b\n\n    # end\n---\n"
    assert put(block, "c", "d") == block.replace("a: b\n", "a: b\n    c: d\n")


def test_line_ends_are_those_of_the_block() -> None:
    assert put("---\r\ntags: a\r\n---\r\n", "a", "b") == (
        "---\r\ntags: a\r\nprofile:\r\n  a: b\r\n---\r\n"
    )


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("Sam", "Sam"),
        ("41", "41"),
        ("007", '"007"'),
        ("no", '"no"'),
        ("a: b", '"a: b"'),
        ("a #b", '"a #b"'),
        ("", '""'),
        ("two\nlines", '"two\\nlines"'),
        ("2024-05-01", '"2024-05-01"'),
        ("*star", '"*star"'),
        ("a\u2028b", '"a\\u2028b"'),
    ],
)
def test_values_are_quoted_where_yaml_would_read_something_else(value: str, written: str) -> None:
    assert put("", "k", value) == f"---\nprofile:\n  k: {written}\n---\n"


@pytest.mark.parametrize("key", ["", "two words", "a:b", "a\nb", "#a", "a/b"])
def test_a_key_is_one_word(key: str) -> None:
    with pytest.raises(UsageError, match="one word"):
        put("", key, "x")


@settings(deadline=None, derandomize=True)
@given(st.from_regex(r"[\w.-]+", fullmatch=True), st.text(max_size=30))
def test_what_is_set_is_read_back(key: str, value: str) -> None:
    value = clean(value)
    assert read_profile(with_key(split_lines(BLOCK), key, value, "\n"))[key] == value
    assert read_profile(with_key([], key, value, "\r\n")) == {key: value}
