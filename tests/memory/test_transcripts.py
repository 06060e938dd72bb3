"""Conversations as quoted data."""

import pytest

from claw.domain.messages import Message
from claw.memory.transcripts import capped, language, portions, quoted


class Characters:
    """Counts a token for every four characters."""

    def count(self, text: str) -> int:
        return -(-len(text) // 4)


def test_a_long_message_keeps_its_ends_around_a_visible_mark_w12() -> None:
    text = "BEGIN " + "log line\n" * 40_000 + "END"
    short = capped(text, 500, Characters())
    assert Characters().count(short) <= 500
    assert short.startswith("BEGIN")
    assert short.endswith("END")
    assert "characters left out …]" in short


def test_a_short_message_stays_as_it_is() -> None:
    assert capped("hello", 5, Characters()) == "hello"


def test_capping_ends_even_where_no_mark_fits() -> None:
    assert capped("x" * 1_000, 1, Characters())


def test_every_line_is_quoted_and_lone_surrogates_are_gone() -> None:
    assert quoted(Message("user", "a\nb\ud800")) == "> User: a\n> b\ufffd"
    assert quoted(Message("assistant", "c")) == "> Assistant: c"


def test_portions_keep_the_order_and_the_limit() -> None:
    texts = [f"{n:04}" * 10 for n in range(9)]
    found = portions(texts, 35, Characters())
    assert "\n".join(found).split("\n") == texts
    assert [len(one.split("\n")) for one in found] == [3, 3, 3]
    assert portions([], 10, Characters()) == []


@pytest.mark.parametrize(
    ("text", "name", "opening"),
    [
        ("I want to move to the sea.", "English", "The user"),
        ("Ich muss noch die Straße sperren, das ist nicht leicht.", "German", "Der Nutzer"),
        ("Quiero que la casa está lista para mi madre.", "Spanish", "El usuario"),
        ("我的公众号叫慢火车", "Simplified Chinese (简体中文)", "用户"),
        (
            "我想在老家開一間小民宿，幫我整理，這個很難說",
            "Traditional Chinese (繁體中文)",
            "使用者",
        ),
        ("来月、大阪から松本に引っ越します。", "Japanese (日本語)", "ユーザーは"),
        ("다음 달에 이사합니다", "Korean", "사용자"),
    ],
)
def test_the_language_of_the_user_is_told(text: str, name: str, opening: str) -> None:
    assert language(text) == (name, opening)
