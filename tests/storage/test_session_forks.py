"""Copies of a conversation up to a message, and conversations from elsewhere."""

import json
from pathlib import Path

import pytest

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import BadData, UsageError
from claw.storage.session_forks import FORKED, fork, imported
from claw.storage.sessions import FileSessionStore
from tests.storage.stand_ins import store_in

SAID = ["one", "two", "three", "four", "five", "six"]


def _messages(*texts: str) -> list[Message]:
    roles = ("user", "assistant")
    return [
        Message(roles[index % 2], text, 100 + index)  # type: ignore[arg-type]
        for index, text in enumerate(texts)
    ]


def _store(root: Path, *, archived: int = 0, title: str = "Numbers") -> FileSessionStore:
    store, every = store_in(root), _messages(*SAID)
    store.archive("old", every[:archived])
    summary = "[Summary of the earlier conversation] numbers" if archived else ""
    made = Session("old", 1, 1, title, summary, tuple(every[archived:]), {"model": "m"})
    store.update("old", lambda _: made)
    return store


def _texts(store: FileSessionStore, session_id: str) -> list[str]:
    return [one.content for one in store.load(session_id).messages]


@pytest.mark.parametrize(("upto", "kept"), [(None, 6), (3, 4), (4, 4), (1, 2)])
def test_a_fork_has_the_messages_up_to_there_and_a_question_keeps_its_reply(
    tmp_path: Path, upto: int | None, kept: int
) -> None:
    store = _store(tmp_path)
    old, made = fork(store, "old", "new", upto, "unused")
    assert _texts(store, "new") == SAID[:kept]
    assert _texts(store, "old") == SAID
    assert (old.title, made.title) == ("Numbers", "Numbers (2)")
    assert store.load("new").extra == {
        "model": "m",
        FORKED: {"session": "old", "message": upto or 6},
    }


def test_a_fork_behind_a_summary_takes_summary_and_archive_along(tmp_path: Path) -> None:
    store = _store(tmp_path, archived=4)
    fork(store, "old", "new", 5, "unused")
    made = store.load("new")
    assert [one.content for one in made.messages] == ["five", "six"]
    assert made.compressed_context.endswith("numbers")
    assert [one.content for one in store.archived("new")] == SAID[:4]


def test_a_fork_before_a_summary_has_the_words_themselves(tmp_path: Path) -> None:
    store = _store(tmp_path, archived=4)
    fork(store, "old", "new", 2, "unused")
    made = store.load("new")
    assert [one.content for one in made.messages] == ["one", "two"]
    assert made.compressed_context == ""
    assert store.archived("new") == []


def test_both_sessions_have_names_and_none_has_the_same(tmp_path: Path) -> None:
    store = _store(tmp_path, title="")
    for name, title in {"b": "One, two (2)", "c": "One, two (3)"}.items():
        old, made = fork(store, "old", name, None, "One, two")
        assert (old.title, made.title) == ("One, two", title)
    _, made = fork(store, "c", "d", None, "unused")
    assert made.title == "One, two (4)"
    assert {head.title for head in store.heads()} == {
        "One, two",
        "One, two (2)",
        "One, two (3)",
        "One, two (4)",
    }


@pytest.mark.parametrize("upto", [0, 7])
def test_a_number_that_there_is_not_makes_no_fork(tmp_path: Path, upto: int) -> None:
    store = _store(tmp_path)
    with pytest.raises(UsageError, match=f"no message {upto}; its messages are numbered from 1 to"):
        fork(store, "old", "new", upto, "unused")
    assert store.ids() == ["old"]


@pytest.mark.parametrize("kind", ["v1", "v2"])
def test_a_session_of_either_format_is_taken_in_once_and_its_file_stays(
    tmp_path: Path, kind: str
) -> None:
    store = store_in(tmp_path / "home")
    records = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "hello"}]
    value = {"title": "Mine", "mood": "good", "messages": records}
    path = tmp_path / "talk.json"
    path.write_text(json.dumps(records if kind == "v1" else value), encoding="utf-8")
    before = path.read_bytes()
    session, _, new = imported(store, path)
    assert (session.id, new) == ("talk", True)
    assert _texts(store, "talk") == ["hi", "hello"]
    assert store.load("talk").title == ("" if kind == "v1" else "Mine")
    assert path.read_bytes() == before
    again, _, new = imported(store, path)
    assert (again.id, new) == ("talk", False)
    path.write_text(json.dumps(records[:1]), encoding="utf-8")
    other, _, new = imported(store, path)
    assert (other.id, new) == ("talk-2", True)
    assert _texts(store, "talk") == ["hi", "hello"]


def test_what_is_readable_of_a_broken_file_is_taken(tmp_path: Path) -> None:
    store = store_in(tmp_path / "home")
    path = tmp_path / "talk.json"
    path.write_text('{"messages": [{"role": "user", "content": "hi"}, {"role": ', encoding="utf-8")
    _, read, _ = imported(store, path)
    assert read.damaged
    assert _texts(store, "talk") == ["hi"]


@pytest.mark.parametrize("text", ["{}", '{"messages": []}', "[]", "words", '{"a": 1}', ""])
def test_what_holds_no_conversation_is_not_taken(tmp_path: Path, text: str) -> None:
    store = store_in(tmp_path / "home")
    path = tmp_path / "talk.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match="holds no conversation"):
        imported(store, path)
    with pytest.raises(UsageError, match="There is no file"):
        imported(store, tmp_path / "nowhere.json")
    assert store.ids() == []
