"""Reading sets that measure recall, and the sets that come with claw."""

import json
from datetime import date
from pathlib import Path

import pytest

from claw.errors import BadData
from claw.evals.recall_sets import RecallSet, own_sets, recall_rows

TEA = {"id": "a", "text": "Likes oolong.", "heading": "Tastes", "date": "2026-03-09"}
SAID = {"id": "b", "text": "I moved to Ghent.", "speaker": "Ana", "group": "s1"}
ASKED = {"question": "Which tea?", "evidence": ["a"], "kind": "name"}
ROW = {"id": "r1", "lang": "en", "items": [TEA, SAID], "questions": [ASKED]}
CHINESE = {"zh", "zh-Hant"}


def written(folder: Path, *rows: object) -> Path:
    path = folder / "set.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def own(name: str) -> RecallSet:
    (path,) = (path for path in own_sets() if path.stem == name)
    (found,) = recall_rows(path)
    return found


def test_a_line_is_an_index_of_entries_and_turns(tmp_path: Path) -> None:
    (found,) = recall_rows(written(tmp_path, ROW))
    tea, said = (item.node for item in found.items)
    assert (tea.text, tea.heading, tea.group, tea.on) == (
        "Likes oolong.", "Tastes", "Tastes", date(2026, 3, 9),
    )  # fmt: skip
    assert (said.speaker, said.group, said.on, said.source) == ("Ana", "s1", None, "r1")
    assert [tea.position, said.position] == [1, 2]
    assert found.items[0].answers == {"a"}
    assert found.groups == {"b": "s1"}


def test_a_question_has_the_language_of_its_set_unless_it_says_another(tmp_path: Path) -> None:
    other = {"question": "Quel thé ?", "evidence": ["a", "b"], "lang": "fr"}
    (found,) = recall_rows(written(tmp_path, {**ROW, "questions": [ASKED, other]}))
    first, second = found.questions
    assert (first.kind, first.lang, first.evidence) == ("name", "en", frozenset({"a"}))
    assert (second.kind, second.lang, second.evidence) == ("all", "fr", frozenset({"a", "b"}))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"items": "a"}, "items must be a list of objects"),
        ({"items": [TEA, TEA]}, "two items have the same id"),
        ({"items": [{**TEA, "date": "last May"}]}, "date must be a day"),
        ({"questions": [{**ASKED, "evidence": []}]}, "evidence must name ids"),
        ({"questions": [{**ASKED, "evidence": ["c"]}]}, "evidence must name ids"),
        ({"questions": [{"evidence": ["a"]}]}, "line 2 is no row"),
    ],
)
def test_a_wrong_line_is_refused_with_its_file_and_number(
    tmp_path: Path, change: dict[str, object], complaint: str
) -> None:
    with pytest.raises(BadData, match=complaint) as caught:
        recall_rows(written(tmp_path, ROW, {**ROW, **change}))
    assert "set.jsonl, line 2" in str(caught.value)


def test_the_chinese_set_asks_across_both_scripts_and_has_look_alikes() -> None:
    found = own("recall_zh")
    assert len(found.items) >= 140
    assert len(found.questions) >= 70
    assert {question.lang for question in found.questions} == CHINESE
    across = {question.lang for question in found.questions if question.kind == "script"}
    assert across == CHINESE
    kinds = {question.kind for question in found.questions}
    assert {"negation", "update", "paraphrase", "number", "date", "name", "mixed"} <= kinds


def test_every_question_of_the_cross_set_is_in_another_language_than_its_memory() -> None:
    found = own("recall_cross")
    assert len(found.questions) >= 60
    for question in found.questions:
        asked, _, told = question.kind.partition(">")
        assert question.lang.startswith(asked)
        assert told != asked


def test_the_english_set_has_headings_and_dates() -> None:
    found = own("recall_en")
    assert len(found.items) >= 120
    assert len(found.questions) >= 60
    assert all(item.node.heading for item in found.items)
    assert any(item.node.on for item in found.items)


@pytest.mark.parametrize("name", ["recall_en", "recall_zh", "recall_cross"])
def test_no_text_stands_twice_in_a_set(name: str) -> None:
    found = own(name)
    texts = [item.node.text for item in found.items]
    assert len(set(texts)) == len(texts)
    asked = [question.text for question in found.questions]
    assert len(set(asked)) == len(asked)
