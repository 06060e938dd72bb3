"""What a script adds to likeness, and that it is taken off."""

import numpy as np
import pytest

from claw.memory.retrieval.scripts import evened, not_latin
from claw.memory.retrieval.signals import Flags, Floats


@pytest.mark.parametrize(
    "text", ["我的自行车", "Mio的中文名字是林沐", "Где живёт Том?", "ร้านกาแฟ", "제주도"]
)
def test_a_text_is_in_another_script_if_a_third_of_its_letters_are(text: str) -> None:
    assert not_latin(text)


@pytest.mark.parametrize(
    "text", ["", "4417", "Œuvre, ßtraße, Łódź", "She calls the dish 豆瓣鱼 at home"]
)
def test_latin_letters_with_marks_and_a_foreign_word_are_latin(text: str) -> None:
    assert not not_latin(text)


def floats(*values: float) -> Floats:
    return np.array(values, np.float32)


def flags(*values: int) -> Flags:
    return np.array(values, np.bool_)


def test_an_answer_in_another_script_passes_what_is_merely_in_the_script_of_the_question() -> None:
    similarity = floats(*[0.5] * 20, 0.3, *[0.0] * 60)
    same = flags(*[1] * 20, *[0] * 61)
    found = evened(similarity, np.ones(81, np.bool_), same)
    assert found.argmax() == 20
    assert found[20:].tolist() == similarity[20:].tolist()
    assert np.ptp(found[:20]) == 0


def test_what_is_of_one_script_stays_as_it_is() -> None:
    similarity = floats(0.5, 0.1, 0.0)
    for same in (flags(1, 1, 1), flags(0, 0, 0)):
        assert evened(similarity, flags(1, 1, 1), same) is similarity
    assert evened(similarity, flags(1, 0, 0), flags(1, 0, 0)) is similarity


def test_a_script_in_which_texts_are_further_away_gains_nothing() -> None:
    similarity = floats(0.1, 0.0, 0.5, 0.4)
    assert evened(similarity, flags(1, 1, 1, 1), flags(1, 1, 0, 0)).tolist() == similarity.tolist()


def test_of_a_single_text_little_is_taken_off() -> None:
    similarity = floats(0.6, *[0.0] * 50)
    assert evened(similarity, np.ones(51, np.bool_), flags(1, *[0] * 50))[0] > 0.4


def test_what_has_no_vector_does_not_count() -> None:
    similarity = floats(0.6, 0.0, 0.0, 0.2)
    both = evened(similarity, flags(1, 0, 1, 1), flags(1, 1, 0, 0))
    assert both[0] == pytest.approx(0.6 - 0.5 * (1 / 4) * (2 / 5))
