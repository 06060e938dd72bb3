"""`claw memory restore`: what left memory comes back."""

import pytest

from tests.cli.test_sleep import ALONE, TEXT, tidied
from tests.fake_provider import FakeProvider
from tests.places import Places
from tests.shell import Inside


@pytest.fixture
def places(claw: Inside, fake: FakeProvider) -> Places:
    fake.otherwise = '{"operations": []}'
    claw.shell.variables |= ALONE
    found = claw.shell.places()
    found.write_memory(TEXT)
    claw("sleep")
    assert tidied(found)
    return found


def test_backups_and_archived_entries_are_listed(claw: Inside, places: Places) -> None:
    assert places.workspace.backups.exists()
    lines = claw("memory", "restore").out.splitlines()
    assert [line.split()[0] for line in lines[:2]][1] == "MEMORY.md.bak"
    assert len(lines) == 4
    assert all("replaced" in line for line in lines[2:])
    found = claw("memory", "restore", "--json").json
    assert len(found["backups"]) == 2
    assert [one["reason"] for one in found["archived"]] == ["replaced", "replaced"]


def test_a_backup_comes_back_and_what_was_there_is_kept(claw: Inside, places: Places) -> None:
    now = places.read_memory()
    name = claw("sleep", "--backups", "--json").json[0]["name"]
    ran = claw("memory", "restore", name)
    assert ran.code == 0
    assert places.read_memory() == TEXT
    kept = ran.out.rstrip(".\n").split()[-1]
    assert (places.workspace.backups / kept).read_text() == now
    assert f"the whole file as in {name}" in claw("memory", "log").out
    assert claw("memory", "restore", "MEMORY.md.bak", "--json").code == 0
    assert places.read_memory() == now


def test_a_backup_comes_back_in_the_place_of_a_damaged_file(claw: Inside, places: Places) -> None:
    """Line 12."""
    damage = b"- tea\n- b\x00d\n"
    places.workspace.memory.write_bytes(damage)
    ran = claw("memory", "restore", "MEMORY.md.bak")
    assert (ran.code, places.read_memory()) == (0, TEXT)
    kept = ran.out.removesuffix(".\n").split()[-1]
    assert (places.workspace.backups / kept).read_bytes() == damage
    assert "the whole file as in MEMORY.md.bak" in claw("memory", "log").out


def test_an_archived_entry_comes_back_by_its_id_and_can_be_undone(
    claw: Inside, places: Places
) -> None:
    claw("memory", "add", "owns a boat")
    claw("memory", "forget", "--yes", "Pandas")
    places.archive.keep("owned a canoe", "outdated", places.clock.now().date())
    (found,) = [
        one
        for one in claw("memory", "restore", "--json").json["archived"]
        if one["text"] == "owned a canoe"
    ]
    before = places.read_memory()
    ran = claw("memory", "restore", found["id"][:6])
    assert ran.out.startswith('put back: "owned a canoe" → MEMORY.md:')
    assert places.read_memory() == before + "- owned a canoe\n"
    claw("memory", "undo")
    assert places.read_memory() == before


@pytest.mark.parametrize("name", ["nothing", "", "MEMORY-1.md", "../MEMORY.md"])
def test_a_name_that_is_not_there_is_said(claw: Inside, places: Places, name: str) -> None:
    before = places.read_memory()
    ran = claw("memory", "restore", name)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert places.read_memory() == before


def test_nothing_to_bring_back_is_no_error(claw: Inside) -> None:
    ran = claw("memory", "restore")
    assert (ran.code, ran.out) == (0, "There are no backups, and nothing is archived.\n")
