"""The words by which a passage that repeats an entry is known."""

from claw.memory.plain_terms import terms


def test_a_plural_and_its_singular_are_one_term() -> None:
    assert terms("allergies boats boxes") == ["allergy", "boat", "box"]


def test_chinese_is_taken_by_characters_and_pairs() -> None:
    assert terms("住上海") == ["住", "上", "海", "住上", "上海"]


def test_numbers_and_mixed_words_stay_whole() -> None:
    assert terms("K8s on 4417, ABC-12") == ["k8s", "on", "4417", "abc", "12"]


def test_a_word_with_chinese_beside_it_is_cut_between_them() -> None:
    assert terms("用pandas做") == ["用", "panda", "做"]
