"""Names of sources; of groups and speakers only hashes."""

from datetime import date

import numpy as np
import pytest

from claw.domain.nodes import Node
from claw.memory.retrieval.names import Names
from claw.memory.retrieval.postings import term_hash
from claw.memory.retrieval.rows import DAY, GROUP, SOURCE, SPEAKER
from claw.memory.retrieval.terms import index_terms

NODES = (
    Node("hi", "s/1.md", 1, group="1", speaker="Mary Ann", on=date(2024, 5, 1)),
    Node("ho", "s/1.md", 2, group="1", speaker="Bob"),
    Node("tea", "MEMORY.md", 3, group="Secret heading"),
)


def _hashes(text: str) -> list[int]:
    return [term_hash(term) for term in index_terms(text)]


def test_a_node_becomes_numbers() -> None:
    columns = Names().columns(NODES)
    assert columns[SOURCE].tolist() == [0, 0, 1]
    assert columns[GROUP].tolist() == [0, 0, 1]
    assert columns[SPEAKER].tolist() == [1, 2, 0]
    assert columns[DAY].tolist() == [date(2024, 5, 1).toordinal(), 0, 0]
    assert Names().columns(()).shape == (8, 0)


def test_a_speaker_is_named_by_any_part_of_the_name() -> None:
    names = Names()
    names.columns(NODES)
    assert names.speakers_named(_hashes("ann")).tolist() == [False, True, False]
    assert names.speakers_named([*_hashes("Bob and Mary"), 0]).tolist() == [False, True, True]
    assert not names.speakers_named([0]).any()


def test_what_is_saved_holds_no_text_but_the_names_of_known_sources() -> None:
    names = Names()
    columns = names.columns(NODES)
    names.signatures["MEMORY.md"] = "2"
    saved = b"".join(bytes(one) for one in names.arrays().values())
    assert b"MEMORY.md" in saved
    for text in (b"s/1.md", b"Mary", b"Secret", b"heading"):
        assert text not in saved
    read = Names.read(names.arrays())
    assert read.fit(columns)
    assert read.signatures == {"MEMORY.md": "2"}
    assert read.columns(NODES[2:]).tolist() == columns[:, 2:].tolist()
    assert read.speakers_named(_hashes("mary")).tolist() == [False, True, False]


def test_numbers_without_a_name_do_not_fit() -> None:
    names = Names()
    columns = names.columns(NODES)
    assert names.fit(columns)
    assert names.fit(columns[:, :0])
    for column in (SOURCE, GROUP, SPEAKER):
        for wrong in (-1, 3):
            other = columns.copy()
            other[column, 0] = wrong
            assert not names.fit(other)


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'{"sources": [1], "signatures": {}}'])
def test_damaged_names_are_refused(text: bytes) -> None:
    arrays = Names().arrays() | {"names": np.frombuffer(text, np.uint8).data}
    with pytest.raises((ValueError, KeyError, TypeError)):
        Names.read(arrays)
