"""Find the everyday concepts of a text, whatever its language or script."""

from claw.memory.reorganizing.concept_words import CONCEPTS
from claw.memory.reorganizing.concepts import SOFT, concepts, simplified


def keys(text: str) -> list[str]:
    return [one.key for one in concepts(simplified(text)) if one.kind != SOFT]


def test_words_of_several_languages_are_one_concept() -> None:
    assert keys("Sister") == keys("Schwester") == keys("妹妹") == keys("hermana") == ["kin/sister"]
    assert keys("媽媽") == keys("妈妈")


def test_a_longer_phrase_hides_the_words_in_it() -> None:
    assert keys("每两周开会") == ["every/fortnight", "-/meet"]
    assert keys("every two weeks") == ["every/fortnight"]


def test_a_word_inside_another_word_is_no_concept() -> None:
    assert keys("redone teapots") == []


def test_simplified_keeps_each_character_at_its_place() -> None:
    text = "İstanbul 臺灣 ẞ"
    assert len(simplified(text)) == len(text)
    assert "台湾" in simplified(text)


def test_each_line_of_the_table_has_a_kind_and_words() -> None:
    for line in CONCEPTS.strip().splitlines():
        head, _, words = line.partition(": ")
        assert "/" in head
        assert words.split()
