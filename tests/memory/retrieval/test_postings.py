"""The inverted index: rows by term, grown, renumbered, read back."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claw.memory.retrieval.postings import MOST, NONE, Postings, collected, term_hash

DOCUMENTS = st.lists(
    st.lists(st.sampled_from(["tea", "cat", "茶", "猫", "42"]), max_size=6), max_size=6
)


def _held(postings: Postings) -> dict[int, dict[int, int]]:
    return {
        int(term): dict(zip(*(array.tolist() for array in postings.of(int(term))), strict=True))
        for term in postings.terms
    }


def _expected(documents: list[list[str]], first: int = 0) -> dict[int, dict[int, int]]:
    held: dict[int, dict[int, int]] = {}
    for row, document in enumerate(documents, first):
        for term, count in Counter(document).items():
            held.setdefault(term_hash(term), {})[row] = count
    return held


@given(DOCUMENTS)
def test_each_term_leads_to_the_rows_that_hold_it(documents: list[list[str]]) -> None:
    postings, lengths = collected(documents)
    assert _held(postings) == _expected(documents)
    assert lengths.tolist() == [len(document) for document in documents]
    postings.check(len(documents))


@given(DOCUMENTS, DOCUMENTS)
def test_further_rows_give_what_all_rows_at_once_give(
    before: list[list[str]], after: list[list[str]]
) -> None:
    grown = collected(before)[0].with_more(collected(after, len(before))[0])
    assert _held(grown) == _expected(before + after)
    grown.check(len(before) + len(after))


@given(DOCUMENTS, st.data())
def test_rows_that_are_dropped_leave_nothing_behind(
    documents: list[list[str]], data: st.DataObject
) -> None:
    kept = data.draw(
        st.permutations(range(len(documents))).map(lambda rows: rows[: len(rows) // 2])
    )
    place = np.full(len(documents), -1)
    place[kept] = np.arange(len(kept))
    left = collected(documents)[0].renumbered(place)
    assert _held(left) == _expected([documents[row] for row in kept])
    left.check(len(kept))


def test_an_unknown_term_leads_nowhere() -> None:
    for postings in (NONE, collected([["tea"]])[0]):
        rows, counts = postings.of(term_hash("coffee"))
        assert len(rows) == len(counts) == 0


def test_a_count_stops_at_what_a_byte_holds() -> None:
    postings, lengths = collected([["ha"] * 1000])
    assert postings.of(term_hash("ha"))[1].tolist() == [MOST]
    assert lengths.tolist() == [1000]


def test_the_hash_of_a_term_is_the_same_in_every_process() -> None:
    assert term_hash("tea") == 0x90C484BBC18765BA
    assert term_hash("a\ud800") != term_hash("a")


def test_what_was_saved_is_read_and_what_is_not_sound_is_refused() -> None:
    postings = collected([["tea", "cat"], ["cat"]])[0]
    assert _held(Postings.read(postings.arrays(), 2)) == _held(postings)
    beyond = replace(postings, rows=postings.rows + np.int32(1))
    backwards = replace(postings, terms=postings.terms[::-1].copy())
    cut = replace(postings, counts=postings.counts[:-1])
    otherwise = replace(postings, starts=postings.starts.astype(np.int32))
    empty_term = replace(postings, starts=np.array([0, 0, 3]))
    for unsound in (beyond, backwards, cut, otherwise, empty_term):
        with pytest.raises(ValueError, match="do not fit"):
            Postings.read(unsound.arrays(), 2)
    with pytest.raises(KeyError):
        Postings.read({}, 2)
