"""The vectors of one embedder: loaded late, kept by content, made in batches."""

from pathlib import Path

import numpy as np
import pytest

from claw.domain.exchange import Cancellation
from claw.domain.nodes import Node
from claw.errors import Cancelled, EmbeddingFailed
from claw.memory.retrieval.embedding import Embedding, Progress
from claw.memory.retrieval.index import NodeIndex, Placed
from claw.storage.index_files import FileIndex
from claw.storage.vector_files import FileVectors
from tests.finding import Meanings

NODES = [Node(f"Fact {number}", "MEMORY.md", number) for number in range(1, 71)]


def node_at(placed: Placed) -> Node | None:
    return NODES[placed.position - 1]


def quiet() -> Progress:
    return lambda _done, _total: None


def embedding(folder: Path, embedder: Meanings) -> Embedding:
    log: list[str] = []
    return Embedding(
        embedder, FileVectors(folder / "v", log.append), FileIndex(folder / "t", log.append)
    )


def indexed() -> NodeIndex:
    index = NodeIndex()
    index.update("MEMORY.md", NODES)
    return index


def test_all_vectors_are_made_and_found_again_by_the_next_process(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    first = embedding(tmp_path, Meanings())
    made = first.catch_up(
        indexed(), node_at, Cancellation(), lambda done, total: told.append((done, total))
    )
    assert made == 70
    assert told == [(32, 70), (64, 70), (70, 70)]
    again = Meanings()
    second = embedding(tmp_path, again)
    assert second.missing(indexed()) == ()
    assert len(second.vectors) == 70
    assert again.asked == []


def test_before_the_embedder_is_loaded_there_are_no_vectors(tmp_path: Path) -> None:
    late = Meanings(identity="")
    one = embedding(tmp_path, late)
    assert not one.ready
    assert len(one.vectors) == 0
    late.identity = "test one"
    assert one.ready


def test_what_is_cancelled_keeps_the_batches_that_were_made(tmp_path: Path) -> None:
    stop = Cancellation()
    with pytest.raises(Cancelled):
        embedding(tmp_path, Meanings()).catch_up(
            indexed(), node_at, stop, lambda _done, _total: stop.cancel()
        )
    assert len(embedding(tmp_path, Meanings()).vectors) == 32


def test_a_node_that_went_meanwhile_is_passed_over(tmp_path: Path) -> None:
    def gone(placed: Placed) -> Node | None:
        return None if placed.position % 2 else NODES[placed.position - 1]

    one = embedding(tmp_path, Meanings())
    assert one.catch_up(indexed(), gone, Cancellation(), quiet()) == 35


class Short(Meanings):
    """Answers with a vector too few."""

    def embed(self, _texts: object) -> memoryview:
        return np.ones((1, 4), np.float32).data


def test_another_number_of_vectors_than_texts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingFailed, match="made 1 vectors for 32 texts"):
        embedding(tmp_path, Short()).catch_up(indexed(), node_at, Cancellation(), quiet())
