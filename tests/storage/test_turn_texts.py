"""What of a message can be found."""

import pytest

from claw.domain.messages import Message
from claw.domain.passages import Span
from claw.storage.secrets import Secrets
from claw.storage.turn_texts import MASK, MOST, PART, PART_CJK, PASTE, KnownSecrets, turn_parts

KEY = "sk-proj-" + "Ab3dEf6hIj9kLm2nOp5q" * 2


def parts(content: str, *pasted: Span) -> list[str]:
    return list(
        turn_parts(Message("user", content, pasted=pasted), KnownSecrets(Secrets().secrets))
    )


def test_a_short_turn_is_one_part_without_white_space_around() -> None:
    assert parts("  I own a boat.\nAnd a cat.\n") == ["I own a boat.\nAnd a cat."]


def test_secrets_are_masked() -> None:
    assert parts(f"My key is {KEY}, keep it") == [f"My key is {MASK}, keep it"]
    assert parts("the wifi password is plum-42 and I like tea") == [
        f"the wifi password is {MASK} and I like tea"
    ]


def test_secrets_are_looked_for_once_in_each_text() -> None:
    asked = []

    def find(text: str) -> list[Span]:
        asked.append(text)
        return [(0, 1)]

    known = KnownSecrets(find)
    assert [known("abc"), known("abc"), known("xyz")] == [[(0, 1)]] * 3
    assert asked == ["abc", "xyz"]


def test_a_long_turn_is_several_parts_that_end_with_sentences() -> None:
    sentences = [f"Sentence number {number} tells of the boat." for number in range(150)]
    found = parts(" ".join(sentences))
    assert len(found) > 2
    assert all(PART // 3 < len(one) <= PART and one.endswith("boat.") for one in found)
    assert " ".join(found) == " ".join(sentences)


def test_parts_of_a_list_end_with_its_lines() -> None:
    lines = [f"- item {number} of many on the list" for number in range(200)]
    found = parts("\n".join(lines))
    assert "\n".join(found).split("\n") == lines


def test_chinese_has_shorter_parts() -> None:
    text = "我住在杭州，养了一只叫团子的猫。" * 100
    found = parts(text)
    assert "".join(found) == text
    assert all(len(one) <= PART_CJK and one.endswith("。") for one in found)


@pytest.mark.parametrize(
    "text", ["x" * 9000, "word " * 1800, "猫" * 9000, "a\n" + "\n" * 9000 + "b"]
)
def test_a_text_without_sentences_has_bounded_parts_all_the_same(text: str) -> None:
    found = parts(text)
    assert all(0 < len(one) <= PART for one in found)
    assert "".join("".join(found).split()) == "".join(text.split())


def test_a_long_paste_is_found_by_its_beginning_and_what_was_typed_by_all_of_it() -> None:
    paste = "".join(f"log line {number}\n" for number in range(3000))
    content = f"Look:\n{paste}What is wrong with the boat?"
    found = parts(content, (6, 6 + len(paste)))
    text = "\n".join(found)
    assert text.startswith("Look:\nlog line 0\n")
    assert text.endswith("…\nWhat is wrong with the boat?")
    assert PASTE < len(text) < PASTE + 600
    assert len(parts(content)) > 5


@pytest.mark.parametrize("bound", [PASTE, MOST])
@pytest.mark.parametrize("secret", [KEY, "4111 1111 1111 1111", "my password is plum-42,"])
def test_a_secret_on_the_bound_is_masked_whole(bound: int, secret: str) -> None:
    for before in range(bound - 55, bound + 10, 9):
        content = ("ab " * bound)[:before] + f" {secret} " + "tail " * 900
        text = "".join(parts(content, *([(0, len(content))] if bound == PASTE else [])))
        assert not [piece for piece in (KEY[:10], "4111", "1111", "plum") if piece in text]
        assert MASK in text or before > bound - 20


def test_typed_words_between_pastes_stay() -> None:
    paste = f"{KEY} " * 5 + "pasted words " * 400
    content = f"first {paste}second {paste}third"
    spans = [(6, 6 + len(paste)), (13 + len(paste), 13 + 2 * len(paste))]
    text = " ".join(parts(content, *spans))
    assert [word for word in text.split() if word not in ("pasted", "words", MASK)] == [
        "first", "…", "second", "…", "third"
    ]  # fmt: skip


def test_an_endless_turn_is_bounded() -> None:
    assert sum(map(len, parts("All the same. " * 100_000))) <= MOST + 600
