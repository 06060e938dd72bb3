"""Time the index: opening, a question, one more node, at the size of a conversation and far beyond.

Ratios within one run are what counts; the machine's speed goes up and down. A plain product of all
vectors with a question stands beside them. Texts are made up of words as often as words are, in
three scripts; with the path of a file in LoCoMo's format, its conversations are measured too.
"""

import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count, cycle
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from claw.domain.nodes import Node
from claw.memory.retrieval.changing import SourceNodes
from claw.memory.retrieval.index import NodeIndex
from claw.memory.retrieval.signals import Floats
from claw.memory.retrieval.similar import Vectors
from claw.storage.index_files import FileIndex

SIZES = (600, 100_000)
TURNS = 20  # in a conversation
WORDS = 30_000
SIZE = 512
RUNS = 21
QUESTIONS = 50


@dataclass(frozen=True, slots=True)
class Matter:
    """What is measured with: nodes, their vectors, questions and the questions' vectors."""

    name: str
    nodes: Sequence[Node]
    vectors: Floats
    questions: Sequence[str]
    asked: Floats


def main() -> int:
    """Print a table of medians in milliseconds."""
    matters = [made_up(size) for size in SIZES]
    for path in sys.argv[1:]:
        matters += longest(Path(path))
    print("| nodes | what | median ms | times a plain product |")
    print("|---|---|---|---|")
    for matter in matters:
        with tempfile.TemporaryDirectory() as folder:
            figures = dict(measured(matter, FileIndex(Path(folder), print)))
        plain = figures["a plain product"]
        for what, milliseconds in figures.items():
            print(f"| {matter.name} | {what} | {milliseconds:.2f} | {milliseconds / plain:.1f} |")
    return 0


def measured(matter: Matter, files: FileIndex) -> Iterator[tuple[str, float]]:
    """Yield what was measured and its median milliseconds."""
    index, keys = NodeIndex(), keys_of(matter.nodes)
    start = perf_counter()
    index.update_all([*by_source(matter.nodes)])
    yield "building the keyword index", (perf_counter() - start) * 1000
    vectors = Vectors(keys.data, matter.vectors.data)
    index.save(files, "turns")
    files.save("vectors", vectors.arrays())
    questions, asked = cycle(matter.questions), cycle(matter.asked)
    yield "a plain product", timed(lambda: matter.vectors @ next(asked))
    yield "opening the keyword index", timed(lambda: NodeIndex.load(files, "turns"))
    yield "opening the vectors", timed(lambda: opened(files, keys, matter.vectors))
    yield (
        "opening both, and a first question",
        timed(
            lambda: NodeIndex.load(files, "turns").rank(
                matter.questions[0], matter.asked[0].data, 20, opened(files, keys, matter.vectors)
            )
        ),
    )
    yield (
        "a question, keywords alone",
        timed(lambda: index.rank(next(questions), None, 20, vectors)),
    )
    yield "a question", timed(lambda: index.rank(next(questions), next(asked).data, 20, vectors))
    adding = Adding(matter, index, vectors)
    yield "one more node", timed(adding.node)
    yield "one more vector", timed(adding.vector)
    yield "saving after one more", timed(lambda: (adding.node(), index.save(files, "turns")))
    yield (
        "one more node, and a question",
        timed(lambda: (adding.node(), index.rank(next(questions), next(asked).data, 20, vectors))),
    )


def opened(files: FileIndex, keys: np.ndarray, vectors: Floats) -> Vectors:
    """Open the vectors with what was derived from them before."""
    return Vectors(keys.data, vectors.data, files.load("vectors"))


class Adding:
    """Adds to the last conversation, a turn or a vector at a time."""

    def __init__(self, matter: Matter, index: NodeIndex, vectors: Vectors) -> None:
        self._index, self._vectors = index, vectors
        last = matter.nodes[-1].source
        self._turns = [node for node in matter.nodes if node.source == last]
        self._numbers = count(len(self._turns) + 1)
        self._random = np.random.default_rng(9)

    def node(self) -> None:
        """Add a turn."""
        before = self._turns[-1]
        number = next(self._numbers)
        text = f"and then, for the {number}th time, {before.text[:80]}"
        self._turns.append(Node(text, before.source, number, before.group))
        self._index.update(before.source, self._turns, str(number))

    def vector(self) -> None:
        """Add a vector."""
        key = self._random.integers(0, 256, (1, 16)).astype(np.uint8)
        self._vectors.add(key.data, self._random.standard_normal((1, SIZE)).astype(np.float32).data)


def timed(work: Callable[[], object]) -> float:
    """Return the median milliseconds of many runs, after one that does not count."""
    work()
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times) * 1000


def made_up(size: int) -> Matter:
    """Return so many turns of 8 to 25 words, and vectors that lean one way, as embeddings do."""
    random = np.random.default_rng(size)
    words = vocabulary(random)
    often = 1 / (np.arange(WORDS) + 2.7) ** 1.07
    drawn = random.choice(WORDS, (size + QUESTIONS, 25), p=often / often.sum())
    lengths = random.integers(8, 26, size + QUESTIONS)
    texts = [" ".join(words[at] for at in row[:n]) for row, n in zip(drawn, lengths, strict=True)]
    nodes = [turn(at, text) for at, text in enumerate(texts[:size])]
    strengths = 1 / np.sqrt(np.arange(1, SIZE + 1, dtype=np.float32))
    vectors = random.standard_normal((size + QUESTIONS, SIZE), np.float32) * strengths + 0.1
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    questions = [" ".join(text.split()[:10]) for text in texts[size:]]
    return Matter(f"{size:,}", nodes, vectors[:size], questions, vectors[size:])


def vocabulary(random: np.random.Generator) -> Sequence[str]:
    """Return words of one to four syllables, every seventh Chinese, every eleventh Cyrillic."""
    syllables = re.findall("..", "karomitelushabedoranwipogrezufimoelta")
    words = ["".join(random.choice(syllables, random.integers(1, 5))) for _ in range(WORDS)]
    words[::7] = ["".join(map(chr, random.integers(0x4E00, 0x5E00, 2))) for _ in words[::7]]
    words[::11] = ["".join(map(chr, random.integers(0x430, 0x450, 6))) for _ in words[::11]]
    return words


def turn(at: int, text: str) -> Node:
    """Return a turn of one of many conversations between two people."""
    name = f"sessions/{at // TURNS}.md"
    day = date(2020, 1, 1) + timedelta(days=at // 100)
    return Node(text, name, at % TURNS + 1, name, "", ("Ann", "Bob")[at % 2], day)


def longest(path: Path) -> Iterator[Matter]:
    """Yield the longest conversation of a file in LoCoMo's format, with made-up vectors."""
    one = max(json.loads(path.read_text("utf-8")), key=lambda one: len(str(one["conversation"])))
    said = [
        (name, number, turn)
        for name, turns in one["conversation"].items()
        if isinstance(turns, list)
        for number, turn in enumerate(turns, 1)
    ]
    nodes = [
        Node(turn["text"], name, number, name, "", turn["speaker"]) for name, number, turn in said
    ]
    like = made_up(len(nodes))
    questions = [question["question"] for question in one["qa"]]
    yield Matter(f"{len(nodes):,} ({path.stem})", nodes, like.vectors, questions, like.asked)


def keys_of(nodes: Sequence[Node]) -> np.ndarray:
    """Return the keys of nodes, (n, 16) uint8."""
    return np.frombuffer(b"".join(node.key for node in nodes), np.uint8).reshape(-1, 16)


def by_source(nodes: Sequence[Node]) -> Iterator[SourceNodes]:
    """Yield the nodes of each source."""
    sources: dict[str, list[Node]] = {}
    for node in nodes:
        sources.setdefault(node.source, []).append(node)
    for source, own in sources.items():
        yield SourceNodes(source, own, str(len(own)))


if __name__ == "__main__":
    sys.exit(main())
