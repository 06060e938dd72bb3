"""Traces in the files of a workspace."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from claw.domain.changes import PendingExchange
from claw.domain.messages import Message
from claw.domain.passages import Span, sentences
from tests.places import Places


def boats(text: str) -> Sequence[Span]:
    """Return the sentences that speak of a boat."""
    return [span for span in sentences(text) if re.search(r"\bboat", text[slice(*span)])]


def test_a_workspace_without_anything_has_no_traces(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assert places.traces.find(boats) == []
    assert places.traces.erase(boats, messages=True) == []


def test_each_place_is_named_with_its_words(tmp_path: Path) -> None:
    places = Places(tmp_path)
    said = Message("user", "Hello. I own a boat. Bye.", 5)
    places.sessions.update("s", lambda one: replace(one, messages=(said,)))
    places.workspace.memory_backup.write_text("- tea\n- a boat\n", encoding="utf-8")
    assert [(one.place, one.where, one.text) for one in places.traces.find(boats)] == [
        ("backup", "MEMORY.md.bak:2", "- a boat"),
        ("message", "sessions/s.json message 1", "I own a boat."),
    ]


def test_unknown_keys_of_messages_and_sessions_are_cut_too(tmp_path: Path) -> None:
    places = Places(tmp_path)
    path = places.workspace.sessions / "s.json"
    path.write_text(
        '{"state": {"facts": ["a boat", 3]}, "messages": [{"role": "assistant", "content": null,'
        ' "tool_calls": [{"function": {"arguments": "{\\"q\\": \\"boat\\"}"}}]}]}',
        encoding="utf-8",
    )
    assert {one.place for one in places.traces.find(boats)} == {"summary", "message"}
    places.traces.erase(boats, messages=True)
    assert places.holding("boat") == []
    assert places.sessions.load("s").extra["state"] == {"facts": ["[forgotten]", 3]}


def test_what_was_finished_leaves_the_pending_file(tmp_path: Path) -> None:
    places = Places(tmp_path)
    for number, typed in enumerate(("I own a boat", "I like tea"), 1):
        places.pending.put(PendingExchange(str(number), 1, "s", 1, typed, typed, "ok"))
    places.pending.finish("1")
    places.traces.erase(boats, messages=False)
    assert places.holding("boat") == []
    assert [one.typed for one in places.pending.waiting()] == ["I like tea"]


def test_a_pending_exchange_in_which_nothing_else_was_typed_goes(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.pending.put(PendingExchange("1", 1, "s", 1, "a boat", "a boat", "ok"))
    places.pending.put(PendingExchange("2", 1, "s", 1, "I like tea", "I like tea", "", "A boat?"))
    places.traces.erase(boats, messages=False)
    assert [one.id for one in places.pending.waiting()] == ["2"]
    assert places.pending.waiting()[0].before == "[forgotten]"


@pytest.mark.parametrize("name", ["archive.md", "pending.jsonl", "draft", "claw.log.1"])
def test_lines_that_nobody_understands_go_when_they_tell_it(tmp_path: Path, name: str) -> None:
    places = Places(tmp_path)
    path = places.workspace.state / name
    path.write_text("fine\ntorn {boat\n", encoding="utf-8")
    places.traces.erase(boats, messages=False)
    assert path.read_text() == "fine\n"


def test_a_record_in_json_stays_json(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.workspace.last_sleep.write_text('{"lines": ["sold the boat"], "at": 1}')
    places.traces.erase(boats, messages=False)
    assert places.workspace.last_sleep.read_text() == (
        '{\n  "lines": [\n    "[forgotten]"\n  ],\n  "at": 1\n}\n'
    )


def test_a_torn_line_of_a_session_archive_goes(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.sessions.archive("s", [Message("user", "tea", 1)])
    path = places.workspace.session_archive / "s.jsonl"
    path.write_bytes(path.read_bytes() + b'{"role": "user", "content": "a boat\n')
    places.traces.erase(boats, messages=True)
    assert places.holding("boat") == []
    assert [one.content for one in places.sessions.archived("s")] == ["tea"]


def test_a_damaged_session_leaves_no_copy_that_tells_it(tmp_path: Path) -> None:
    places = Places(tmp_path)
    path = places.workspace.sessions / "s.json"
    path.write_text('{"messages": [{"role": "user", "content": "Rice. My boat."}, {"ro')
    places.traces.erase(boats, messages=True)
    assert places.holding("boat") == []
    assert places.sessions.load("s").messages[0].content == "Rice. [forgotten]"


def test_the_index_goes_whole(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.workspace.index.mkdir()
    (places.workspace.index / "x.kv").write_bytes(b"boat")
    places.traces.erase(boats, messages=False)
    assert not places.workspace.index.exists()


def test_files_that_do_not_tell_it_are_not_written(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.workspace.memory_backup.write_text("- tea\n", encoding="utf-8")
    places.sessions.update("s", lambda one: replace(one, messages=(Message("user", "tea", 1),)))
    files = [places.workspace.memory_backup, places.workspace.sessions / "s.json"]
    before = [path.stat().st_mtime_ns for path in files]
    places.traces.erase(boats, messages=True)
    assert [path.stat().st_mtime_ns for path in files] == before


def test_a_play_of_an_evaluation_goes_whole_where_it_tells_it(tmp_path: Path) -> None:
    places = Places(tmp_path)
    path = places.workspace.evals / "strategies-m.json"
    path.parent.mkdir()
    plays = [{"script": "a", "answers": ["A boat."]}, {"script": "b", "answers": ["Tea."]}]
    path.write_text(json.dumps({"plays": plays}), encoding="utf-8")
    (trace,) = places.traces.find(boats)
    assert (trace.place, trace.where) == ("copy", ".claw/evals/strategies-m.json")
    places.traces.erase(boats, messages=False)
    assert places.holding("boat") == [".claw/evals/strategies-m.json"]
    places.traces.erase(boats, messages=True)
    assert places.holding("boat") == []
    assert json.loads(path.read_text(encoding="utf-8")) == {"plays": plays[1:]}


def test_a_torn_file_of_an_evaluation_is_cut(tmp_path: Path) -> None:
    places = Places(tmp_path)
    path = places.workspace.evals / "r.json"
    path.parent.mkdir()
    path.write_text('{"plays": [{"answers": ["A boat.', encoding="utf-8")
    places.traces.erase(boats, messages=True)
    assert places.holding("boat") == []
