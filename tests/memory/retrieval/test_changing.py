"""What changes in an index when a source does."""

from datetime import date

import numpy as np

from claw.domain.nodes import Node
from claw.memory.retrieval.changing import Changes, SourceNodes, changed
from claw.memory.retrieval.contents import NOTHING, Contents
from claw.memory.retrieval.names import Names
from claw.memory.retrieval.postings import term_hash
from claw.memory.retrieval.rows import ASKS, DAY, LENGTH, POSITION, TELLS_TIME, TRAITS


def _nodes(*texts: str, source: str = "MEMORY.md") -> list[Node]:
    return [Node(text, source, line, on=date(2024, 1, 1)) for line, text in enumerate(texts, 1)]


class _Index:
    """Contents and names that change together."""

    def __init__(self) -> None:
        self.contents: Contents = NOTHING
        self.names = Names()

    def hold(self, *texts: str, source: str = "MEMORY.md") -> Changes:
        sources = [SourceNodes(source, _nodes(*texts, source=source))]
        self.contents, changes = changed(self.contents, sources, self.names)
        return changes


def test_only_what_is_new_is_read() -> None:
    index = _Index()
    assert index.hold("tea", "cats") == Changes(added=2)
    before = index.contents
    assert index.hold("tea", "cats") == Changes()
    assert index.contents is before
    assert index.hold("tea", "cats", "dogs") == Changes(added=1)
    assert index.hold("tea", "dogs") == Changes(removed=1, moved=1)


def test_a_line_above_moves_the_others_without_reading_them() -> None:
    index = _Index()
    index.hold("tea", "cats")
    assert index.hold("new", "tea", "cats") == Changes(added=1, moved=2)
    here = index.contents.arrangement.numbers
    assert here[POSITION].tolist() == [1, 2, 3]
    assert here[LENGTH].min() > 0
    assert here[DAY].tolist() == [date(2024, 1, 1).toordinal()] * 3


def test_what_a_text_asks_and_tells_is_read_once() -> None:
    index = _Index()
    texts = ("When is it?", "It was on Friday", "tea")
    index.hold(*texts)
    assert index.contents.arrangement.numbers[TRAITS].tolist() == [ASKS, TELLS_TIME, 0]
    index.hold("first", *texts)
    assert index.contents.arrangement.numbers[TRAITS].tolist() == [0, ASKS, TELLS_TIME, 0]


def test_what_stands_twice_in_a_source_is_two_rows() -> None:
    index = _Index()
    assert index.hold("tea", "tea", "tea") == Changes(added=3)
    assert index.hold("tea", "tea") == Changes(removed=1)
    assert index.contents.arrangement.numbers[POSITION].tolist() == [1, 2]


def test_a_source_leaves_the_others_alone() -> None:
    index = _Index()
    index.hold("tea")
    assert index.hold("tea", source="archive.md") == Changes(added=1)
    assert index.hold(source="MEMORY.md") == Changes(removed=1)
    assert len(index.contents.arrangement) == 1
    assert len(index.contents.of(term_hash("tea"))[0]) == 1


def test_a_source_with_thousands_of_parts_is_one_source() -> None:
    parts = [Node(f"part {at}", "long.md", 1, part=at) for at in range(5000)]
    contents, changes = changed(NOTHING, [SourceNodes("long.md", parts)], Names())
    assert changes.added == len(contents.arrangement) == 5000
    numbers = contents.table.take(contents.arrangement.order).numbers
    assert np.array_equal(numbers[3], np.arange(5000))


def test_several_sources_change_at_once() -> None:
    names = Names()
    sources = [SourceNodes(name, _nodes("tea", name, source=name)) for name in ("a.md", "b.md")]
    contents, changes = changed(NOTHING, sources, names)
    assert changes == Changes(added=4)
    contents, changes = changed(contents, [SourceNodes("a.md", ()), sources[1]], names)
    assert changes == Changes(removed=2)
    assert bool(changes)
    assert not Changes()
