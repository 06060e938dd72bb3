"""/new, /sessions, /resume, /rename, /fork, /export and /search."""

import re
from pathlib import Path

import pytest

from claw.errors import UsageError
from tests.commanding import Commanding
from tests.fake_provider import FakeProvider


def _numbered(shown: str) -> list[str]:
    return [line for line in shown.splitlines() if re.match(r" ?\d+  ", line)]


def test_a_fork_at_a_message_goes_on_in_a_copy_and_names_both(chat: Commanding) -> None:
    """Line 13."""
    for text in ("about llamas", "about cats", "about dogs"):
        chat.say(text)
    chat("/rename Animals")
    old = chat.reach.conversation.session_id
    shown = chat("/fork 3")
    new = chat.reach.conversation.session_id
    assert (
        shown
        == f"This is now {new} “Animals (2)”, with 4 messages; {old} “Animals” stays as it was.\n"
    )
    assert chat.texts() == ["about llamas", "Certainly.", "about cats", "Certainly."]
    chat.say("about birds")
    assert chat.texts()[-2] == "about birds"
    chat(f"/resume {old}")
    assert chat.texts()[-2] == "about dogs"
    chat("/fork")
    assert chat.texts()[-2] == "about dogs"
    for wrong in ("/fork 0", "/fork x", "/fork 7"):
        with pytest.raises(UsageError, match="number"):
            chat(wrong)
    chat("/new")
    with pytest.raises(UsageError, match="nothing to fork yet"):
        chat("/fork")


def test_a_list_is_numbered_newest_first_and_its_numbers_lead_there(chat: Commanding) -> None:
    """Line 13."""
    chat.say("about llamas")
    first = chat.reach.conversation.session_id
    chat("/new")
    chat.say("about cats")
    second = chat.reach.conversation.session_id
    lines = _numbered(chat("/sessions"))
    assert [line.split()[1] for line in lines] == [second, first]
    shown = chat("/resume 2")
    assert chat.reach.conversation.session_id == first
    assert shown.splitlines()[:3] == [
        f"Back in {first}.",
        "Back in “A chat” (2 messages).",
        "— Today —",
    ]
    assert "You last asked: about llamas" in shown
    with pytest.raises(UsageError, match="There is no session “9”"):
        chat("/resume 9")


def test_a_search_opens_at_the_hit_and_the_chat_goes_on_there(chat: Commanding) -> None:
    """Line 13."""
    for number in range(6):
        chat.say(f"question {number} {'about zebras' if number == 1 else ''}")
    old = chat.reach.conversation.session_id
    chat("/new")
    (line,) = _numbered(chat("/search ZEBRAS about"))
    assert f"{old}@3" in line
    shown = chat("/resume 1")
    assert chat.reach.conversation.session_id == old
    assert "→   3  You: question 1 about zebras" in shown
    assert "    1  You: question 0" in shown
    assert "    6 " not in shown
    assert "The chat goes on behind message 12." in shown
    assert "/fork 3 goes on from here in a copy." in shown
    assert "→  11  You: question 5" in chat(f"/resume {old}@11")
    with pytest.raises(UsageError, match="has no message 99; its last one is 12"):
        chat(f"/resume {old}@99")
    assert chat("/search quantum") == "No session has that.\n"


def test_what_compression_took_out_is_found_under_its_number(chat: Commanding) -> None:
    for number in range(4):
        chat.say(f"question {number}")
    session = chat.reach.conversation.session_id
    store = chat.desk.sessions
    messages = store.load(session).messages
    store.archive(session, messages[:4])
    store.update(session, lambda one: type(one)(one.id, 1, 1, one.title, "[Summary]", messages[4:]))
    (line,) = _numbered(chat("/search question 1"))[:1]
    assert f"{session}@3" in line
    assert "→   3  You: question 1" in chat("/resume 1")
    chat("/fork 3")
    assert chat.texts() == ["question 0", "Certainly.", "question 1", "Certainly."]


def test_memory_stays_off_in_the_next_session(chat: Commanding) -> None:
    chat("/memory off")
    chat("/new")
    assert not chat.reach.conversation.remembers


def test_a_private_chat_is_not_forked_or_renamed(tmp_path: Path, fake: FakeProvider) -> None:
    with Commanding(tmp_path, fake, private=True) as chat:
        chat.say("a secret")
        with pytest.raises(UsageError, match="private chat is kept nowhere"):
            chat("/fork")
        with pytest.raises(UsageError):
            chat("/rename x")
        with pytest.raises(UsageError, match="private"):
            chat("/sleep")
