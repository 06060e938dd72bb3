"""Which vector belongs to which row."""

import numpy as np

from claw.domain.nodes import Node
from claw.memory.retrieval.changing import SourceNodes, changed
from claw.memory.retrieval.contents import NOTHING, Contents
from claw.memory.retrieval.names import Names
from claw.memory.retrieval.similar import Vectors
from claw.memory.retrieval.vector_rows import matched

NODES = [Node(f"tea {at}", "MEMORY.md", at) for at in range(1, 9)]


def _keys(*nodes: Node) -> memoryview:
    return np.frombuffer(b"".join(node.key for node in nodes), np.uint8).reshape(-1, 16).data


def _vectors(*nodes: Node, size: int = 4) -> Vectors:
    vectors = Vectors()
    vectors.add(_keys(*nodes), np.eye(len(nodes), size, dtype=np.float32).data)
    return vectors


def _contents(names: Names, nodes: list[Node], before: Contents = NOTHING) -> Contents:
    return changed(before, [SourceNodes("MEMORY.md", nodes)], names)[0]


def test_vectors_that_come_later_are_found_then() -> None:
    contents, vectors = _contents(Names(), NODES[:4]), _vectors(*NODES[:2])
    first = matched(contents, vectors, None)
    assert (first.by_place >= 0).tolist() == [True, True, False, False]
    assert first.holds(contents, vectors)
    vectors.add(_keys(NODES[3]), np.ones((1, 4), np.float32).data)
    assert not first.holds(contents, vectors)
    second = matched(contents, vectors, first)
    assert second.by_place.tolist() == [*first.by_place[:2], -1, 2]


def test_rows_that_come_go_and_are_numbered_anew_keep_their_vectors() -> None:
    names, vectors = Names(), _vectors(*NODES)
    past = None
    contents = NOTHING
    for nodes in (NODES[:3], NODES[:5], NODES[2:8], NODES[::-1], NODES[:1]):
        contents = _contents(names, nodes, contents)
        past = matched(contents, vectors, past)
        keys = contents.table.keys[contents.arrangement.order]
        assert past.by_place.tolist() == vectors.rows_of(keys).tolist()


def test_contents_of_before_are_matched_by_what_another_thread_matched_since() -> None:
    names, vectors = Names(), _vectors(*NODES)
    before = _contents(names, NODES[:3])
    later = _contents(names, NODES[:5], before)
    past = matched(later, vectors, None)
    keys = before.table.keys[before.arrangement.order]
    assert matched(before, vectors, past).by_place.tolist() == vectors.rows_of(keys).tolist()


def test_other_vectors_are_looked_up_afresh() -> None:
    contents = _contents(Names(), NODES[:3])
    vectors = _vectors(*NODES[:3])
    past = matched(contents, vectors, None)
    assert (matched(contents, _vectors(NODES[2]), past).by_place >= 0).tolist() == [
        False,
        False,
        True,
    ]
    vectors.add(_keys(NODES[1]), np.ones((1, 7), np.float32).data)
    assert matched(contents, vectors, past).by_place.tolist() == [-1, 0, -1]
