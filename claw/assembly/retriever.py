"""The search of a workspace in the form that LlamaIndex pipelines take."""

from typing import TYPE_CHECKING

from claw.assembly.desk import Desk
from claw.assembly.search import Search

if TYPE_CHECKING:
    from claw.llm.claw_retriever import ClawRetriever


def open_retriever(desk: Desk, limit: int) -> "ClawRetriever":
    """Return a retriever that gives at most `limit` nodes; waits until its embedder is loaded."""
    from claw.llm.claw_retriever import ClawRetriever

    search = Search(desk)
    search.wait()
    return ClawRetriever(search, limit)
