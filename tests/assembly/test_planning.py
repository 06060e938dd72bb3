"""The planner that the settings make."""

from pathlib import Path

from claw.assembly.planning import open_unaided
from claw.domain.exchange import Cancellation
from claw.memory.remembering import Fact, Origin
from tests.assembly.desks import desk_at


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
