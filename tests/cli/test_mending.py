"""`claw doctor --fix` repairs what loses nothing, says so, and leaves the rest."""

import pytest

from tests.places import Places
from tests.shell import Inside

DAMAGED = '{"title": "Boats", "messages": [{"role": "user", "content": "ahoy"}, {"role": "assis'


@pytest.fixture
def places(claw: Inside) -> Places:
    return claw.shell.places()


def test_modes_and_damaged_sessions_are_repaired_once(claw: Inside, places: Places) -> None:
    torn = places.workspace.sessions / "torn.json"
    torn.write_text(DAMAGED, encoding="utf-8")
    places.workspace.env.write_text("MAX_HISTORY=30\n", encoding="utf-8")
    places.workspace.env.chmod(0o644)
    assert claw("doctor").code == 1
    ran = claw("doctor", "--fix")
    assert ran.code == 0
    assert f"fixed {places.workspace.env} can be read by you alone now\n" in ran.out
    assert "fixed the session torn was damaged: what can be read of it is back\n" in ran.out
    assert places.workspace.env.stat().st_mode & 0o777 == 0o600
    assert "ahoy" in claw("sessions", "show", "torn").out
    assert list(places.workspace.sessions.glob("torn.json.corrupt-*"))
    again = claw("doctor", "--fix", "--json")
    assert [line for line in again.json["fixed"] if "corrupt" not in line] == []


def test_nothing_is_touched_unasked_and_the_rest_is_left_to_the_user(
    claw: Inside, places: Places
) -> None:
    places.write_memory("- likes tea\n")
    places.workspace.memory.chmod(0o444)
    claw("doctor")
    assert places.workspace.memory.stat().st_mode & 0o777 == 0o444
    ran = claw("doctor", "--fix")
    assert ran.code == 1
    assert "chmod u+w" in ran.out
    assert places.workspace.memory.stat().st_mode & 0o777 == 0o400
    assert places.read_memory() == "- likes tea\n"
