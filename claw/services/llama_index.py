"""The door for other people's pipelines: a workspace as a retriever of LlamaIndex.

from claw.services.llama_index import claw_retriever
nodes = claw_retriever("~/notes").retrieve("Which tea do I like?")
"""

from llama_index.core.retrievers import BaseRetriever

from claw.assembly.desk import open_desk
from claw.assembly.retriever import open_retriever


def claw_retriever(home: str | None = None, limit: int = 12) -> BaseRetriever:
    """Open a workspace and return what finds its entries and stored turns, at most `limit` each.

    Without `home` it is the workspace that the command claw would take. Nothing is printed; what
    goes wrong in a search stands in the workspace's log. Raises ClawError for a bad setting.
    """
    return open_retriever(open_desk(home, _unheard), limit)


def _unheard(text: str) -> None:
    """Print nothing: the desk has kept it in the log."""
