"""The sessions of a desk: searched, forked, taken in, found at a message."""

import json
from functools import partial
from pathlib import Path

import pytest

from claw.assembly.desk import Desk
from claw.assembly.library import fork_session, import_session, place_of, search_sessions
from claw.assembly.search import Search
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import UsageError
from tests.assembly.desks import desk_at

AT = 1_772_000_000


def _desk(root: Path, embedder: str = "none") -> Desk:
    desk = desk_at(root, None, CLAW_EMBEDDER=embedder)
    for name, text in {"s1": "Where is the boat?", "s2": "My bicycle squeaks"}.items():
        desk.sessions.update(name, partial(Session.ask, message=Message("user", text, AT)))
    return desk


def test_what_has_the_words_comes_first_then_what_has_some_of_them(tmp_path: Path) -> None:
    """Line 13."""
    desk = _desk(tmp_path)
    search = Search(desk)
    search.catch_up(Cancellation())
    found = search_sessions(desk, search, "bicycle")
    assert [(one.session, one.number, one.line, one.at) for one in found] == [
        ("s2", 1, "My bicycle squeaks", AT)
    ]
    found = search_sessions(desk, search, "bicycle noises")
    assert [(one.session, one.number, one.at) for one in found] == [("s2", 1, AT)]
    assert search_sessions(desk, search, "quantum") == []
    assert search_sessions(desk, None, "bicycle noises") == []


def test_a_fork_names_both_by_the_first_words(tmp_path: Path) -> None:
    old, made = fork_session(_desk(tmp_path), "s2", None)
    assert (old.title, made.title) == ("My bicycle squeaks", "My bicycle squeaks (2)")


def test_what_was_odd_about_a_file_is_said_when_it_is_taken_in(tmp_path: Path) -> None:
    desk = _desk(tmp_path / "home")
    path = tmp_path / "talk.json"
    path.write_text(json.dumps([{"role": "user", "content": "hi"}, 7]), encoding="utf-8")
    session, told = import_session(desk, path)
    assert (session.id, told) == (
        "talk",
        ["1 records of it are no messages and were left out."],
    )
    _, told = import_session(desk, path)
    assert told[0] == f"{path} is here already, as talk."
    path.write_text('[{"role": "user", "content": "ho"},', encoding="utf-8")
    assert "is damaged" in import_session(desk, path)[1][0]


def test_a_message_is_named_behind_an_at_and_an_id_may_hold_one(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    desk.sessions.update("me@4", partial(Session.ask, message=Message("user", "x", AT)))
    assert place_of(desk, "s1") == ("s1", 0)
    assert place_of(desk, "s1@12") == ("s1", 12)
    assert place_of(desk, "me@4") == ("me@4", 0)
    assert place_of(desk, "me@4@2") == ("me@4", 2)
    for name in ("nowhere", "nowhere@2", "s1@x", "@3"):
        with pytest.raises(UsageError, match="no session"):
            place_of(desk, name)
