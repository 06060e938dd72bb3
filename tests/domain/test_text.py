"""Text as it is compared, shown and sent."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claw.domain.text import clean, has_cjk, is_chinese, normal_form, one_line, printable

FAMILY = "👩\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a", "a"),
        ("\ud83d\ude00", "😀"),
        ("a\ud83d", "a\ufffd"),
        ("\ude00b", "\ufffdb"),
        ("\ud83da\ude00", "\ufffda\ufffd"),
    ],
)
def test_surrogates_are_joined_or_replaced(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@settings(deadline=None, derandomize=True)
@given(st.text(alphabet=st.characters()))
def test_cleaned_text_can_be_written(text: str) -> None:
    clean(text + "\ud800").encode()
    assert clean(clean(text)) == clean(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]8;;http://x\x1b\\link", "link"),
        ("\x1b]open\nnext line", "\nnext line"),
        ("\x1bPdata\x1b\\text", "text"),
        ("\x9b2Jtext", "text"),
        ("a\x00b\x08c\x7f", "abc"),
        ("a\r\nb\rc\td", "a\nb\nc\td"),
        ("喝茶 😀", "喝茶 😀"),
    ],
)
def test_control_sequences_are_not_shown(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Likes  tea.", "likes tea"),
        ("caf\u00e9", "cafe\u0301"),
        ("我喜欢喝茶。", "我喜欢喝茶"),
        ("ＡＢＣ", "abc"),
        ("STRASSE", "straße"),
    ],
)
def test_wordings_of_the_same_are_equal_in_normal_form(one: str, other: str) -> None:
    """M25."""
    assert normal_form(one) == normal_form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("likes tea", "likes teas"), (".NET", "net"), ("is it tea?", "is it tea"), ("-5", "5")],
)
def test_other_wordings_differ_in_normal_form(one: str, other: str) -> None:
    assert normal_form(one) != normal_form(other)


def test_white_space_is_folded_into_one_line() -> None:
    assert one_line(" a\n\n b\u2028c ") == "a b c"
    assert one_line("abcdef", 6) == "abcdef"
    assert one_line("abcdefg", 6) == "abcde…"
    assert one_line("ab cdefg", 4) == "ab…"


@pytest.mark.parametrize("limit", range(2, 7))
def test_a_cut_leaves_no_half_of_a_sequence(limit: int) -> None:
    """M25."""
    assert one_line(f"a{FAMILY}bc", limit) in ("a…", f"a{FAMILY}…")


def test_a_cut_leaves_no_letter_without_its_accent() -> None:
    assert one_line("cafe\u0301 bar", 5) == "caf…"
    assert one_line("hi 👍🏽 there", 5) == "hi…"


def test_cjk_is_seen() -> None:
    assert has_cjk("tea 茶")
    assert has_cjk("お茶")
    assert has_cjk("차")
    assert has_cjk("𠀀")
    assert not has_cjk("té 😀 чай")


@pytest.mark.parametrize(
    ("text", "chinese"),
    [
        ("我喜欢喝茶", True),
        ("我用 Python 写代码", True),
        ("I like 茶", False),
        ("私はお茶が好きです", False),
        ("차를 좋아합니다", False),
        ("hello", False),
        ("", False),
    ],
)
def test_mainly_chinese_text_is_told_apart(text: str, chinese: bool) -> None:
    assert is_chinese(text) is chinese


def test_what_turns_the_direction_of_writing_around_is_dropped() -> None:
    """I12: a text must not read as what it is not."""
    assert printable("a\u202etxt.exe\u202c \u2066b\u2069") == "atxt.exe b"
    assert printable("שלום\u200f") == "שלום\u200f"
