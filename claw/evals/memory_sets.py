"""Labelled memory files: NAME.md, and beside it NAME.json with what a tidied one must hold."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from claw.domain.text import has_cjk
from claw.errors import BadData
from claw.evals.datasets import text_of, texts_of

_OWN = tuple(sorted((Path(__file__).parent / "data").glob("sleep_*.md")))
_CHINESE, _MIXED = 0.5, 0.05


@dataclass(frozen=True, slots=True)
class MemorySet:
    """A memory file and its labels.

    Of each fact all patterns must be found afterwards, of `drop` none; of the lines of a duplicate
    one may be left; the lines of `never_change` stay as they are.
    """

    name: str
    lang: str
    text: str
    facts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    drop: tuple[str, ...] = ()
    duplicates: tuple[tuple[str, ...], ...] = ()
    never_change: tuple[str, ...] = ()


def memory_sets(paths: Sequence[Path]) -> tuple[MemorySet, ...]:
    """Return the sets of folders and of single .md files; claw's own small ones without any path.

    A file that is named may be without labels, one in a folder may not. Raises BadData.
    """
    files: list[Path] = []
    for path in paths or _OWN:
        if path.is_dir():
            files += sorted(one for one in path.glob("*.md") if one.with_suffix(".json").exists())
        else:
            files.append(path)
    if not files:
        named = ", ".join(map(str, paths))
        raise BadData(f"{named} holds no labelled memory; a set is NAME.md with NAME.json.")
    return tuple(map(_read, files))


def _read(path: Path) -> MemorySet:
    labels = path.with_suffix(".json")
    try:
        text = path.read_bytes().decode("utf-8-sig")
        found = json.loads(labels.read_text(encoding="utf-8-sig")) if labels.exists() else {}
    except (OSError, ValueError) as error:
        raise BadData(f"{path} or its .json cannot be read; check path and encoding.") from error
    try:
        return _set(path.stem, text, found)
    except (KeyError, TypeError, re.error) as error:
        raise BadData(f"{labels} holds no labels of a memory file: {error}.") from error


def _set(name: str, text: str, found: object) -> MemorySet:
    if not isinstance(found, dict):
        raise TypeError("the labels must be an object")
    lang = found.get("lang")
    groups = found.get("duplicates", [])
    if not isinstance(groups, list):
        raise TypeError("duplicates must be a list")
    return MemorySet(
        name,
        lang if isinstance(lang, str) else _language(text),
        text,
        tuple(
            (text_of(one, "id"), _patterns(texts_of(one, "keep"))) for one in _all(found, "facts")
        ),
        _patterns([text_of(one, "pattern") for one in _all(found, "drop")]),
        tuple(texts_of({"duplicates": one}, "duplicates") for one in groups),
        texts_of({"never_change": found.get("never_change", [])}, "never_change"),
    )


def _all(found: Mapping[str, object], key: str) -> Sequence[Mapping[str, object]]:
    value = found.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise TypeError(f"{key} must be a list of objects")
    return value


def _patterns(patterns: Sequence[str]) -> tuple[str, ...]:
    for pattern in patterns:
        re.compile(pattern)
    return tuple(patterns)


def _language(text: str) -> str:
    """Return zh, mixed or latin, by the share of letters that are Chinese, Japanese or Korean."""
    letters = [char for char in text if char.isalpha()]
    share = sum(map(has_cjk, letters)) / max(1, len(letters))
    return "zh" if share > _CHINESE else "mixed" if share > _MIXED else "latin"
