"""How much a row has to do with a question by itself."""

from dataclasses import replace

import numpy as np
import pytest

from claw.memory.retrieval.nearness import nearness
from claw.memory.retrieval.signals import Signals


def signals(keywords: list[float], similarity: list[float], highest: float) -> Signals:
    count = len(keywords)
    rows, none = np.arange(count, dtype=np.int32), np.zeros(count, np.bool_)
    return Signals(
        keywords=np.array(keywords, np.float32),
        windows=np.zeros(count, np.float32),
        similarity=np.array(similarity, np.float32),
        embedded=~none,
        previous=rows - 1,
        following=np.where(rows < count - 1, rows + 1, -1).astype(np.int32),
        groups=np.zeros(count, np.int32),
        named=none,
        age=np.zeros(count, np.float32),
        highest=highest,
    )


def test_words_and_meaning_are_added_and_what_is_unlike_counts_nothing() -> None:
    found = nearness(signals([4.0, 2.0, 0.0], [0.5, 0.0, -0.3], highest=8.0))
    assert found.tolist() == pytest.approx([1.0, 0.25, 0.0])


def test_the_best_of_a_collection_that_is_about_something_else_is_far() -> None:
    about, beside = signals([4.0, 0.0], [0.6, 0.1], 8.0), signals([1.0, 0.0], [0.1, 0.0], 9.0)
    assert nearness(beside).max() < 0.4 * nearness(about).max()


def test_without_a_vector_the_words_count_for_both() -> None:
    one = replace(signals([4.0, 4.0], [0.0, 0.5], 8.0), embedded=np.array([False, True]))
    assert nearness(one).tolist() == pytest.approx([1.0, 1.0])


def test_an_answer_is_as_near_as_the_question_before_it() -> None:
    one = signals([0.0, 4.0, 0.0, 0.0], [0.0, 0.5, 0.1, 0.0], 8.0)
    asked = replace(one, asks=np.array([False, True, False, False]))
    assert nearness(asked).tolist() == pytest.approx([0.0, 1.0, 1.0, 0.0])
    apart = replace(asked, previous=np.array([-1, 0, -1, 2], np.int32))
    assert nearness(apart).tolist() == pytest.approx([0.0, 1.0, 0.1, 0.0])


def test_a_question_without_words_that_count_is_near_by_meaning_alone() -> None:
    assert nearness(signals([0.0], [0.4], highest=0.0)).tolist() == pytest.approx([0.4])
