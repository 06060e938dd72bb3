"""`claw completion`, asked as the shells' scripts ask it; real shells in test_shell_scripts.py."""

from datetime import date
from pathlib import Path

import pytest

from tests.places import Places
from tests.shell import Inside

SESSION = (
    '{{"title": "{}", "created_at": 1, "updated_at": {}, "compressed_context": "", "messages": []}}'
)


@pytest.fixture
def filled(claw: Inside) -> Inside:
    """A workspace with sessions, entries, a profile and an archive."""
    places = claw.shell.places()
    places.write_memory("---\nprofile:\n  city: Ghent\n---\n- likes tea\n- owns a boat\n")
    for name, title, at in (("2026-a", "Boats and tea", 1), ("2026-b", "Ghent: the trip", 2)):
        path = claw.shell.workspace / "sessions" / f"{name}.json"
        path.write_text(SESSION.format(title, at), encoding="utf-8")
    return claw


def offered(claw: Inside, shell: str, *words: str) -> list[str]:
    ran = claw("completion", shell, "--", "claw", *words)
    assert (ran.code, ran.err) == (0, "")
    return ran.out.splitlines()


def test_the_script_of_each_shell_is_printed(claw: Inside) -> None:
    for shell, sign in (("bash", "complete "), ("zsh", "#compdef claw"), ("fish", "complete ")):
        ran = claw("completion", shell)
        assert (ran.code, ran.err) == (0, "")
        assert sign in ran.out
    assert claw("completion", "tcsh").code == 2
    assert claw("completion").code == 2


def test_sessions_are_offered_newest_first_and_by_title(filled: Inside) -> None:
    assert offered(filled, "zsh", "sessions", "show", "") == [
        "2026-b\tGhent: the trip",
        "2026-a\tBoats and tea",
        "Ghent: the trip\t2026-b",
        "Boats and tea\t2026-a",
    ]
    assert offered(filled, "fish", "-s", "boats") == ["Boats and tea\t2026-a"]
    for words in (["ask", "--session"], ["sessions", "rm"], ["sessions", "rename"]):
        assert offered(filled, "zsh", *words, "2026-a") == ["2026-a\tBoats and tea"]


def test_entries_keys_and_what_can_be_restored_are_offered(filled: Inside) -> None:
    entries = filled("memory", "show", "--json").json["entries"]
    assert offered(filled, "zsh", "memory", "forget", "") == [
        f"{one['id']}\t{one['text']}" for one in entries
    ]
    assert offered(filled, "zsh", "memory", "get", "c") == ["city\tGhent"]
    day = date(2026, 5, 2)
    Places(filled.shell.workspace).archive.keep("old news", "outdated", day)
    (name,) = offered(filled, "zsh", "memory", "restore", "")
    assert name.endswith("\told news")


def test_strategies_are_offered_with_what_they_do(claw: Inside) -> None:
    assert offered(claw, "zsh", "--strategy", "seq") == [
        "sequential\tthe whole conversation, as much of it as fits"
    ]
    assert "claw" in [one.split("\t")[0] for one in offered(claw, "fish", "ask", "--strategy", "")]


def test_files_and_folders_are_left_to_the_shell(claw: Inside) -> None:
    assert ":folders" in offered(claw, "zsh", "init", "")
    assert ":folders" in offered(claw, "zsh", "--home", "")
    assert ":files" in offered(claw, "bash", "eval", "filter", "")


def test_bash_is_given_words_as_they_are_quoted(filled: Inside) -> None:
    assert offered(filled, "bash", "sessions", "show", "Bo") == [r"Boats\ and\ tea"]
    assert offered(filled, "bash", "sessions", "show", r"Boats\ a") == [r"Boats\ and\ tea"]
    assert offered(filled, "bash", "sessions", "show", '"Boats a') == ["Boats and tea"]
    assert offered(filled, "bash", "sessions", "show", "Gh") == []  # bash breaks it at the colon
    assert offered(filled, "bash", "--home", "=", str(filled.shell.root), "mem") == ["memory"]


def test_asking_makes_no_workspace_and_a_fault_offers_nothing(claw: Inside) -> None:
    away = claw.shell.root / "away"
    assert offered(claw, "zsh", "--home", str(away), "sessions", "show", "") == []
    assert not away.exists()
    places = claw.shell.places()
    places.workspace.memory.write_bytes(b"- tea\n\x00\xff\n")
    assert offered(claw, "zsh", "memory", "forget", "") == []
    Path(places.workspace.env).write_text("MAX_HISTORY=-3\n", encoding="utf-8")
    assert offered(claw, "zsh", "-s", "") == []
