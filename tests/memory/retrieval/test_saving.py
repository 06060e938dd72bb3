"""An index on disk: what is written when, and what is refused."""

from collections.abc import Mapping
from datetime import date

import numpy as np
import pytest

from claw.domain.nodes import Node
from claw.memory.retrieval import saving
from claw.memory.retrieval.changing import SourceNodes, changed
from claw.memory.retrieval.contents import NOTHING, Contents
from claw.memory.retrieval.names import Names
from claw.memory.retrieval.postings import term_hash

WORDS = ("tea", "cat", "dog", "boat", "ghent")


class Files:
    """Arrays in memory, read-only once they are saved, with a note of what was written."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[str, memoryview]] = {}
        self.written: list[str] = []

    def load(self, name: str) -> Mapping[str, memoryview] | None:
        return self.kept.get(name)

    def save(self, name: str, arrays: Mapping[str, memoryview]) -> None:
        self.written.append(name)
        self.kept[name] = {key: _frozen(view) for key, view in arrays.items()}

    def drop(self, name: str) -> None:
        self.kept.pop(name, None)


def _frozen(view: memoryview) -> memoryview:
    array = np.array(view, order="C")
    array.flags.writeable = False
    return array.data


def _node(text: str, line: int) -> Node:
    return Node(text, "s/1.md", line, "1", "Title", "Ann", date(2024, 1, 1))


def _held(words: tuple[str, ...], before: Contents, names: Names) -> Contents:
    nodes = [_node(f"{word} {word}son", line) for line, word in enumerate(words)]
    names.signatures["s/1.md"] = str(len(words))
    return changed(before, [SourceNodes("s/1.md", nodes)], names)[0]


def _same(left: Contents, right: Contents) -> None:
    assert np.array_equal(left.arrangement.numbers, right.arrangement.numbers)
    assert np.array_equal(left.arrangement.order, right.arrangement.order)
    assert np.array_equal(left.table.keys, right.table.keys)
    for word in WORDS:
        found, again = left.of(term_hash(word)), right.of(term_hash(word))
        assert [one.tolist() for one in found] == [one.tolist() for one in again]


def test_an_index_is_read_as_it_was_saved_and_goes_on_from_there() -> None:
    files, names = Files(), Names()
    contents = _held(WORDS[:3], NOTHING, names).merged()
    contents = _held(("boat", *WORDS[:3]), contents, names)  # one recent row, three moved ones
    assert contents.moved.all()
    saving.save(files, "turns", contents, names)
    read, read_names = saving.load(files, "turns")
    _same(read, contents)
    assert read_names.signatures == {"s/1.md": "4"}
    _same(_held(WORDS, read, read_names), _held(WORDS, contents, names))


def test_the_dead_stay_dead() -> None:
    files, names = Files(), Names()
    contents = _held(tuple(f"{word}{at}" for at in range(1000) for word in WORDS), NOTHING, names)
    few = tuple(f"{word}{at}" for at in range(990) for word in WORDS)
    contents = _held(few, contents, names)
    assert len(contents.table) > len(contents.arrangement) == 4950
    saving.save(files, "turns", contents, names)
    read, _ = saving.load(files, "turns")
    assert len(read.arrangement) == 4950
    assert len(read.of(term_hash("tea999"))[0]) == 0


def test_the_settled_part_is_written_once() -> None:
    files, names = Files(), Names()
    contents = _held(WORDS[:2], NOTHING, names).merged()
    saving.save(files, "turns", contents, names)
    contents = _held(WORDS[:3], contents, names)
    saving.save(files, "turns", contents, names)
    assert files.written == ["turns-base", "turns-recent", "turns-recent"]
    saving.save(files, "turns", contents.merged(), names)
    assert files.written[3:] == ["turns-base", "turns-recent"]


def test_no_text_is_written() -> None:
    files, names = Files(), Names()
    saving.save(files, "turns", _held(WORDS, NOTHING, names).merged(), names)
    saving.save(files, "notes", _held(WORDS, NOTHING, names), names)
    written = b"".join(bytes(one) for arrays in files.kept.values() for one in arrays.values())
    assert b"s/1.md" in written
    for text in (*WORDS, "Ann", "Title", "2024"):
        assert text.encode() not in written


def test_nothing_saved_is_an_empty_index() -> None:
    contents, names = saving.load(Files(), "turns")
    assert contents is NOTHING
    assert names.signatures == {}
    files = Files()
    saving.save(files, "turns", NOTHING, Names())
    assert len(saving.load(files, "turns")[0].arrangement) == 0


def test_a_recent_part_of_another_settled_one_is_refused() -> None:
    """R13."""
    files, names = Files(), Names()
    contents = _held(WORDS[:2], NOTHING, names).merged()
    saving.save(files, "turns", contents, names)
    old = files.kept["turns-recent"]
    saving.save(files, "turns", _held(WORDS, contents, names).merged(), names)
    files.kept["turns-recent"] = old
    assert saving.load(files, "turns")[0] is NOTHING


@pytest.mark.parametrize("part", ["turns-base", "turns-recent"])
def test_any_array_that_is_gone_or_damaged_empties_the_index(part: str) -> None:
    """R13."""
    files, names = Files(), Names()
    contents = _held(WORDS[:3], NOTHING, names).merged()
    saving.save(files, "turns", _held(("boat", *WORDS[:3]), contents, names), names)
    assert len(saving.load(files, "turns")[0].arrangement) == 4
    whole = files.kept[part]
    for name in whole:
        for damaged in (None, np.full(3, 77, np.int16).data):
            files.kept[part] = {key: view for key, view in whole.items() if key != name}
            if damaged is not None:
                files.kept[part][name] = damaged
            assert saving.load(files, "turns")[0] is NOTHING, name
    files.drop(part)
    assert saving.load(files, "turns")[0] is NOTHING


def test_texts_that_are_read_otherwise_than_before_are_read_anew() -> None:
    files, names = Files(), Names()
    saving.save(files, "turns", _held(WORDS, NOTHING, names), names)
    assert len(saving.reading()) == 16
    files.kept["turns-recent"]["reading"] = _frozen(np.zeros(16, np.uint8).data)
    assert saving.load(files, "turns")[0] is NOTHING
