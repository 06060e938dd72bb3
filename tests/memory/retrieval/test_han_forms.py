"""Traditional characters become simplified ones."""

from claw.memory.retrieval.han_forms import SIMPLIFIED


def test_traditional_characters_become_simplified_ones() -> None:
    assert "臺灣電腦軟體開發後來".translate(SIMPLIFIED) == "台湾电脑软体开发后来"


def test_no_simplified_character_is_changed_again() -> None:
    once = "".join(map(chr, SIMPLIFIED)).translate(SIMPLIFIED)
    assert once.translate(SIMPLIFIED) == once
