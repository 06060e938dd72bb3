"""Fusing: one score from keywords, vectors, neighbours and what else is known."""

from dataclasses import replace

import numpy as np
import pytest

from claw.memory.retrieval.fusing import fuse, reasons
from claw.memory.retrieval.signals import Flags, Floats, Signals
from claw.memory.retrieval.weights import SHIPPED, Weights


def floats(*values: float) -> Floats:
    return np.array(values, np.float32)


def flags(*values: int) -> Flags:
    return np.array(values, np.bool_)


def nothing(groups: str) -> Signals:
    """Return signals that say nothing; each letter is a row's group, those of a group adjoin."""
    n, names = len(groups), list(dict.fromkeys(groups))
    zeros, no = np.zeros(n, np.float32), np.zeros(n, np.bool_)
    before = [at - 1 if at and groups[at - 1] == one else -1 for at, one in enumerate(groups)]
    after = [at + 1 if groups[at + 1 : at + 2] == one else -1 for at, one in enumerate(groups)]
    return Signals(
        keywords=zeros,
        windows=zeros,
        similarity=zeros,
        embedded=no,
        previous=np.array(before, np.int32),
        following=np.array(after, np.int32),
        groups=np.array([names.index(one) for one in groups], np.int32),
        named=no,
        age=zeros,
    )


def order(signals: Signals, weights: Weights = SHIPPED) -> list[int]:
    return [int(row) for row in np.argsort(-fuse(signals, weights), kind="stable")]


@pytest.mark.parametrize("n", [0, 1, 2])
def test_few_rows_that_say_nothing_have_finite_scores(n: int) -> None:
    scores = fuse(nothing("a" * n), SHIPPED)
    assert scores.shape == (n,)
    assert scores.dtype == np.float32
    assert np.isfinite(scores).all()


def test_without_vectors_the_keywords_decide() -> None:
    assert order(replace(nothing("abc"), keywords=floats(1, 3, 2)))[:2] == [1, 2]


def test_without_a_keyword_the_vectors_decide() -> None:
    signals = nothing("abc")
    near = replace(signals, similarity=floats(-0.1, 0.2, 0.3), embedded=flags(1, 1, 1))
    assert order(near) == [2, 1, 0]


def test_how_high_cosines_are_and_how_far_apart_does_not_matter() -> None:
    mixed = replace(nothing("abcd"), keywords=floats(4, 0, 1, 0), embedded=flags(1, 1, 1, 1))
    low = replace(mixed, similarity=floats(0.0, 0.3, 0.2, 0.1))
    high = replace(mixed, similarity=floats(0.80, 0.83, 0.82, 0.81))
    assert np.allclose(fuse(low, SHIPPED), fuse(high, SHIPPED), atol=1e-4)


def test_a_row_without_a_vector_yet_is_neither_first_nor_last_by_it() -> None:
    signals = replace(nothing("abc"), similarity=floats(0.5, 0, -0.4), embedded=flags(1, 0, 1))
    assert order(signals) == [0, 1, 2]


def test_a_row_without_a_vector_yet_is_still_found_by_its_words() -> None:
    signals = replace(nothing("abcd"), similarity=floats(0.1, 0, 0.09, 0))
    signals = replace(signals, embedded=flags(1, 0, 1, 1))
    found = replace(signals, keywords=floats(0, 9, 0, 0), windows=floats(0, 9, 0, 0))
    assert order(found)[0] == 1


def test_the_neighbours_of_what_is_near_come_before_strangers() -> None:
    signals = replace(nothing("aabb"), similarity=floats(0.1, 0.5, 0.1, 0.1))
    assert order(replace(signals, embedded=flags(1, 1, 1, 1)))[:2] == [1, 0]


def test_a_group_end_is_no_neighbour_of_the_next_group() -> None:
    signals = replace(nothing("aabb"), similarity=floats(0, 0.5, 0, 0), embedded=flags(1, 1, 1, 1))
    scores = fuse(signals, replace(SHIPPED, group=0))
    assert scores[0] > scores[2] == scores[3]


def test_among_notes_neighbours_have_no_share() -> None:
    notes = replace(nothing("abc"), keywords=floats(2, 0, 0), similarity=floats(0, 0.5, 0.1))
    notes = replace(notes, embedded=flags(1, 1, 1))
    few = replace(SHIPPED, windows=0.0, surroundings=0.0)
    assert fuse(notes, SHIPPED).tolist() == pytest.approx(fuse(notes, few).tolist())


def test_a_group_with_a_good_row_lifts_the_others() -> None:
    signals = replace(nothing("aaabbb"), keywords=floats(0, 0, 3, 0, 0, 0))
    assert order(signals)[:3] == [2, 0, 1]


def test_the_speaker_that_is_named_comes_first_among_equals() -> None:
    assert order(replace(nothing("ab"), named=flags(0, 1))) == [1, 0]


def test_a_turn_that_asks_comes_after_the_one_that_answers() -> None:
    assert order(replace(nothing("aab"), asks=flags(1, 0, 0)))[0] == 1
    assert order(replace(nothing("aab"), asks=flags(1, 0, 0)))[-1] == 0


def test_a_text_that_tells_when_comes_first_where_a_time_is_wanted() -> None:
    assert order(replace(nothing("ab"), timed=flags(0, 1))) == [1, 0]


def test_newer_facts_come_first_among_equals_alone() -> None:
    old_first = replace(nothing("ab"), age=floats(900, 0))
    assert order(old_first) == [1, 0]
    assert order(replace(old_first, keywords=floats(2.0, 1.8))) == [0, 1]


def test_reasons_are_what_spoke_for_a_row() -> None:
    signals = replace(
        nothing("aab"),
        keywords=floats(2, 0, 0),
        windows=floats(2, 1, 0),
        similarity=floats(0.2, -0.1, 0.3),
        embedded=flags(1, 1, 0),
    )
    assert [reasons(signals, row) for row in range(3)] == [
        ("keywords", "vector"),
        ("neighbour",),
        (),
    ]
