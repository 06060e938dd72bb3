"""Sets that measure recall: what can be found, and which of it each question asks for."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from claw.domain.nodes import Node
from claw.evals.datasets import own_set, read_rows, text_of, texts_of

OWN = ("recall_en", "recall_zh", "recall_cross")


@dataclass(frozen=True, slots=True)
class Question:
    """A question; `evidence` are the ids of what answers it."""

    text: str
    evidence: frozenset[str]
    kind: str
    lang: str


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be found; `answers` are the ids of evidence that it stands for."""

    node: Node
    answers: frozenset[str]


@dataclass(frozen=True, slots=True)
class RecallSet:
    """What one index holds, and its questions.

    `groups` tells for each id of evidence in which session it is; it is empty where a set knows
    no sessions.
    """

    id: str
    items: tuple[Item, ...]
    questions: tuple[Question, ...]
    groups: Mapping[str, str]


def own_sets() -> tuple[Path, ...]:
    """Return the files of the sets that come with claw."""
    return tuple(map(own_set, OWN))


def recall_rows(path: Path) -> tuple[RecallSet, ...]:
    """Return a set of our own form, one index for each line; raises BadData with file and line."""
    return tuple(read_rows(path, _row))


def _row(found: Mapping[str, object]) -> RecallSet:
    name, lang = text_of(found, "id"), text_of(found, "lang")
    rows = _objects(found, "items")
    items = tuple(_item(one, name, position) for position, one in enumerate(rows, start=1))
    groups = {text_of(one, "id"): text_of(one, "group") for one in rows if "group" in one}
    known = {text_of(one, "id") for one in rows}
    if len(known) < len(rows):
        raise TypeError("two items have the same id")
    questions = tuple(_question(one, lang, known) for one in _objects(found, "questions"))
    return RecallSet(name, items, questions, groups)


def _item(found: Mapping[str, object], source: str, position: int) -> Item:
    name = text_of(found, "id")
    node = Node(
        text=text_of(found, "text"),
        source=source,
        position=position,
        group=_optional(found, "group") or _optional(found, "heading"),
        heading=_optional(found, "heading"),
        speaker=_optional(found, "speaker"),
        on=_day(_optional(found, "date")),
    )
    return Item(node, frozenset({name}))


def _question(found: Mapping[str, object], lang: str, known: set[str]) -> Question:
    evidence = frozenset(texts_of(found, "evidence"))
    if not evidence or not evidence <= known:
        raise TypeError("evidence must name ids of items")
    return Question(
        text=text_of(found, "question"),
        evidence=evidence,
        kind=_optional(found, "kind") or "all",
        lang=_optional(found, "lang") or lang,
    )


def _optional(found: Mapping[str, object], key: str) -> str:
    return text_of(found, key) if key in found else ""


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise TypeError("date must be a day such as 2026-03-09") from error


def _objects(found: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    value = found[key]
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise TypeError(f"{key} must be a list of objects")
    return value
