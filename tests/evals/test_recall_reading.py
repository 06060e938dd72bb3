"""Which sets are read."""

import json
from pathlib import Path

import pytest

from claw.errors import BadData, UsageError
from claw.evals.recall_reading import read_sets

ROW = {
    "id": "r1",
    "lang": "en",
    "items": [{"id": "a", "text": "Likes oolong."}],
    "questions": [{"question": "Which tea?", "evidence": ["a"]}],
}
TALK = {
    "sample_id": "conv-1",
    "conversation": {
        "session_1_date_time": "9:05 am on 17 April, 2023",
        "session_1": [{"speaker": "Ana", "dia_id": "D1:1", "text": "I bought a loom."}],
    },
    "observation": {"session_1_observation": {"Ana": [["Ana owns a loom.", "D1:1"]]}},
    "qa": [{"question": "What?", "evidence": ["D1:1"], "category": 4}],
}


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_files_the_sets_of_claw_are_read() -> None:
    assert list(read_sets([])) == ["recall_en", "recall_zh", "recall_cross"]


def test_both_forms_are_read_under_the_names_of_their_files(tmp_path: Path) -> None:
    lines = written(tmp_path / "mine.jsonl", json.dumps(ROW))
    talk = written(tmp_path / "talk.json", json.dumps([TALK]))
    found = read_sets([lines, talk])
    assert [(name, [one.id for one in several]) for name, several in found.items()] == [
        ("mine", ["r1"]),
        ("talk", ["conv-1"]),
    ]
    (asked,) = read_sets([talk], facts=True)["talk"]
    assert [item.node.text for item in asked.items] == ["Ana owns a loom."]


def test_files_of_one_name_are_told_apart_by_their_paths(tmp_path: Path) -> None:
    paths = [written(tmp_path / folder / "set.jsonl", json.dumps(ROW)) for folder in ("a", "b")]
    assert list(read_sets(paths)) == [str(path) for path in paths]


def test_facts_are_asked_of_locomo_alone(tmp_path: Path) -> None:
    lines = written(tmp_path / "mine.jsonl", json.dumps(ROW))
    with pytest.raises(UsageError, match=r"--facts is for LoCoMo's file; .*mine\.jsonl"):
        read_sets([lines], facts=True)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"gone\.jsonl cannot be read"):
        read_sets([tmp_path / "gone.jsonl"])
