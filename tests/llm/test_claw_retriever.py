"""What a LlamaIndex pipeline sees of claw's memory."""

import asyncio
from collections.abc import Callable
from datetime import date

from llama_index.core.schema import MetadataMode

from claw.domain.nodes import Found, Hit, Node
from claw.llm.claw_retriever import ClawRetriever

ENTRY = Node("Pip is a cat", "MEMORY.md", 12, heading="Pets", on=date(2026, 3, 1))
TURN = Node("I moved to Ghent", "sessions/a.json", 3, heading="Moving", speaker="user")


class Listed:
    def __init__(self, *hits: Hit) -> None:
        self.asked: list[tuple[str, int]] = []
        self._hits = hits

    def search(
        self, query: str, limit: int, excluded: Callable[[Node], bool] = lambda _: False
    ) -> Found:
        self.asked.append((query, limit))
        return Found(tuple(hit for hit in self._hits if not excluded(hit.node))[:limit])


def test_each_hit_is_a_node_that_says_where_it_stands_and_why() -> None:
    listed = Listed(Hit(ENTRY, 0.9, ("keywords", "vector")), Hit(TURN, 0.4, ("neighbour",)))
    entry, turn = ClawRetriever(listed, limit=5).retrieve("what is my cat called?")
    assert listed.asked == [("what is my cat called?", 5)]
    assert (entry.text, entry.score) == ("Pip is a cat", 0.9)
    assert entry.node.metadata == {
        "source": "MEMORY.md",
        "line": 12,
        "heading": "Pets",
        "date": "2026-03-01",
        "why": "keywords, vector",
    }
    assert turn.node.metadata["turn"] == 3
    assert turn.node.metadata["speaker"] == "user"
    assert "line" not in turn.node.metadata
    assert entry.node.node_id == ENTRY.key.hex()


def test_a_model_reads_source_and_date_and_not_the_scoring() -> None:
    (node,) = ClawRetriever(Listed(Hit(ENTRY, 0.9, ("keywords",)))).retrieve("cat")
    shown = node.node.get_content(MetadataMode.LLM)
    assert "2026-03-01" in shown
    assert "keywords" not in shown


def test_the_limit_holds_and_nothing_found_is_an_empty_list() -> None:
    hits = [Hit(Node(f"fact {n}", "MEMORY.md", n), 1.0 / (n + 1)) for n in range(9)]
    assert len(ClawRetriever(Listed(*hits), limit=4).retrieve("fact")) == 4
    assert ClawRetriever(Listed()).retrieve("fact") == []


def test_it_can_be_awaited() -> None:
    retriever = ClawRetriever(Listed(Hit(ENTRY, 0.9)))
    nodes = asyncio.run(retriever.aretrieve("cat"))
    assert [node.text for node in nodes] == ["Pip is a cat"]
