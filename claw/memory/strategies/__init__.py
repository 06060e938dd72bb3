"""The ways to remember that claw knows: each in the file of its name, with its `make`."""

from collections.abc import Mapping
from types import MappingProxyType

STRATEGIES: Mapping[str, str] = MappingProxyType(
    {
        "sequential": "the whole conversation, as much of it as fits",
        "sliding_window": "the last turns as they were said",
        "summarization": "turns until they grow too many, then one summary of them all",
        "rolling_summary": "the last turns, and a summary of those before them",
        "retrieval": "the turns that have to do with the question, by words and meaning",
        "memory_augmented": "the last turns, and the facts that you told, taken out by the model",
        "hierarchical": "the last turns, and what you said that matters, called up by the question",
        "episodic": "turns that fade with time, called up by likeness, recency, importance, use",
        "graph": "facts as a graph of who and what, those around what is asked for",
        "compression": "each turn as one dense line, and many lines joined into few",
        "os_like": "a small memory, out of which turns are paged, and in again when asked for",
        "stateless": "nothing, for comparison",
    }
)
"""What each does, in the order in which they are shown; `NAME.make(means)` opens it."""
