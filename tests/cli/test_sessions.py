"""`claw sessions`: listed, shown, searched, renamed, deleted, exported, repaired."""

import json
from dataclasses import replace

import pytest

from claw.domain.changes import PendingExchange
from claw.domain.messages import Message
from claw.memory.remembering import Fact, Origin
from tests.places import Places
from tests.shell import Inside


@pytest.fixture
def places(claw: Inside) -> Places:
    """Two sessions, and a JSON file that is none."""
    found = claw.shell.places()
    said = (
        Message("user", "I own a boat.", 1_000),
        Message("assistant", "Nice 漢字 \x1b[2J", 1_001),
    )
    for name, at in (("old", 1_000), ("new", 2_000)):
        found.sessions.update(
            name,
            lambda one, at=at: replace(one, messages=said, created_at=at, updated_at=at),  # type: ignore[misc]
        )
    found.sessions.rename("old", "The boat")
    (found.workspace.sessions / "foreign.json").write_text('{"a": 1}')
    return found


def test_the_newest_comes_first_and_a_foreign_file_is_named_as_such(
    claw: Inside, places: Places
) -> None:
    lines = claw("sessions").out.splitlines()
    foreign = [line for line in lines if line.startswith("foreign")]
    assert foreign == ["foreign  (not a session of claw's; left alone)"]
    assert [line.split()[0] for line in lines if line not in foreign] == ["new", "old"]
    assert "1970-01-01 00:33     2  I own a boat." in lines[-2]
    heads = claw("sessions", "list", "--json").json
    assert claw("sessions", "--json").json == heads
    assert {one["id"]: one["foreign"] for one in heads} == {
        "new": False,
        "old": False,
        "foreign": True,
    }
    assert places.workspace.sessions.joinpath("foreign.json").read_text() == '{"a": 1}'


def test_none_is_no_error(claw: Inside) -> None:
    assert (claw("sessions").code, claw("sessions").out) == (0, "")
    assert claw("sessions", "--json").json == []
    assert claw("sessions", "recover", "--json").json == {"read": [], "failed": {}}


@pytest.mark.parametrize("name", ["old", "ol", "the boat"])
def test_one_is_shown_by_id_prefix_and_title(claw: Inside, places: Places, name: str) -> None:
    shown = claw("sessions", "show", name)
    assert "I own a boat." in shown.out
    assert "\x1b" not in shown.out
    found = claw("sessions", "show", "--json", name).json
    assert found["messages"][1]["content"].startswith("Nice 漢字")
    assert found == json.loads(places.workspace.sessions.joinpath("old.json").read_text())
    assert "I own a boat." in claw("sessions", "export", name).out
    assert claw("sessions", "export", "--json", name).json["id"] == "old"


@pytest.mark.parametrize("action", ["show", "export", "rm", "rename"])
@pytest.mark.parametrize(
    ("name", "codes"),
    [("nothing", {2}), ("../../etc/passwd", {2}), ("", {2}), ("foreign", {65})],
)
def test_what_is_no_session_is_told_in_one_line(
    claw: Inside, places: Places, action: str, name: str, codes: set[int]
) -> None:
    more = {"rm": ["--yes"], "rename": ["x"]}.get(action, [])
    ran = claw("sessions", action, name, *more)
    assert ran.code in codes
    assert (ran.out, ran.err.count("\n")) == ("", 1)
    assert places.workspace.sessions.joinpath("foreign.json").read_text() == '{"a": 1}'


def test_a_search_looks_into_conversations_and_archives(claw: Inside, places: Places) -> None:
    places.sessions.archive("old", [Message("user", "Archived tea.", 1)])
    assert set(claw("sessions", "search", "boat", "own").out.splitlines()) == {
        "new@1  I own a boat.",
        "old@2  I own a boat.",
    }
    (found,) = claw("sessions", "search", "--json", "TEA").json
    assert (found["session"], found["archived"]) == ("old", True)
    ran = claw("sessions", "search", "quantum")
    assert (ran.code, ran.out, ran.err) == (1, "", "")


def test_a_fork_goes_up_to_a_message_and_names_both(claw: Inside, places: Places) -> None:
    """Line 13."""
    told = claw("sessions", "fork", "new@1").out
    assert told.endswith("“I own a boat. (2)” has 2 messages; new “I own a boat.” stays.\n")
    forked = claw("sessions", "fork", "--json", "the boat", "--at", "2").json
    assert forked["from"] == "old"
    assert places.sessions.load(forked["id"]).title == "The boat (2)"
    assert claw("sessions", "fork", "new", "--at", "0").code == 2
    assert "no message 9" in claw("sessions", "fork", "new@9").err


def test_files_are_taken_in_and_those_that_are_no_sessions_told(
    claw: Inside, places: Places
) -> None:
    exported = claw.shell.root / "exported.json"
    exported.write_text(claw("sessions", "show", "--json", "old").out, encoding="utf-8")
    bare = claw.shell.root / "bare.json"
    bare.write_text('[{"role": "user", "content": "hi"}]', encoding="utf-8")
    ran = claw("sessions", "import", str(exported), str(bare))
    assert ran.out == "exported  2 messages\nbare  1 messages\n"
    assert places.sessions.load("exported").title == "The boat"
    ran = claw("sessions", "import", "--json", "nowhere.json", str(bare))
    assert ran.code == 2
    (taken,) = ran.json["sessions"]
    assert (taken["id"], taken["told"]) == ("bare", [f"{bare} is here already, as bare."])
    assert "There is no file nowhere.json" in ran.json["failed"][0]


def test_a_new_title_keeps_the_id(claw: Inside, places: Places) -> None:
    assert claw("sessions", "rename", "new", "Tea", "and\nrice").code == 0
    assert places.sessions.load("new").title == "Tea and rice"
    renamed = claw("sessions", "rename", "--json", "tea and rice", "Other").json
    assert renamed == {"id": "new", "title": "Other"}


def test_deleting_lists_what_was_learnt_there_and_clears_all_of_it(
    claw: Inside, places: Places
) -> None:
    origin = Origin("filter", "old", 1_000)
    places.remembering.add([Fact("owns a boat"), Fact("is sixty")], origin)
    places.forgetting.carry_out(places.forgetting.plan("sixty"))
    places.sessions.archive("old", [Message("user", "Archived tea.", 1)])
    (places.workspace.sessions / "old.json.corrupt-1").write_text("boat")
    for name in ("old", "new"):
        places.pending.put(PendingExchange(name, 1, name, 1, "a boat", "a boat", "ok"))
    asked = claw("sessions", "rm", "old")
    assert (asked.code, asked.err.count("\n")) == (2, 1)
    assert places.sessions.load("old").messages
    ran = claw("sessions", "rm", "--yes", "old")
    assert ran.out == "learned there, and kept in MEMORY.md: owns a boat\nold is deleted.\n"
    assert [path.name for path in places.workspace.sessions.glob("old*")] == []
    assert [path.name for path in places.workspace.session_archive.iterdir()] == []
    assert [one.session for one in places.pending.waiting()] == ["new"]
    assert "owns a boat" in places.read_memory()
    assert claw("sessions", "rm", "--yes", "--json", "new").json == {
        "removed": "new",
        "learned": [],
    }


def test_a_damaged_file_is_kept_aside_and_what_is_readable_goes_on(
    claw: Inside, places: Places
) -> None:
    path = places.workspace.sessions / "old.json"
    torn = path.read_bytes()[:-40]
    path.write_bytes(torn)
    (places.workspace.sessions / "empty.json").write_bytes(b"")
    ran = claw("sessions", "recover")
    assert ran.code == 0
    assert ran.out == "3 sessions can be read; what was repaired is told above.\n"
    assert "old.json" in ran.err
    (copy,) = places.workspace.sessions.glob("old.json.corrupt-*")
    assert copy.read_bytes() == torn
    assert places.sessions.load("old").messages[0].content == "I own a boat."
    assert claw("sessions", "recover").err == ""


def test_a_session_that_cannot_be_read_does_not_stop_the_others(
    claw: Inside, places: Places
) -> None:
    path = places.workspace.sessions / "old.json"
    path.write_bytes(path.read_bytes()[:-40])
    places.workspace.sessions.joinpath("new.json").unlink()
    places.workspace.sessions.joinpath("new.json").mkdir()
    ran = claw("sessions", "recover", "--json")
    assert "old" in ran.json["read"]
    assert claw("sessions", "show", "new").err.count("\n") == 1
