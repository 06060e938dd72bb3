"""BM25 from the postings, against the same counted by hand."""

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claw.memory.retrieval.contents import NOTHING, Contents
from claw.memory.retrieval.postings import collected, term_hash
from claw.memory.retrieval.rows import GROUP, LENGTH, POSITION, SPEAKER, RowTable
from claw.memory.retrieval.scoring import keyword_scores

K1, B = 0.9, 0.4
WORDS = ["tea", "cat", "dog", "茶"]
Groups = list[list[list[str]]]


def _contents(groups: Groups) -> Contents:
    documents = [document for group in groups for document in group]
    postings, lengths = collected(documents)
    numbers = np.zeros((8, len(documents)), np.int32)
    numbers[GROUP] = [number for number, group in enumerate(groups) for _ in group]
    numbers[POSITION] = range(len(documents))
    numbers[LENGTH] = lengths
    numbers[SPEAKER] = 1
    keys = np.zeros((len(documents), 2), np.uint64)
    return NOTHING.with_more(RowTable(keys, numbers), postings).arranged()


def _by_hand(
    documents: list[list[str]], rarities: dict[str, float], terms: list[str]
) -> list[float]:
    mean = sum(map(len, documents)) / len(documents) or 1
    scores = []
    for document in documents:
        counts, norm = Counter(document), K1 * (1 - B + B * len(document) / mean)
        scores.append(
            sum(
                rarities[term] * counts[term] * (K1 + 1) / (counts[term] + norm)
                for term in terms
                if counts[term]
            )
        )
    return scores


@given(
    st.lists(
        st.lists(st.lists(st.sampled_from(WORDS), max_size=5), min_size=1, max_size=5),
        min_size=1,
        max_size=4,
    ),
    st.lists(st.sampled_from([*WORDS, "none"]), unique=True, max_size=4),
)
def test_nodes_and_windows_score_as_counted_by_hand(groups: Groups, terms: list[str]) -> None:
    documents = [document for group in groups for document in group]
    windows = [
        [word for near in group[max(0, at - 1) : at + 2] for word in near]
        for group in groups
        for at in range(len(group))
    ]
    rarities = {}
    for term in terms:
        holding = sum(term in document for document in documents)
        rarities[term] = math.log(1 + (len(documents) - holding + 0.5) / (holding + 0.5))
    hashes = [term_hash(term) for term in terms]
    found, around, highest = keyword_scores(_contents(groups), hashes)
    assert highest == pytest.approx(1.9 * sum(rarities.values()))
    assert (found <= highest).all()
    assert (around <= highest).all()
    assert found.tolist() == pytest.approx(_by_hand(documents, rarities, terms), rel=1e-4)
    assert around.tolist() == pytest.approx(_by_hand(windows, rarities, terms), rel=1e-4)


def test_rare_and_common_terms_are_added_alike() -> None:
    rare: Groups = [[["tea"], ["cat"], ["cat", "tea"]], *([[["dog"]] * 3] * 20)]
    assert sum("tea" in document for group in rare for document in group) / 63 < 0.1
    found, around, _ = keyword_scores(_contents(rare), [term_hash("tea")])
    assert (found > 0).tolist() == [True, False, True] + [False] * 60
    assert (around > 0).tolist() == [True, True, True] + [False] * 60
    assert around[1] > around[0]  # two neighbours say it, and one does


def test_the_dead_do_not_count() -> None:
    before = _contents([[["tea", "cat"]], [["tea"]], [["dog"]]])
    after = before.without(np.array([0])).arranged()
    again = _contents([[["tea"]], [["dog"]]])
    terms = [term_hash("tea"), term_hash("cat")]
    left, right = keyword_scores(after, terms), keyword_scores(again, terms)
    assert [one.tolist() for one in left[:2]] == [one.tolist() for one in right[:2]]
    assert left[2] == right[2]


def test_an_empty_index_scores_nothing() -> None:
    found, around, _ = keyword_scores(NOTHING, [term_hash("tea")])
    assert len(found) == len(around) == 0
