"""The index of one collection, as it is told what its sources hold and asked."""

import threading
from collections.abc import Mapping
from datetime import date

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claw.domain.nodes import Node
from claw.memory.retrieval.changing import Changes
from claw.memory.retrieval.index import NodeIndex, Placed, Ranked
from claw.memory.retrieval.postings import term_hash
from claw.memory.retrieval.similar import Vectors
from tests.memory.retrieval.test_saving import Files

SENTENCES = (
    "Pip is a cat who sleeps all day",
    "I lived in Lyon until spring",
    "The boat is painted green",
    "我住在杭州，养了一只叫团子的猫",
    "Tea without sugar, and a cat nearby",
    "My sister Anna sails a boat",
    "Prefers trains over planes",
    "团子喜欢吃鱼",
)
NONE = Vectors()


def _nodes(source: str, *texts: str) -> list[Node]:
    return [
        Node(
            text, source, 2 * at + 1, group=f"{at // 3}", speaker="Bob" if len(text) % 2 else "Ann"
        )
        for at, text in enumerate(texts)
    ]


def _index(**sources: tuple[str, ...]) -> NodeIndex:
    index = NodeIndex()
    for source, texts in sources.items():
        index.update(source, _nodes(source, *texts))
    return index


def _vector(text: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Return a vector that counts letters: alike for texts that are spelt alike."""
    counts = np.zeros(32, np.float32)
    for character in text.lower():
        counts[ord(character) % 32] += 1
    return np.asarray(counts / (np.linalg.norm(counts) or 1), np.float32)


def _embed(vectors: Vectors, *nodes: Node) -> None:
    keys = np.frombuffer(b"".join(node.key for node in nodes), np.uint8).reshape(-1, 16)
    vectors.add(keys.data, np.stack([_vector(node.text) for node in nodes]).data)


def _texts(found: list[Ranked] | tuple[Ranked, ...], nodes: list[Node]) -> list[str]:
    by_place = {(node.position, node.key): node.text for node in nodes}
    return [by_place[one.placed.position, one.placed.key] for one in found]


def _scores(index: NodeIndex, query: str, vectors: Vectors) -> Mapping[Placed, float]:
    found = index.rank(query, _vector(query).data, 1000, vectors)
    return {one.placed: one.score for one in found}


def test_what_a_question_is_about_comes_first() -> None:
    index, nodes = _index(notes=SENTENCES), _nodes("notes", *SENTENCES)
    found = index.rank("When did I live in Lyon?", None, 3, NONE)
    assert _texts([*found], nodes)[0] == SENTENCES[1]
    assert found[0].why
    assert found[0].placed == Placed("notes", 3, 0, nodes[1].key)
    assert _texts([*index.rank("团子吃什么？", None, 1, NONE)], nodes) == [SENTENCES[7]]


def test_an_edited_entry_is_found_as_it_is_now_and_not_as_it_was() -> None:
    """R03."""
    index = _index(notes=("Lives in Lyon", "Owns a boat", "Likes tea"))
    assert index.update("notes", _nodes("notes", "Lives in Ghent", "Likes tea")) == Changes(
        added=1, removed=2, moved=1
    )
    assert len(index.rank("Ghent", None, 5, NONE)) >= 1
    keys = {node.key for node in _nodes("notes", "Lives in Lyon", "Owns a boat")}
    for query in ("Lyon", "boat", "Who owns a boat in Lyon?"):
        assert not keys & {one.placed.key for one in index.rank(query, None, 9, NONE)}


def test_telling_it_the_same_again_changes_nothing() -> None:
    """R05."""
    index = _index(notes=SENTENCES)
    for _ in range(3):
        assert not index.update("notes", _nodes("notes", *SENTENCES))
    assert len(index) == len(SENTENCES)
    placed = [one.placed for one in index.rank("boat cat tea Lyon", None, 50, NONE)]
    assert len(placed) == len(set(placed))


def test_equal_nodes_in_two_sources_are_both_found() -> None:
    index = _index(notes=SENTENCES[:2], archive=SENTENCES[:2])
    found = index.rank("Pip the cat", None, 9, NONE)
    first = [one.placed for one in found[:2]]
    assert {one.source for one in first} == {"notes", "archive"}
    assert first[0].key == first[1].key
    index.remove(["archive"])
    assert {one.placed.source for one in index.rank("Pip the cat", None, 9, NONE)} == {"notes"}
    assert index.signatures() == {"notes": ""}


def test_nothing_of_what_is_gone_is_left_once_saved() -> None:
    """R06."""
    index, files = _index(notes=tuple(f"cat {at}" for at in range(5000))), Files()
    index.update("more", _nodes("more", "Pip is a cat"))
    index.save(files, "notes")
    pip = term_hash("pip").to_bytes(8, "little")
    assert pip in b"".join(map(bytes, files.kept["notes-recent"].values()))
    index.update("more", ())
    index.save(files, "notes")
    saved = b"".join(bytes(one) for arrays in files.kept.values() for one in arrays.values())
    assert pip not in saved
    assert term_hash("cat").to_bytes(8, "little") in saved
    assert len(NodeIndex.load(files, "notes")) == 5000


def test_nothing_asked_nothing_found() -> None:
    index = _index(notes=SENTENCES)
    assert index.rank("", None, 5, NONE) == ()
    assert index.rank("  ?!", None, 5, NONE) == ()
    assert index.rank("xylophone quasar", None, 5, NONE) == ()
    assert index.rank("cat", None, 0, NONE) == ()
    assert NodeIndex().rank("cat", None, 5, NONE) == ()
    assert NodeIndex().rank("cat", _vector("cat").data, 5, NONE) == ()
    assert len(NodeIndex().keys()) == 0


def test_a_question_of_stop_words_alone_does_no_harm() -> None:
    index = _index(notes=SENTENCES)
    assert len(index.rank("what is it that you have of the", None, 5, NONE)) <= 5
    vectors = Vectors()
    _embed(vectors, *_nodes("notes", *SENTENCES))
    assert index.rank("what is the", _vector(SENTENCES[6]).data, 1, vectors)


def test_one_node_alone_is_found() -> None:
    index, vectors = _index(notes=SENTENCES[:1]), Vectors()
    assert len(index.rank("cat", None, 5, NONE)) == 1
    _embed(vectors, *_nodes("notes", SENTENCES[0]))
    assert len(index.rank("cat", _vector("cat").data, 5, vectors)) == 1


def test_a_limit_beyond_all_nodes_gives_what_there_is() -> None:
    index = _index(notes=SENTENCES)
    assert 2 <= len(index.rank("boat", None, 10_000, NONE)) <= len(SENTENCES)


def test_what_is_skipped_leaves_room_for_others() -> None:
    texts = tuple(f"boat number {at}" for at in range(40))
    index = _index(notes=texts)
    found = index.rank("boat", None, 5, NONE, skip=lambda placed: placed.position < 60)
    assert len(found) == 5
    assert min(one.placed.position for one in found) >= 60


def test_a_query_uses_the_vectors_that_are_there_and_says_what_is_missing() -> None:
    index, nodes, vectors = _index(notes=SENTENCES), _nodes("notes", *SENTENCES), Vectors()
    assert index.waiting(vectors) == len(nodes)
    _embed(vectors, *nodes[:6])
    assert index.waiting(vectors) == 2
    assert [one.key for one in index.missing(vectors)] == [node.key for node in nodes[6:]]
    query = _vector(SENTENCES[3]).data
    signals = index.signals("", query, vectors)
    assert signals.embedded.sum() == 6
    best = index.placed()[int(np.argmax(signals.similarity))]
    assert best.key == nodes[3].key
    _embed(vectors, *nodes[6:])
    assert index.waiting(vectors) == 0
    assert index.missing(vectors) == ()


def test_an_equal_text_is_missing_once() -> None:
    index = _index(notes=SENTENCES[:2], archive=SENTENCES[:2])
    assert len(index.missing(NONE)) == 2
    assert np.asarray(index.keys()).shape == (4, 16)


def test_who_is_named_is_signalled() -> None:
    signals = _index(notes=SENTENCES).signals("What did Bob say?", None, NONE)
    assert signals.named.tolist() == [len(text) % 2 == 1 for text in SENTENCES]


def test_the_signals_have_a_row_for_each_live_node_in_order() -> None:
    index = NodeIndex()
    nodes = [Node("tea", "s", at, "g", speaker="Ann", on=date(2024, 1, at)) for at in (3, 1, 2)]
    index.update("s", nodes)
    index.update("s", nodes[:2])
    signals = index.signals("tea", None, NONE)
    assert [one.position for one in index.placed()] == [1, 3]
    assert signals.age.tolist() == [2, 0]
    assert signals.following.tolist() == [1, -1]
    assert len(signals) == 2


def test_it_is_saved_and_loaded_and_a_damaged_one_is_empty() -> None:
    """R13."""
    files, index = Files(), _index(notes=SENTENCES, turns=SENTENCES[:3])
    index.update("turns", (), "later")
    index.save(files, "notes")
    loaded = NodeIndex.load(files, "notes")
    assert loaded.signatures() == index.signatures() == {"notes": "", "turns": "later"}
    assert loaded.rank("boat", None, 9, NONE) == index.rank("boat", None, 9, NONE)
    files.drop("notes-base")
    empty = NodeIndex.load(files, "notes")
    assert len(empty) == 0
    assert empty.signatures() == {}


def test_a_question_meets_a_whole_index_while_another_thread_changes_it() -> None:
    index, vectors, faults = NodeIndex(), Vectors(), []
    stop = threading.Event()

    def ask() -> None:
        while not stop.is_set():
            found = index.rank("boat cat Lyon", _vector("boat").data, 50, vectors)
            keys = [one.placed.position for one in found]
            if len(keys) != len(set(keys)):
                faults.append(keys)

    asking = threading.Thread(target=ask)
    asking.start()
    for size in [*range(1, 9), *range(8, 0, -1)] * 6:
        nodes = _nodes("notes", *SENTENCES[:size])
        index.update("notes", nodes)
        _embed(vectors, *nodes)
    stop.set()
    asking.join()
    assert faults == []


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["a", "b", "c"]),
        st.lists(st.sampled_from(SENTENCES), max_size=7),
        st.booleans(),
    ),
    min_size=1,
    max_size=7,
)


@settings(deadline=None)
@given(STEPS, st.sampled_from(["where is the boat", "猫", "Ann and the cat", "Lyon tea"]))
def test_after_any_changes_it_ranks_like_an_index_made_anew(
    steps: list[tuple[str, list[str], bool]], query: str
) -> None:
    index, files, held = NodeIndex(), Files(), {}
    vectors = Vectors()
    _embed(vectors, *_nodes("a", *SENTENCES[:6]))
    for source, texts, again in steps:
        held[source] = _nodes(source, *texts)
        index.update(source, held[source])
        if again:
            index.save(files, "x")
            index = NodeIndex.load(files, "x")
    anew = NodeIndex()
    for source, nodes in held.items():
        anew.update(source, nodes)
    expected = _scores(anew, query, vectors)
    assert _scores(index, query, vectors) == pytest.approx(expected, rel=1e-3, abs=1e-4)
