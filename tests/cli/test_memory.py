"""`claw memory`: what is remembered, shown, changed, taken back and forgotten."""

import json
import subprocess
from pathlib import Path

import pytest

from claw.memory.remembering import Fact, Origin
from tests.fake_provider import FakeProvider
from tests.places import Places
from tests.shell import Inside, Shell, fact

TEXT = "---\nprofile:\n  name: Sam\n---\n# Memory\n\n- likes tea\n- team lead at Heron 📌\n"


@pytest.fixture
def places(claw: Inside) -> Places:
    found = claw.shell.places()
    found.write_memory(TEXT)
    return found


def test_entries_and_profile_are_shown(claw: Inside, places: Places) -> None:
    entry = places.memory.read().entries[0]
    lines = claw("memory").out.splitlines()
    assert lines[:2] == ["name = Sam", f"{entry.id}     7  likes tea"]
    assert lines[2].endswith("team lead at Heron 📌  (pinned)")
    shown = claw("memory", "show", "--json").json
    assert shown["profile"] == {"name": "Sam"}
    assert [(one["text"], one["line"], one["pinned"]) for one in shown["entries"]] == [
        ("likes tea", 7, False),
        ("team lead at Heron 📌", 8, True),
    ]


def test_an_empty_memory_is_no_error(claw: Inside) -> None:
    assert claw("memory").code == 0
    assert claw("memory", "--json").json == {"profile": {}, "entries": []}
    assert claw("memory", "log", "--json").json == []


def test_an_entry_is_added_once(claw: Inside, places: Places) -> None:
    ran = claw("memory", "add", "owns", "a boat")
    assert ran.out == 'remembered: "owns a boat" → MEMORY.md:9  (claw memory undo)\n'
    again = claw("memory", "add", "Owns a  boat.")
    assert (again.code, again.out) == (0, "That stands in MEMORY.md already.\n")
    assert claw("memory", "add", "--json", "owns a boat").json == []
    (added,) = claw("memory", "add", "--json", "a\nline # break").json
    assert (added["after"], added["line"], added["actor"]) == ("a line # break", 10, "user")
    assert places.read_memory() == TEXT + "- owns a boat\n- a line # break\n"


@pytest.mark.parametrize("text", ["", "  ", "---", "#"])
def test_nothing_is_no_entry(claw: Inside, places: Places, text: str) -> None:
    ran = claw("memory", "add", text)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert places.read_memory() == TEXT


def test_a_change_is_taken_back_and_the_log_tells_all_of_it(claw: Inside, places: Places) -> None:
    claw("memory", "add", "owns a boat")
    assert claw("memory", "undo").out == 'taken back: "owns a boat"\n'
    assert places.read_memory() == TEXT
    ran = claw("memory", "undo")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    log = claw("memory", "log").out.splitlines()
    assert [line.split()[0] for line in log] == ["1", "2"]
    assert 'remembered: "owns a boat"' in log[0]
    assert [one["action"] for one in claw("memory", "log", "--json").json] == ["add", "undo"]


def test_a_profile_is_set_read_and_unset(claw: Inside, places: Places) -> None:
    assert claw("memory", "get", "name").out == "Sam\n"
    claw("memory", "set", "city", "Ghent", "centre")
    assert claw("memory", "get").out == "name = Sam\ncity = Ghent centre\n"
    assert claw("memory", "get", "--json").json == {"name": "Sam", "city": "Ghent centre"}
    assert claw("memory", "get", "city", "--json").json == {"city": "Ghent centre"}
    assert "already" in claw("memory", "set", "city", "Ghent centre").out
    assert claw("memory", "set", "city").out == "profile: city taken out\n"
    assert claw("memory", "set", "city").out == "city is not in the profile.\n"
    assert places.read_memory() == TEXT
    for arguments in (["get", "city"], ["set", "two words", "x"], ["set", "a:b", "x"]):
        ran = claw("memory", *arguments)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.usefixtures("places")
def test_search_finds_entries_and_its_code_says_whether(claw: Inside) -> None:
    assert claw("memory", "search", "which tea").out == "MEMORY.md:7  likes tea\n"
    assert claw("memory", "search", "quantum").code == 1
    found = claw("memory", "search", "--json", "heron").json
    assert found[0]["text"].startswith("team lead")
    assert found[0]["score"] > 0


def test_forgetting_asks_and_without_a_terminal_does_nothing(claw: Inside, places: Places) -> None:
    ran = claw("memory", "forget", "tea")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "--yes" in ran.err
    assert "MEMORY.md:7  likes tea" in ran.out
    assert "team lead" not in ran.out
    assert places.read_memory() == TEXT
    assert claw("memory", "forget", "--yes", "quantum").code == 2
    assert claw("memory", "forget", "--yes", "").code == 2


def test_forgetting_takes_it_out_and_names_the_conversations_that_still_tell_it(
    claw: Inside, places: Places, fake: FakeProvider
) -> None:
    session = claw("ask", "--json", "I like tea. I row.").json["session"]
    ran = claw("memory", "forget", "--yes", "tea")
    assert "forgotten in MEMORY.md:7" in ran.out
    assert f"still stands in sessions/{session}.json message 1" in ran.out
    assert "likes tea" not in places.read_memory()
    done = claw("memory", "forget", "--yes", "--sessions", "--json", "tea").json["done"]
    assert not [line for line in done if "still" in line]
    assert places.holding("i like tea") == []
    claw("ask", "-s", session, "go on")
    sent = fake.of("chat")[-1]
    assert "like tea" not in sent.raw.decode()
    assert sent.messages[1]["content"] == "[forgotten] I row."
    log = claw("memory", "log").out
    assert "forgot something for good" in log
    assert "tea" not in log


def test_what_claw_learnt_is_forgotten_with_every_trace_and_not_learnt_again(
    claw: Inside, fake: FakeProvider
) -> None:
    told = "My name is Sam. I am allergic to peanuts."
    fake.reply("I see, a peanut allergy. Take care.", task="chat")
    fake.reply(fact("Sam is allergic to peanuts.", "I am allergic to peanuts"), task="filter")
    fake.reply("Peanuts", task="title")
    claw("ask", told)
    places = claw.shell.places()
    assert len(places.holding("peanut")) >= 3
    claw("memory", "forget", "--yes", "--sessions", "peanuts")
    assert places.holding("peanut") == []
    assert "My name is Sam." in claw.shell.sessions()[0]["messages"][0]["content"]
    fake.reply(fact("Sam is allergic to peanuts.", "I am allergic to peanuts"), task="filter")
    claw("ask", "-v", told)
    assert "peanut" not in places.read_memory()


def test_a_chat_that_is_running_does_not_send_what_was_forgotten_elsewhere(
    shell: Shell, fake: FakeProvider
) -> None:
    """The snapshot and the conversation of the next request are without it."""
    shell.places().write_memory("- owns a boat\n- likes tea\n")
    with subprocess.Popen(
        shell.command("chat"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=shell.root,
        env=shell.variables,
    ) as chat:
        assert chat.stdin
        assert chat.stdout
        chat.stdin.write(b"My boat is red. It is Monday.\n")
        chat.stdin.flush()
        assert chat.stdout.readline() == b"ok\n"
        assert "boat" in fake.of("chat")[0].messages[0]["content"]
        shell.run("memory", "forget", "--yes", "--sessions", "boat")
        chat.stdin.write(b"And now?\n")
        chat.stdin.close()
        assert chat.stdout.read() == b"ok\n"
    sent = fake.of("chat")[-1].raw.decode()
    assert "boat" not in sent
    assert "likes tea" in sent
    assert "It is Monday." in sent


def test_the_editor_is_opened_on_the_file(claw: Inside, tmp_path: Path) -> None:
    script = tmp_path / "my editor"
    script.write_text('#!/bin/sh\necho "- typed" >> "$2"\nexit $EDITOR_CODE\n')
    script.chmod(0o755)
    editor = f"'{script}' --wait"
    assert claw("memory", "edit", EDITOR=editor, VISUAL="", EDITOR_CODE="0").code == 0
    memory = claw.shell.workspace / "MEMORY.md"
    assert memory.read_text() == "# Long-term memory\n- typed\n"
    assert memory.stat().st_mode & 0o077 == 0
    ran = claw("memory", "edit", EDITOR=editor, VISUAL="", EDITOR_CODE="3")
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    for editor in ("/no/such/editor", "'unclosed"):
        ran = claw("memory", "edit", EDITOR=editor, VISUAL="")
        assert (ran.code, ran.err.count("\n")) == (78, 1)
        assert "EDITOR" in ran.err


def test_the_status_counts(claw: Inside, places: Places) -> None:
    places.remembering.add([Fact("owns a boat")], Origin("filter", "s", 1))
    status = claw("memory", "status", "--json").json
    assert {key: status[key] for key in ("entries", "pinned", "profile_keys", "changes")} == {
        "entries": 3,
        "pinned": 1,
        "profile_keys": 1,
        "changes": 1,
    }
    assert (status["mode"], status["waiting"], status["archived"]) == ("direct", 0, 0)
    assert status["tokens"] > 5
    assert claw("memory", "status", "--json", CLAW_MEMORY_MODE="rag").json["mode"] == "rag"
    assert claw("memory", "status", "--json", MEMORY_TOKEN_THRESHOLD="3").json["mode"] == "rag"
    assert "entries            3" in claw("memory", "status").out


def test_a_damaged_file_and_a_read_only_one_are_told_and_left(claw: Inside, places: Places) -> None:
    places.workspace.memory.chmod(0o444)
    ran = claw("memory", "add", "owns a boat")
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    places.workspace.memory.chmod(0o600)
    damaged = b"- tea\n- \xff\xfe\x00\x01" + bytes(range(128, 250))
    places.workspace.memory.write_bytes(damaged)
    for arguments in (["show"], ["add", "x"], ["forget", "--yes", "tea"]):
        ran = claw("memory", *arguments)
        assert (ran.code, ran.err.count("\n")) == (65, 1)
        assert "line 2" in ran.err
    assert places.workspace.memory.read_bytes() == damaged


def test_control_sequences_in_memory_are_not_printed(claw: Inside, places: Places) -> None:
    """I12: and JSON has them escaped."""
    places.write_memory("- \x1b]52;c;SGk=\x07a\x1b[2Jb\x9b31mc\n")
    assert claw("memory").out.endswith("  abc\n")
    assert "\x1b" not in claw("memory", "--json").out
    assert json.loads(claw("memory", "--json").out)["entries"]


def test_words_are_read_without_a_locale(shell: Shell) -> None:
    shell.places().write_memory("- 喜欢茶\n")
    shell.variables |= {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert shell.run("memory", "search", "茶").out == "MEMORY.md:1  喜欢茶\n"
