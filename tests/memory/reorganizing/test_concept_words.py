"""The list of everyday words: well-formed, and no concept has two kinds."""

import re

from claw.memory.reorganizing.concept_words import CONCEPTS

LINES = [line for line in CONCEPTS.split("\n") if line]


def test_each_line_is_a_kind_a_concept_and_its_words() -> None:
    assert len(LINES) > 100
    wrong = [line for line in LINES if not re.fullmatch(r"[^\s/]+/[^\s:]+: \S+( \S+)*", line)]
    assert wrong == []


def test_a_concept_has_one_kind() -> None:
    kinds: dict[str, set[str]] = {}
    for line in LINES:
        kind, concept = line.split(":")[0].split("/")
        kinds.setdefault(concept, set()).add(kind)
    assert {name: found for name, found in kinds.items() if len(found) > 1} == {}
