"""Reading LoCoMo's form."""

import json
from datetime import date
from pathlib import Path

import pytest

from claw.errors import BadData
from claw.evals.recall_locomo import is_locomo, locomo_sets

CONVERSATION = {
    "speaker_a": "Ana",
    "session_2_date_time": "1:56 pm on 8 May, 2023",
    "session_2": [
        {"speaker": "Ben", "dia_id": "D2:1", "text": "Look!", "blip_caption": "a red kite"},
    ],
    "session_1_date_time": "9:05 am on 17 April, 2023",
    "session_1": [
        {"speaker": "Ana", "dia_id": "D1:1", "text": "I bought a loom."},
        {"speaker": "Ben", "dia_id": "D1:2", "text": "How big is it?"},
    ],
    "session_3_date_time": "9:05 am on 18 May, 2023",  # has no turns
}
OBSERVED = {
    "session_1_observation": {"Ana": [["Ana bought a loom.", "D1:1"]], "Ben": []},
    "session_2_observation": {"Ben": [["Ben has a red kite.", ["D2:1", "D1:2"]]]},
}


def asked(evidence: list[str], category: int = 4) -> dict[str, object]:
    return {"question": "What?", "answer": 1, "evidence": evidence, "category": category}


def written(folder: Path, *questions: object) -> Path:
    row = {
        "sample_id": "conv-1",
        "conversation": CONVERSATION,
        "observation": OBSERVED,
        "qa": list(questions),
    }
    path = folder / "locomo.json"
    path.write_text(json.dumps([row]), encoding="utf-8")
    return path


def test_turns_come_in_the_order_of_their_sessions_with_speaker_and_day(tmp_path: Path) -> None:
    (found,) = locomo_sets(written(tmp_path, asked(["D1:1"])))
    told = [(one.node.group, one.node.position, one.node.speaker) for one in found.items]
    assert told == [("1", 1, "Ana"), ("1", 2, "Ben"), ("2", 1, "Ben")]
    assert found.items[0].node.on == date(2023, 4, 17)
    assert found.items[2].node.text == "Look!"
    assert found.groups == {"D1:1": "1", "D1:2": "1", "D2:1": "2"}


def test_a_caption_is_part_of_its_turn_where_that_is_asked_for(tmp_path: Path) -> None:
    (found,) = locomo_sets(written(tmp_path, asked(["D1:1"])), captions=True)
    assert found.items[2].node.text == "Look! (shares a red kite)"
    assert found.items[0].node.text == "I bought a loom."


def test_mistyped_evidence_is_read_and_what_does_not_exist_is_left_out(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        asked(["D1:1; D2:1"]),
        asked(["D:1:02"], category=2),
        asked(["D9:9", "D1:2"], category=1),
        asked(["D"]),
        asked(["D9:9"]),
        asked([]),
        asked(["D1:1"], category=5),
    )
    (found,) = locomo_sets(path)
    assert [(one.kind, one.evidence) for one in found.questions] == [
        ("single-hop", frozenset({"D1:1", "D2:1"})),
        ("temporal", frozenset({"D1:2"})),
        ("multi-hop", frozenset({"D1:2"})),
    ]


def test_facts_stand_for_the_turns_that_they_cite(tmp_path: Path) -> None:
    (found,) = locomo_sets(written(tmp_path, asked(["D2:1"])), facts=True)
    loom, kite = found.items
    assert (loom.node.text, loom.node.speaker, loom.answers) == (
        "Ana bought a loom.",
        "",
        frozenset({"D1:1"}),
    )
    assert kite.answers == {"D2:1", "D1:2"}
    assert kite.node.on == date(2023, 5, 8)
    assert kite.node.source != loom.node.source
    assert found.groups["D2:1"] == "2"


def test_the_two_forms_are_told_apart(tmp_path: Path) -> None:
    lines = tmp_path / "set.jsonl"
    lines.write_text('{"id": "r"}\n', encoding="utf-8")
    assert is_locomo(written(tmp_path))
    assert not is_locomo(lines)
    assert not is_locomo(tmp_path / "nowhere.json")


@pytest.mark.parametrize("text", ["[", "[3]", '[{"sample_id": "c"}]', '{"a": 1}'])
def test_another_file_is_refused_by_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=r"other\.json cannot be read as LoCoMo's"):
        locomo_sets(path)
