"""`claw doctor` finds each fault and names the line that repairs it."""

import subprocess
from dataclasses import replace

import pytest

from claw.domain.changes import PendingExchange
from claw.domain.messages import Message
from tests.fake_provider import FakeProvider
from tests.places import Places
from tests.shell import KEY, Inside, Ran


@pytest.fixture
def places(claw: Inside) -> Places:
    return claw.shell.places()


def findings(ran: Ran, what: str) -> list[dict[str, str]]:
    """Return what is not as it should be."""
    found = [one for one in ran.json["findings"] if one["what"] == what]
    return [one for one in found if one["state"] != "ok"]


def test_where_all_is_well_every_check_says_so(claw: Inside, places: Places) -> None:
    places.write_memory("- likes tea\n")
    places.workspace.memory.chmod(0o600)
    ran = claw("doctor")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert all(line.startswith("ok ") for line in lines)
    for what in ("workspace", "memory", "sessions", "permissions", "pending", "tokenizer", "model"):
        assert any(line.startswith(f"ok    {what}: ") for line in lines)
    assert claw("doctor", "--json").json["ok"] is True


def test_a_missing_key_names_the_variable_and_the_file(claw: Inside, places: Places) -> None:
    ran = claw("doctor", OPENAI_API_KEY="")
    assert (ran.code, ran.err) == (1, "")
    assert "FAIL  model: No model is set up" in ran.out
    assert "ok    model" not in ran.out
    told = claw("doctor", "--json", OPENAI_API_KEY="")
    (finding,) = findings(told, "model")
    assert finding["repair"] == f"echo 'OPENAI_API_KEY=...' >> '{places.workspace.env}'"
    assert (told.code, told.json["ok"]) == (1, False)


def test_a_refused_key_is_told_without_it(claw: Inside, fake: FakeProvider) -> None:
    fake.key = "another"
    ran = claw("doctor", "--json")
    (finding,) = findings(ran, "model")
    assert ran.code == 1
    assert "OPENAI_API_KEY" in finding["found"]
    assert "OPENAI_API_KEY" in finding["repair"]
    assert KEY not in ran.out


def test_a_dead_endpoint_and_a_bad_url_name_the_variable(claw: Inside) -> None:
    for url in ("http://127.0.0.1:9/v1", "no url at all"):
        ran = claw("doctor", "--json", OPENAI_BASE_URL=url)
        (finding,) = findings(ran, "model")
        assert ran.code == 1
        assert "OPENAI_BASE_URL" in finding["found"] + finding["repair"]
        assert finding["repair"]


def test_a_model_that_is_not_there_names_the_variable(claw: Inside, fake: FakeProvider) -> None:
    fake.fail(404, "The model `m` does not exist", code="model_not_found")
    (finding,) = findings(claw("doctor", "--json"), "model")
    assert "OPENAI_MODEL" in finding["repair"]


def test_a_read_only_memory_is_found(claw: Inside, places: Places) -> None:
    places.write_memory("- likes tea\n")
    places.workspace.memory.chmod(0o400)
    ran = claw("doctor", "--json")
    (finding,) = findings(ran, "memory")
    assert ran.code == 1
    assert finding["repair"] == f"chmod u+w '{places.workspace.memory}'"


def test_a_damaged_memory_stops_no_other_check(claw: Inside, places: Places) -> None:
    places.workspace.memory.write_bytes(b"\x00\x01")
    ran = claw("doctor", "--json")
    (finding,) = findings(ran, "memory")
    assert "line 1" in finding["found"]
    assert [one["what"] for one in ran.json["findings"]][-1] == "endpoint"


def test_files_that_others_can_read_are_found(claw: Inside, places: Places) -> None:
    say = (Message("user", "hi", 1),)
    places.sessions.update("s", lambda one: replace(one, messages=say))
    path = places.workspace.sessions / "s.json"
    path.chmod(0o644)
    places.workspace.state.chmod(0o755)
    ran = claw("doctor", "--json")
    assert {one["repair"] for one in findings(ran, "permissions")} == {
        f"chmod 600 '{path}'",
        f"chmod 700 '{places.workspace.state}'",
    }
    for finding in findings(ran, "permissions"):
        subprocess.run(["sh", "-c", finding["repair"]], check=True)
    assert findings(claw("doctor", "--json"), "permissions") == []


def test_pending_work_damaged_and_foreign_sessions_are_found(claw: Inside, places: Places) -> None:
    places.pending.put(PendingExchange("1", 1, "s", 1, "tea", "tea", "ok"))
    (places.workspace.sessions / "torn.json").write_text('{"messages": [')
    (places.workspace.sessions / "note.json").write_text("{}")
    (places.workspace.sessions / "x.json.corrupt-1").write_text("x")
    ran = claw("doctor", "--json")
    assert ran.code == 1
    assert "1 exchange" in findings(ran, "pending")[0]["found"]
    found = {one["found"].split(":")[0]: one["repair"] for one in findings(ran, "sessions")}
    assert found["torn"] == "claw sessions recover"
    assert found["note"] == ""
    assert any("x.json.corrupt-1" in one for one in found)
    claw("sessions", "recover")
    assert "torn" not in {
        one["found"].split(":")[0] for one in findings(claw("doctor", "--json"), "sessions")
    }


def test_a_memory_under_version_control_is_warned_of(claw: Inside, places: Places) -> None:
    places.write_memory("- likes tea\n")
    for command in (["init", "-q"], ["add", "MEMORY.md"]):
        subprocess.run(["git", "-C", str(places.root), *command], check=True)
    (finding,) = [
        one for one in findings(claw("doctor", "--json"), "memory") if "git" in one["found"]
    ]
    assert (finding["state"], "update-index" in finding["repair"]) == ("note", True)


def test_lines_of_the_journal_that_nobody_reads_and_a_lost_key_are_found(
    claw: Inside, places: Places
) -> None:
    places.workspace.journal.write_text("no json\n")
    assert "1 line" in findings(claw("doctor", "--json"), "journal")[0]["found"]
    places.write_memory("- likes tea\n")
    places.forgetting.carry_out(places.forgetting.plan("likes tea"))
    places.workspace.journal_key.unlink()
    assert "journal.key" in findings(claw("doctor", "--json"), "memory")[0]["found"]
