"""A file of one JSON object a line."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from claw.errors import StorageFailed
from claw.storage.record_lines import RecordLines, parse_record, record_line, texts_of


class Reader:
    """Takes the numbers `n` of a file's records."""

    def __init__(self, path: Path) -> None:
        self.numbers: list[object] = []
        self.lines = RecordLines(path, self._take, self.numbers.clear)

    def _take(self, record: Mapping[str, object]) -> bool:
        if "n" in record:
            self.numbers.append(record["n"])
        return "n" in record

    def read(self) -> list[object]:
        self.lines.refresh()
        return self.numbers


def lines(*numbers: int) -> bytes:
    return b"".join(json.dumps({"n": number}).encode() + b"\n" for number in numbers)


def test_what_is_appended_is_taken_once(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    reader = Reader(path)
    assert reader.read() == []
    for number in range(3):
        with path.open("ab") as file:
            file.write(lines(number))
        reader.read()
        assert reader.read() == list(range(number + 1))
    assert reader.lines.bad == 0


def test_a_rewritten_file_is_taken_anew_even_under_the_same_number(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(lines(1, 2, 3))
    reader = Reader(path)
    reader.read()
    path.write_bytes(lines(7, 8, 9, 10, 11))
    assert reader.read() == [7, 8, 9, 10, 11]
    path.write_bytes(lines(1))
    assert reader.read() == [1]
    path.unlink()
    assert reader.read() == []


def test_bad_lines_are_counted_and_blank_ones_are_not(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(lines(1) + b"\n\noops\n[1]\n{}\n\xff\n" + lines(2))
    reader = Reader(path)
    assert reader.read() == [1, 2]
    assert reader.lines.bad == 4


def test_a_torn_last_line_waits_until_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(lines(1) + b'{"n": ')
    reader = Reader(path)
    assert reader.read() == [1]
    assert reader.lines.bad == 0
    with path.open("ab") as file:
        file.write(b"2}")
    assert reader.read() == [1, 2]
    with path.open("ab") as file:
        file.write(b"\n" + lines(3))
    assert reader.read() == [1, 2, 3]
    assert reader.lines.bad == 0


def test_an_unreadable_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(StorageFailed):
        Reader(tmp_path).read()


def test_a_line_comes_back_as_it_was() -> None:
    record = {"a": "café\n猫", "b": 1, "c": None}
    line = record_line(record)
    assert line.count(b"\n") == 1
    assert "猫".encode() in line
    assert parse_record(line) == record
    assert texts_of(record) == ["café\n猫"]
    assert parse_record(record_line({"a": "\udce9"})) == {"a": "\ufffd"}
