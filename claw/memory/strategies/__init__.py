"""The ways to remember that claw knows: each in the file of its name, with its `make`."""

from collections.abc import Mapping
from types import MappingProxyType

STRATEGIES: Mapping[str, str] = MappingProxyType(
    {
        "sequential": "the whole conversation, as much of it as fits",
        "sliding_window": "the last turns as they were said",
        "summarization": "turns until they grow too many, then one summary of them all",
        "rolling_summary": "the last turns, and a summary of those before them",
        "stateless": "nothing, for comparison",
    }
)
"""What each does, in the order in which they are shown; `NAME.make(means)` opens it."""
