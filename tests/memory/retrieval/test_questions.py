"""What questions have in common is taken off them, once there were enough to know it."""

import numpy as np

from claw.memory.retrieval.questions import Questions
from claw.memory.retrieval.signals import Floats

MEAN: Floats = np.array([1.0, 0.0], np.float32)
ASKED: Floats = np.array([0.0, 1.0], np.float32)


def test_without_questions_the_mean_of_texts_is_taken_off() -> None:
    assert Questions().common(MEAN) is MEAN
    assert Questions().arrays() == {}


def test_the_more_questions_there_were_the_more_theirs_counts_but_never_alone() -> None:
    questions = Questions()
    shares = []
    for _ in range(200):
        questions.add(ASKED.data)
        shares.append(float(questions.common(MEAN)[1]))
    assert shares == sorted(shares)
    assert shares[0] < 0.03  # the next one in a chat is often about the same
    assert 0.5 < shares[-1] < 0.6
    assert np.allclose(questions.common(MEAN).sum(), 1.0)


def test_what_was_asked_long_ago_fades() -> None:
    questions = Questions(np.array([0.0, 1_000.0]), 1_000.0)
    for _ in range(3_000):
        questions.add(np.array([1.0, 0.0], np.float32).data)
    assert float(questions.common(ASKED)[0]) > 0.55


def test_another_size_begins_anew_and_never_fits_other_texts() -> None:
    questions = Questions()
    questions.add(ASKED.data)
    questions.add(np.ones(3, np.float32).data)
    assert questions.common(MEAN) is MEAN
    saved = questions.arrays()
    assert np.asarray(saved["total"]).tolist() == [1.0, 1.0, 1.0]
    assert np.asarray(saved["count"]).tolist() == [1.0]


def test_what_was_saved_goes_on() -> None:
    questions = Questions()
    for _ in range(5):
        questions.add(ASKED.data)
    saved = questions.arrays()
    again = Questions(np.asarray(saved["total"]), float(np.asarray(saved["count"])[0]))
    assert np.allclose(again.common(MEAN), questions.common(MEAN))
