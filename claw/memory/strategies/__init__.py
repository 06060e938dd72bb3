"""The ways to remember that claw knows: each in the file of its name, with its `make`."""

from collections.abc import Mapping
from types import MappingProxyType

STRATEGIES: Mapping[str, str] = MappingProxyType({})
"""What each does, in the order in which they are shown; `NAME.make(means)` opens it."""
