"""LlamaIndex as its first example has it, on one document or on one node for each item."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from llama_index.core import Document, QueryBundle, VectorStoreIndex
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.schema import TextNode
from recipes.shared_vectors import Recipe

from claw.domain.ports import Embedder
from claw.evals.recall_sets import RecallSet


class Bridge(BaseEmbedding):
    """An embedder as LlamaIndex wants it."""

    embedder: Any

    def _get_text_embedding(self, text: str) -> list[float]:
        return self._get_text_embeddings([text])[0]

    def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        rows: list[list[float]] = self.embedder.embed(texts).tolist()
        return rows

    def _get_query_embedding(self, query: str) -> list[float]:
        return list(map(float, self.embedder.embed_query(query)))

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return self._get_query_embedding(query)


class OneFile(Recipe):
    """LlamaIndex on one document."""

    def __init__(self, asked: RecallSet, embedder: Embedder) -> None:
        super().__init__(asked, embedder)
        self.starts = [0, *accumulate(len(text) + 1 for text in self.texts[:-1])]
        parts = SentenceSplitter(chunk_size=256, chunk_overlap=32).get_nodes_from_documents(
            [Document(text="\n".join(self.texts))]
        )
        self.index = VectorStoreIndex(parts, embed_model=Bridge(embedder=embedder))

    def find(self, question: str, vector: memoryview | None, limit: int) -> Sequence[int]:
        """Return the items of the nearest chunks."""
        retriever = self.index.as_retriever(similarity_top_k=limit)
        found = retriever.retrieve(QueryBundle(question, embedding=list(map(float, vector or ()))))
        items: dict[int, None] = {}
        for one in found:
            first = bisect_right(self.starts, one.node.start_char_idx - 1)
            items |= dict.fromkeys(
                range(first, bisect_right(self.starts, one.node.end_char_idx - 1))
            )
        return list(items)[:limit]


class ItemEach(Recipe):
    """LlamaIndex on one node for each item."""

    def __init__(self, asked: RecallSet, embedder: Embedder) -> None:
        super().__init__(asked, embedder)
        nodes = [TextNode(text=text, id_=str(at)) for at, text in enumerate(self.texts)]
        self.index = VectorStoreIndex(nodes, embed_model=Bridge(embedder=embedder))

    def find(self, question: str, vector: memoryview | None, limit: int) -> Sequence[int]:
        """Return the nearest items."""
        retriever = self.index.as_retriever(similarity_top_k=limit)
        found = retriever.retrieve(QueryBundle(question, embedding=list(map(float, vector or ()))))
        return [int(one.node.node_id) for one in found]
