"""How alike the texts of a plan are, asked of an embedder once."""

from collections.abc import Sequence

from claw.domain.ports import Likens
from claw.memory.reorganizing.statements import statement

FLOOR = 0.4


class Unlike:
    """A Likens where there is no embedder: nothing is like anything."""

    def pairs(self, texts: Sequence[str], floor: float) -> Sequence[tuple[int, int, float]]:
        """Return no pair."""
        del texts, floor
        return ()


class Likenesses:
    """The likeness of any two of some texts, their date stamps left out; 0 where it is low."""

    def __init__(self, likens: Likens, texts: Sequence[str]) -> None:
        """Ask for all pairs at once."""
        said = [statement(text).text for text in texts]
        self._found = {
            frozenset((texts[one], texts[other])): score
            for one, other, score in likens.pairs(said, FLOOR)
        }

    def __call__(self, one: str, other: str) -> float:
        """Return how alike two texts are; a text that was not asked about is like nothing."""
        return self._found.get(frozenset((one, other)), 0.0)
