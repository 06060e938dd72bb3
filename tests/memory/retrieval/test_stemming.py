"""Stems: forms of a word meet, and different words stay apart."""

import pytest

from claw.memory.retrieval.stemming import stem


@pytest.mark.parametrize(
    "forms",
    [
        "paint paints painted painting",
        "city cities",
        "church churches",
        "run running",
        "adoption adoptions",
        "termin termine terminen",
        "haus hauser",
        "cheval chevaux",
        "pequeno pequena pequenos",
        "gatto gatti",
        "книга книги книгу книгами",
    ],
)
def test_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize("pair", ["thing think", "bus busy", "sing sin", "bed bee"])
def test_different_words_stay_apart(pair: str) -> None:
    first, second = pair.split()
    assert stem(first) != stem(second)


def test_short_words_and_numbers_stay_whole() -> None:
    assert [stem(word) for word in ("is", "gas", "2023", "v2s1")] == ["is", "gas", "2023", "v2s1"]
