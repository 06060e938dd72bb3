"""Forgetting over real files: nothing that was forgotten is left, and nothing else is lost."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from claw.domain.changes import PendingExchange
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.domain.window import window
from claw.errors import StorageFailed, UsageError
from claw.memory.remembering import Fact, Origin
from tests.places import Places

FILTER = Origin("filter", "s1", 100)
FACT = Fact("User is allergic to peanuts.", "I am allergic to peanuts")
SUMMARY = (
    "[Summary of the earlier conversation]\n"
    "The user likes tea. The user has a peanut allergy. Sam is team lead at Heron.\n"
)


def _say(session: Session) -> Session:
    return replace(
        session,
        title="My peanut allergy",
        compressed_context=SUMMARY,
        messages=(
            Message("user", "I am Sam. I am allergic to peanuts. I like tea.", 100),
            Message("assistant", "I see: allergic to peanuts.", 101),
            Message("user", "See this:\n\nPeanuts!\nmore", 102, pasted=((11, 24),)),
            Message("assistant", "Nice.", 103),
        ),
    )


def _exchange(typed: str, assistant: str = "Noted.", before: str = "") -> PendingExchange:
    return PendingExchange("s1:100", 100, "s1", 100, typed, typed, assistant, before)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A workspace that repeats one fact in every place that there is."""
    places = Places(tmp_path)
    places.write_memory("# Memory\n\n- likes tea\n")
    places.remembering.add([FACT], FILTER)
    places.workspace.backups.mkdir()
    for path in (places.workspace.memory_backup, places.workspace.backups / "MEMORY-1.md"):
        path.write_text(places.read_memory() + "- Pip\n  a cat\n", encoding="utf-8")
    places.archive.keep("had a peanut allergy test", "outdated", date(2026, 1, 1))
    places.archive.keep("lived in Lyon", "outdated", date(2026, 1, 1))
    places.sessions.update("s1", _say)
    places.sessions.archive("s1", [Message("user", "No PEANUTS, please. Rice is fine.", 9)])
    places.pending.put(_exchange("I moved to Ghent. I am allergic to peanuts."))
    places.workspace.history.write_text("\n# 1\n+likes tea\n\n# 2\n+peanuts?\n", encoding="utf-8")
    places.workspace.log.write_text("1 fine\n2 refused: peanuts\n", encoding="utf-8")
    places.workspace.index.mkdir()
    (places.workspace.index / "a.kv").write_bytes(b"peanuts")
    old = json.dumps([{"role": "user", "content": "花生 peanuts. Rice."}])
    (places.workspace.sessions / "s1.json.v1").write_text(old, encoding="utf-8")
    torn = '{"messages": [{"role": "user", "content": "I like rice.\\nNo p\\u0065anuts. Tea'
    (places.workspace.sessions / "gone.json.corrupt-1").write_text(torn, encoding="utf-8")
    return places


def test_nothing_of_it_is_left_in_any_file(places: Places) -> None:
    lines = places.forgetting.carry_out(places.forgetting.plan("peanuts"), messages=True)
    assert places.holding("peanut") == []
    assert places.holding("p\\u0065anut") == []
    assert not [line for line in lines if line.startswith("still")]


def test_all_else_stays(places: Places) -> None:
    places.forgetting.carry_out(places.forgetting.plan("peanuts"), messages=True)
    assert places.read_memory() == "# Memory\n\n- likes tea\n"
    assert places.workspace.memory_backup.read_text() == (
        "# Memory\n\n- likes tea\n- Pip\n  a cat\n"
    )
    assert [one.text for one in places.archive.entries()] == ["lived in Lyon"]
    assert places.workspace.history.read_text() == "\n# 1\n+likes tea\n\n# 2\n"
    assert places.workspace.log.read_text() == "1 fine\n"
    session = places.sessions.load("s1")
    assert session.compressed_context == (
        "[Summary of the earlier conversation]\nThe user likes tea. Sam is team lead at Heron."
    )
    assert session.messages[0].content == "I am Sam. [forgotten] I like tea."
    assert [one.content for one in places.sessions.archived("s1")] == ["[forgotten] Rice is fine."]
    assert [one.typed for one in places.pending.waiting()] == ["I moved to Ghent."]
    assert "Rice." in (places.workspace.sessions / "s1.json.v1").read_text()
    assert "I like rice." in (places.workspace.sessions / "gone.json.corrupt-1").read_text()


def test_conversations_are_left_alone_and_named_unless_asked_for(places: Places) -> None:
    before = places.sessions.load("s1").messages
    lines = places.forgetting.carry_out(places.forgetting.plan("peanuts"))
    assert places.sessions.load("s1").messages == before
    assert places.sessions.load("s1").title == "My peanut allergy"
    assert places.holding("peanut") == [
        "sessions/archive/s1.jsonl",
        "sessions/s1.json",
        "sessions/s1.json.v1",
    ]
    still = [line for line in lines if line.startswith("still stands in")]
    assert all(line.endswith("(--sessions takes it out there)") for line in still)
    assert {line.split()[3] for line in still} == {
        "sessions/s1.json",
        "sessions/archive/s1.jsonl",
        "sessions/s1.json.v1",
        "sessions/gone.json.corrupt-1",
    }


def test_the_session_goes_on_with_what_is_left(places: Places) -> None:
    places.forgetting.carry_out(places.forgetting.plan("peanuts"), messages=True)
    session = places.sessions.load("s1")
    sent = window(session.messages, 30)
    assert [one.role for one in sent] == ["user", "assistant", "user", "assistant"]
    assert all(one.content.strip() for one in sent)
    pasted = session.messages[2]
    assert pasted.typed().strip() == "See this:"
    assert "more" not in pasted.typed()


def test_the_journal_keeps_that_something_was_forgotten_and_not_what(places: Places) -> None:
    places.forgetting.carry_out(places.forgetting.plan("peanuts"))
    assert "peanut" not in places.workspace.journal.read_text().casefold()
    assert [one.action for one in places.journal.changes()] == ["add", "forget"]
    assert places.journal.forgotten("User is allergic to peanuts")
    assert places.journal.forgotten("I am allergic to peanuts!")
    assert not places.journal.forgotten("likes peanuts on ice")


def test_what_was_forgotten_is_not_undone_and_the_change_before_it_still_is(
    places: Places,
) -> None:
    places.remembering.remove([places.memory.read().entries[1].id])
    places.forgetting.carry_out(places.forgetting.plan("allergic to peanuts"))
    with pytest.raises(UsageError, match="nothing to undo"):
        places.remembering.undo()
    assert "forgotten" not in places.read_memory()
    places.remembering.add([Fact("owns a boat")], FILTER)
    places.forgetting.carry_out(places.forgetting.plan("nothing of that kind"))
    places.remembering.undo()
    assert places.read_memory() == "# Memory\n\n- likes tea\n"


def test_an_entry_is_named_by_its_id_and_takes_the_users_words_along(places: Places) -> None:
    entry = places.memory.read().entries[1]
    plan = places.forgetting.plan(entry.id)
    assert plan.entries == (entry,)
    assert "I am allergic to peanuts" in plan.texts
    places.forgetting.carry_out(plan, messages=True)
    assert places.memory.read().entries[0].text == "likes tea"
    assert "I am allergic" not in places.workspace.sessions.joinpath("s1.json").read_text()


def test_the_words_that_an_entry_rests_on_are_found_even_if_they_share_none_with_it(
    tmp_path: Path,
) -> None:
    places = Places(tmp_path)
    places.remembering.add([Fact("User is allergic to peanuts.", "nuts make me itch")], FILTER)
    say = Message("user", "Sadly, nuts make me itch. Pip is a cat.", 100)
    places.sessions.update("s1", lambda one: replace(one, messages=(say,)))
    entry = places.memory.read().entries[0]
    lines = places.forgetting.carry_out(places.forgetting.plan(entry.id), messages=True)
    assert places.sessions.load("s1").messages[0].content == "[forgotten] Pip is a cat."
    assert lines == [
        "forgotten in MEMORY.md:3",
        "forgotten in .claw/journal.jsonl change 1",
        "forgotten in sessions/s1.json message 1",
    ]


def test_evidence_takes_no_unrelated_sentence_along(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.remembering.add(
        [Fact("User moved to Ghent.", "I moved to Ghent. Pip is a cat.")], FILTER
    )
    say = Message("user", "I moved to Ghent. Pip is a cat.", 100)
    places.sessions.update("s1", lambda one: replace(one, messages=(say,)))
    entry = places.memory.read().entries[0]
    places.forgetting.carry_out(places.forgetting.plan(entry.id), messages=True)
    assert places.sessions.load("s1").messages[0].content == "[forgotten] Pip is a cat."


def test_forgetting_tea_leaves_the_team_alone(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- likes tea\n- team lead at Heron\n- steam engines\n")
    plan = places.forgetting.plan("tea")
    assert [one.text for one in plan.entries] == ["likes tea"]
    places.forgetting.carry_out(plan)
    assert places.read_memory() == "- team lead at Heron\n- steam engines\n"
    assert not places.journal.forgotten("has a tea set")


def test_words_that_an_entry_has_exactly_leave_a_near_one(tmp_path: Path) -> None:
    places = Places(tmp_path)
    text = "- likes tea\n- likes green tea\n"
    places.write_memory(text)
    places.workspace.memory_backup.write_text(text, encoding="utf-8")
    places.forgetting.carry_out(places.forgetting.plan("likes tea"))
    assert places.read_memory() == "- likes green tea\n"
    assert places.workspace.memory_backup.read_text() == "- likes green tea\n"


def test_a_word_that_begins_as_an_id_is_a_word(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- the cafe at noon\n")
    assert [one.text for one in places.forgetting.plan("cafe").entries] == ["the cafe at noon"]
    assert not places.forgetting.plan("dead").found


def test_chinese_is_found_by_its_characters(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- 用户对花生过敏\n- 用户喜欢生花\n")
    say = Message("user", "我对花生过敏。我喜欢茶。", 1)
    places.sessions.update("s1", lambda one: replace(one, messages=(say,)))
    places.forgetting.carry_out(places.forgetting.plan("花生"), messages=True)
    assert places.read_memory() == "- 用户喜欢生花\n"
    assert places.holding("花生") == []
    assert places.sessions.load("s1").messages[0].content == "[forgotten]我喜欢茶。"


def test_a_profile_key_goes_with_its_history_and_its_copies(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.remembering.set_profile("name", "Sam")
    places.remembering.set_profile("door_code", "4417")
    places.workspace.memory_backup.write_bytes(places.workspace.memory.read_bytes())
    plan = places.forgetting.plan("door_code")
    assert plan.keys == ("door_code",)
    places.forgetting.carry_out(plan)
    assert places.memory.read().profile == {"name": "Sam"}
    assert places.holding("4417") == []
    assert "Sam" in places.workspace.memory_backup.read_text()
    assert not places.journal.forgotten("4417 steps to the top")
    assert places.forgetting.plan("Sam").keys == ("name",)


def test_the_users_own_prose_is_told_and_never_changed(tmp_path: Path) -> None:
    places = Places(tmp_path)
    text = "# Memory\n\nPeanuts are my enemy.\n\n- likes tea\n"
    places.write_memory(text)
    plan = places.forgetting.plan("peanuts")
    assert plan.found
    lines = places.forgetting.carry_out(plan)
    assert places.read_memory() == text
    assert lines == ["still stands in MEMORY.md:3 (your own text; edit it)"]


def test_a_file_that_is_none_of_claws_is_told_and_left_alone(tmp_path: Path) -> None:
    places = Places(tmp_path)
    foreign = places.workspace.sessions / "notes.json"
    foreign.write_text('{"note": "no peanuts"}', encoding="utf-8")
    lines = places.forgetting.carry_out(places.forgetting.plan("peanuts"), messages=True)
    assert lines == ["still stands in sessions/notes.json (no file of claw's; edit it yourself)"]
    assert foreign.read_text() == '{"note": "no peanuts"}'


def test_nothing_that_matches_is_nothing_to_forget(tmp_path: Path) -> None:
    places = Places(tmp_path)
    for query in ("peanuts", "", "   ", "."):
        assert not places.forgetting.plan(query).found
    assert places.forgetting.plan("").lines() == []


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- likes tea\n")
    places.workspace.memory.chmod(0o444)
    with pytest.raises(StorageFailed, match="read-only"):
        places.forgetting.carry_out(places.forgetting.plan("tea"))
    places.workspace.memory.chmod(0o600)
    places.forgetting.carry_out(places.forgetting.plan("tea"))
    assert places.read_memory() == ""


def test_the_plan_shows_every_place(places: Places) -> None:
    shown = "\n".join(places.forgetting.plan("peanuts").lines())
    for place in ("MEMORY.md:4", "journal.jsonl", "archive.md", "MEMORY.md.bak", "history:6"):
        assert place in shown
    for place in ("pending.jsonl", "(summary)", "(title)", "message 2", "claw.log", ".json.v1"):
        assert place in shown


def test_a_statement_that_was_forgotten_is_not_learnt_in_shorter_words(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- Sam has been allergic to peanuts since 1990\n")
    places.forgetting.carry_out(places.forgetting.plan("allergic to peanuts"))
    assert places.journal.forgotten("User is allergic to peanuts.")
    assert not places.journal.forgotten("User is allergic to cats.")
