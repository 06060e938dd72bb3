"""Keyword search over the entries."""

from claw.domain.notebook import Notebook
from claw.memory.retrieval.keywords import search, terms


def _found(query: str, text: str, limit: int = 3) -> list[str]:
    return [entry.text for entry, _ in search(query, Notebook.parse(text).entries, limit)]


def test_an_entry_is_found_by_a_word_in_another_form() -> None:
    assert _found("What are my allergies?", "- likes tea\n- allergy: peanuts\n") == [
        "allergy: peanuts"
    ]


def test_chinese_is_found_without_spaces() -> None:
    assert _found("我对什么过敏？", "- 喜欢喝茶\n- 用户对花生过敏\n")[0] == "用户对花生过敏"


def test_the_heading_counts_as_part_of_the_entry() -> None:
    assert _found("which pets do I have", "## Pets\n- Pip\n\n## Food\n- rice\n") == ["Pip"]


def test_nothing_in_common_finds_nothing() -> None:
    assert _found("quantum", "- likes tea\n") == []
    assert _found("", "- likes tea\n") == []
    assert search("tea", (), 3) == ()


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    text = "".join(f"- user likes food {n}\n" for n in range(9)) + "- user owns a boat\n"
    assert _found("does the user own a boat", text, 1) == ["user owns a boat"]


def test_terms_keep_numbers_and_mixed_words_whole() -> None:
    assert "4417" in terms("door code 4417")
    assert "n2" in terms("先考日檢N2")
