"""The words by which people speak of secrets."""

import re

import pytest

from claw.storage.secret_words import CARD, LOCKED, NAMES, NOT_OF_THINGS, OPENS, STATES, TALK


@pytest.mark.parametrize("word", ["password", "API key", "密码", "Passwort", "contraseña"])
def test_what_a_secret_is_called_is_known_in_each_language(word: str) -> None:
    assert re.search(NAMES, word, re.IGNORECASE)


def test_the_tools_for_passwords_are_no_passwords() -> None:
    assert not re.fullmatch(f"(?:{NAMES}){NOT_OF_THINGS}.*", "password manager")
    assert re.fullmatch(f"(?:{NAMES}){NOT_OF_THINGS}.*", "password is")


def test_what_is_locked_and_what_opens_it() -> None:
    assert re.search(LOCKED, "the safe")
    assert re.search(OPENS, "the code")


def test_a_card_is_none_that_earns_miles() -> None:
    assert CARD.search("my card")
    assert not CARD.search("my card miles")


def test_states_and_small_words_are_told_apart() -> None:
    assert "wrong" in STATES
    assert "wrong" not in TALK
    assert "the" in TALK
