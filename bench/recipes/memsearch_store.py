"""memsearch's chunker and store, given the vectors that all recipes share."""

import tempfile
from bisect import bisect_right
from collections.abc import Sequence
from importlib import import_module
from itertools import accumulate

import numpy as np
from recipes.shared_vectors import Floats, Recipe

from claw.domain.ports import Embedder
from claw.evals.recall_sets import RecallSet


class MemSearch(Recipe):
    """memsearch's chunks in its own store."""

    def __init__(self, asked: RecallSet, embedder: Embedder) -> None:
        super().__init__(asked, embedder)
        self.folder = tempfile.TemporaryDirectory()
        sections = [_section(text) for text in self.texts]
        self.lines = [1, *accumulate(text.count("\n") for text in sections)]
        chunks = import_module("memsearch.chunker").chunk_markdown("".join(sections), source="m.md")
        self.store = import_module("memsearch.store").MilvusStore(
            f"{self.folder.name}/m.db", dimension=np.asarray(embedder.embed(["x"])).shape[1]
        )
        vectors = np.asarray(embedder.embed([one.content for one in chunks]))
        self.store.upsert(
            [_row(at, one, row) for at, (one, row) in enumerate(zip(chunks, vectors, strict=True))]
        )

    def find(self, question: str, vector: memoryview | None, limit: int) -> Sequence[int]:
        """Return the items in whose section the chunks stand."""
        near = list(map(float, vector or ()))
        found = self.store.search(near, query_text=question, top_k=limit)
        rows = (bisect_right(self.lines, one["start_line"]) - 1 for one in found)
        return list(dict.fromkeys(rows))


def _section(text: str) -> str:
    head, _, rest = text.rpartition("\n")
    return f"## {' '.join(head.split()) or 'Note'}\n\n{rest}\n\n"


def _row(at: int, chunk: object, vector: Floats) -> dict[str, object]:
    names = ("content", "source", "heading", "heading_level", "start_line", "end_line")
    fields = {name: getattr(chunk, name) for name in names}
    return {"chunk_hash": str(at), "embedding": vector.tolist(), **fields}
