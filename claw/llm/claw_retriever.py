"""claw's memory as a LlamaIndex retriever, for pipelines that are built with LlamaIndex."""

import asyncio

from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from claw.domain.nodes import Hit
from claw.domain.ports import Retrieves


class ClawRetriever(BaseRetriever):
    """Finds entries and stored turns; each node says where it stands and why it was found."""

    def __init__(self, retrieval: Retrieves, limit: int = 10) -> None:
        """Return at most `limit` nodes for a query."""
        super().__init__()
        self._retrieval = retrieval
        self._limit = limit

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        found = self._retrieval.search(query_bundle.query_str, self._limit)
        return [_scored(hit) for hit in found.hits]

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)


def _scored(hit: Hit) -> NodeWithScore:
    node = hit.node
    told = {
        "source": node.source,
        "line" if not node.speaker else "turn": node.position,
        "heading": node.heading,
        "date": node.on.isoformat() if node.on else "",
        "speaker": node.speaker,
        "why": ", ".join(hit.why),
    }
    metadata = {name: value for name, value in told.items() if value != ""}
    # The hash is the key of the index, so that the same content has the same id everywhere.
    made = TextNode(id_=node.key.hex(), text=node.text, metadata=metadata)
    made.excluded_embed_metadata_keys = ["why"]
    made.excluded_llm_metadata_keys = ["why"]
    return NodeWithScore(node=made, score=hit.score)
