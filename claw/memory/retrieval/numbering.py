"""Small numbers for what recurs: sources, groups, speakers."""

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

Value = TypeVar("Value", bound=Hashable)


class Numbering(Generic[Value]):
    """Gives each value a number from 0, in the order in which they come, for good."""

    def __init__(self, values: Iterable[Value] = ()) -> None:
        """Begin with these values in this order."""
        self.values = list(values)
        self._numbers = {value: number for number, value in enumerate(self.values)}

    def __len__(self) -> int:
        """Return how many values have a number."""
        return len(self.values)

    def of(self, value: Value) -> int:
        """Return the number of a value, a new one if it has none."""
        number = self._numbers.setdefault(value, len(self.values))
        if number == len(self.values):
            self.values.append(value)
        return number
