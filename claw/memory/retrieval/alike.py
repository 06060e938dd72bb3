"""Which texts mean nearly the same, by the cosine of their vectors, in whatever language."""

from collections.abc import Iterator, Sequence

import numpy as np

from claw.domain.ports import Embedder
from claw.errors import EmbeddingFailed
from claw.memory.retrieval.signals import Floats

_TINY = 1e-6
_BLOCK = 1024
NEAREST = 64
"""So many of the most alike are looked at for each text, so that many alike ones cost no more."""
# What all notes have in common is taken off. It is learnt from these, not from the notes, so that
# the likeness of two texts does not hang on which others there are.
_NOTES = (
    "Lives in Lisbon", "Works as a carpenter", "Allergic to cats", "Prefers short answers",
    "Has two children", "Plays chess on Tuesdays", "The dentist is Dr Brown", "Drives a red van",
    "Wants to visit Peru next year", "The project uses Java", "Bought a new camera in May",
    "用户住在广州", "职业是厨师", "对花粉过敏", "喜欢简短的回答", "有一个弟弟", "每周三打羽毛球",
    "正在准备考试", "项目用 Java 写", "计划明年去秘鲁", "不吃香菜", "買了一台新相機",
    "Wohnt in Graz", "Arbeitet als Lehrerin", "Mag keine Pilze", "Lernt Italienisch",
    "Vive en Sevilla", "Trabaja de cocinero", "Prefiere el té", "大阪に住んでいる", "趣味は釣り",
)  # fmt: skip


class Alike:
    """A Likens over an embedder; without one, or where that fails, nothing is like anything."""

    def __init__(self, embedder: Embedder | None) -> None:
        """Embed nothing yet."""
        self._embedder = embedder
        self._mean: Floats | None = None

    def pairs(self, texts: Sequence[str], floor: float) -> Sequence[tuple[int, int, float]]:
        """Return (i, j, likeness), i < j, of `floor` or more, the most alike first.

        For each i there are the `NEAREST` most alike at most.
        """
        places = [place for place, text in enumerate(texts) if text.strip()]
        if self._embedder is None or len(places) < 2:
            return ()
        try:
            rows = self._centred(self._embedder, [texts[place] for place in places])
        except EmbeddingFailed:
            return ()
        found: list[tuple[int, int, float]] = []
        for start in range(0, len(rows), _BLOCK):
            likeness = rows[start : start + _BLOCK] @ rows[start:].T
            likeness[np.tril_indices(len(likeness))] = -1.0
            for above, other in _nearest(likeness, floor):
                score = float(likeness[above, other])
                found.append((places[start + above], places[start + other], score))
        return sorted(found, key=lambda pair: (-pair[2], pair[0], pair[1]))

    def _centred(self, embedder: Embedder, texts: Sequence[str]) -> Floats:
        if self._mean is None:
            self._mean = common_to_notes(embedder)
        rows = np.asarray(embedder.embed(texts), np.float32) - self._mean
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.where(lengths > _TINY, rows / np.maximum(lengths, _TINY), np.float32(0))


def common_to_notes(embedder: Embedder) -> Floats:
    """Return (d,) what the vectors of all notes have in common; raises EmbeddingFailed."""
    return np.asarray(np.asarray(embedder.embed(_NOTES), np.float32).mean(axis=0), np.float32)


def _nearest(likeness: Floats, floor: float) -> Iterator[tuple[int, int]]:
    """Yield row and column of what is `floor` or more, at most `NEAREST` of each row."""
    if likeness.shape[1] > NEAREST:
        columns = np.argpartition(likeness, -NEAREST, axis=1)[:, -NEAREST:]
    else:
        columns = np.tile(np.arange(likeness.shape[1]), (len(likeness), 1))
    high = np.take_along_axis(likeness, columns, axis=1) >= floor
    for row, place in np.argwhere(high):
        yield int(row), int(columns[row, place])
