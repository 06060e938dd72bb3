"""Labelled sets: JSON lines read once, at the edge, and refused there where they are wrong."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

from claw.errors import BadData

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class FilterRow:
    """An exchange and what a filter should make of it; `must` and `must_not` are patterns."""

    id: str
    lang: str
    kind: str
    user: str
    assistant: str
    worth: bool
    must: tuple[str, ...]
    must_not: tuple[str, ...]


def own_set(name: str) -> Path:
    """Return the file of a set that comes with claw."""
    return Path(str(files("claw.evals") / "data" / f"{name}.jsonl"))


def filter_rows(path: Path) -> tuple[FilterRow, ...]:
    """Return the rows of a filter set; raises BadData naming file and line."""
    return tuple(read_rows(path, _filter_row))


def read_rows(path: Path, read: Callable[[Mapping[str, object]], Row]) -> Iterator[Row]:
    """Yield what `read` makes of each line's object; raises BadData naming file and line."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"{path} cannot be read as UTF-8 text; check the path.") from error
    if not any(line.strip() for line in lines):
        raise BadData(f"{path} holds no rows; give a file with one JSON object on each line.")
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _row(line, f"{path}, line {number}", read)


def _row(line: str, place: str, read: Callable[[Mapping[str, object]], Row]) -> Row:
    try:
        found = json.loads(line)
    except ValueError as error:
        raise BadData(f"{place} is not JSON; each line must be one object.") from error
    if not isinstance(found, dict):
        raise BadData(f"{place} is not a JSON object; each line must be one object.")
    try:
        return read(found)
    except (KeyError, TypeError, re.error) as error:
        raise BadData(f"{place} is no row of this kind of set: {error}.") from error


def _filter_row(found: Mapping[str, object]) -> FilterRow:
    worth = found["worth"]
    if not isinstance(worth, bool):
        raise TypeError("worth must be true or false")
    return FilterRow(
        id=text_of(found, "id"),
        lang=text_of(found, "lang"),
        kind=text_of(found, "kind"),
        user=text_of(found, "user"),
        assistant=text_of(found, "assistant"),
        worth=worth,
        must=_patterns(found, "must"),
        must_not=_patterns(found, "must_not"),
    )


def text_of(found: Mapping[str, object], key: str) -> str:
    """Return the text under `key`; raises KeyError or TypeError."""
    value = found[key]
    if not isinstance(value, str):
        raise TypeError(f"{key} must be text")
    return value


def texts_of(found: Mapping[str, object], key: str) -> tuple[str, ...]:
    """Return the list of texts under `key`; raises KeyError or TypeError."""
    value = found[key]
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise TypeError(f"{key} must be a list of texts")
    return tuple(value)


def _patterns(found: Mapping[str, object], key: str) -> tuple[str, ...]:
    patterns = texts_of(found, key)
    for pattern in patterns:
        re.compile(pattern)
    return patterns
