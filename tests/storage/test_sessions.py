"""The conversations on disk."""

import json
import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import BadData, StorageFailed, TryLater, UsageError
from claw.storage.locks import hold
from tests.storage.stand_ins import NOON, names, run, start, store_in

AT = int(NOON.timestamp())
HI = Message("user", "hi", AT)

ASKER = """
import sys
from pathlib import Path
from claw.domain.messages import Message
from tests.storage.stand_ins import store_in
store = store_in(Path(sys.argv[1]), timeout=60)
store.load("s1")
print("loaded", flush=True)
sys.stdin.readline()
for number in range(int(sys.argv[3])):
    message = Message("user", f"{sys.argv[2]} {number}")
    store.update("s1", lambda session: session.ask(message))
"""


def add(text: str) -> Message:
    return Message("user", text)


def test_a_session_is_made_with_its_first_message_and_read_back(tmp_path: Path) -> None:
    made = store_in(tmp_path).update("s1", lambda session: session.ask(HI))
    assert made == Session("s1", AT, AT, messages=(HI,))
    assert store_in(tmp_path).load("s1") == made


def test_files_and_folders_are_private(tmp_path: Path) -> None:
    root = tmp_path / "w"
    store = store_in(root)
    store.update("s1", lambda session: session.ask(HI))
    store.archive("s1", [HI])
    files = [one for one in root.rglob("*") if one.is_file()]
    folders = [root, *(one for one in root.rglob("*") if one.is_dir())]
    assert {stat.S_IMODE(one.stat().st_mode) for one in files} == {0o600}
    assert {stat.S_IMODE(one.stat().st_mode) for one in folders} == {0o700}


def test_an_absent_session_is_told(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    for act in (store.load, store.remove, lambda name: store.rename(name, "x")):
        with pytest.raises(UsageError, match="There is no session s1"):
            act("s1")
    assert names(tmp_path / "sessions") == ["archive"]


def test_a_name_outside_the_folder_is_refused_everywhere(tmp_path: Path) -> None:
    """S18."""
    store = store_in(tmp_path / "w")
    for name in ("../../x", "a/b", "", "."):
        for act in (store.load, store.remove, store.archived, store.copies, store.peek):
            with pytest.raises(UsageError):
                act(name)
        with pytest.raises(UsageError):
            store.update(name, lambda session: session)
        with pytest.raises(UsageError):
            store.archive(name, [HI])
    assert names(tmp_path) == ["w"]


def test_two_names_never_share_a_file(tmp_path: Path) -> None:
    """S18."""
    store = store_in(tmp_path)
    store.update("trip", lambda session: session.ask(HI))
    with pytest.raises(UsageError, match="would share a file with trip"):
        store.update("Trip", lambda session: session.ask(HI))
    assert store.ids() == ["trip"]


def test_a_change_that_raises_or_cannot_be_written_leaves_the_file(tmp_path: Path) -> None:
    """S03."""
    store = store_in(tmp_path)
    store.update("s1", lambda session: session.ask(HI))
    before = (tmp_path / "sessions" / "s1.json").read_bytes()
    with pytest.raises(StorageFailed, match="The session s1 was not saved"):
        store.update("s1", lambda session: replace(session, extra={"x": {1}}))
    with pytest.raises(ZeroDivisionError):
        store.update("s1", lambda session: replace(session, created_at=1 // 0))
    assert (tmp_path / "sessions" / "s1.json").read_bytes() == before
    assert names(tmp_path / "sessions") == ["archive", "s1.json"]
    store.update("s1", lambda session: session.ask(add("on")))


def test_a_change_that_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    made = store.update("s1", lambda session: session.ask(HI))
    before = (tmp_path / "sessions" / "s1.json").stat().st_ino
    assert store.update("s1", lambda session: session) == made
    assert (tmp_path / "sessions" / "s1.json").stat().st_ino == before


def test_two_programs_on_one_session_lose_nothing(tmp_path: Path) -> None:
    """S05: A has the session open while B writes to it; then A writes."""
    store_in(tmp_path).update("s1", lambda session: session.ask(HI))
    first = start(ASKER, tmp_path, "A-turn", "1")
    assert first.stdout
    assert first.stdout.readline() == "loaded\n"
    second = start(ASKER, tmp_path, "B-turn", "1")
    assert second.communicate("\n")[1] == ""
    assert first.communicate("\n")[1] == ""
    contents = [one.content for one in store_in(tmp_path).load("s1").messages]
    assert contents == ["hi", "B-turn 0", "A-turn 0"]


def test_two_programs_writing_at_once_lose_nothing(tmp_path: Path) -> None:
    """S05."""
    store_in(tmp_path).update("s1", lambda session: session)
    writers = [start(ASKER, tmp_path, name, "25") for name in "AB"]
    for writer in writers:
        assert writer.stdout
        writer.stdout.readline()
    for writer in writers:
        assert writer.stdin
        writer.stdin.write("\n")
        writer.stdin.flush()
    assert [writer.communicate()[1] for writer in writers] == ["", ""]
    contents = [one.content for one in store_in(tmp_path).load("s1").messages]
    for name in "AB":
        mine = [one for one in contents if one[0] == name]
        assert mine == [f"{name} {number}" for number in range(25)]


def test_a_session_that_another_program_locks_is_told_in_time(tmp_path: Path) -> None:
    store = store_in(tmp_path, timeout=0.1)
    with (
        hold(tmp_path / ".claw" / "locks" / "session-s1.lock", "s1"),
        pytest.raises(TryLater, match="the session s1"),
    ):
        store.update("s1", lambda session: session.ask(HI))


def test_a_lone_surrogate_leaves_no_empty_file(tmp_path: Path) -> None:
    """S09."""
    store = store_in(tmp_path)
    store.update("s1", lambda session: session.ask(add("caf\udce9 plan")))
    store.update("s1", lambda session: session.ask(add("ok \ud83d")))
    assert [one.content for one in store.load("s1").messages] == ["caf\ufffd plan", "ok \ufffd"]


def test_unknown_keys_survive_a_turn(tmp_path: Path) -> None:
    """S15."""
    store, path = store_in(tmp_path), tmp_path / "sessions" / "s1.json"
    path.write_bytes(b'{"future":{"a":1},"messages":[{"role":"user","content":"q","mood":"ok"}]}')
    store.update("s1", lambda session: session.ask(HI))
    value = json.loads(path.read_bytes())
    assert value["future"] == {"a": 1}
    assert value["messages"][0] == {"role": "user", "content": "q", "mood": "ok"}
    assert names(tmp_path / "sessions") == ["archive", "s1.json"]


def test_a_foreign_file_is_listed_and_left_alone(tmp_path: Path) -> None:
    store, path = store_in(tmp_path), tmp_path / "sessions" / "package.json"
    path.write_bytes(b'{"name": "x"}')
    assert [(head.id, head.foreign) for head in store.heads()] == [("package", True)]
    for act in (store.load, lambda name: store.update(name, lambda session: session.ask(HI))):
        with pytest.raises(BadData, match=r"package\.json is JSON, but no session"):
            act("package")
    assert store.peek("package") is None
    assert path.read_bytes() == b'{"name": "x"}'


def test_renaming_changes_the_title_alone(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.update("s1", lambda session: session.ask(HI))
    assert store.rename("s1", " Trip\nto \udce9 ").title == "Trip to \ufffd"
    assert store.load("s1").messages == (HI,)
    assert store.resolve("trip to") == "s1"


def test_removing_takes_the_archive_the_copies_and_what_was_streamed(tmp_path: Path) -> None:
    store, sessions = store_in(tmp_path), tmp_path / "sessions"
    for name in ("s1", "s11"):
        store.update(name, lambda session: session.ask(HI))
        store.archive(name, [HI])
        (sessions / f"{name}.json.corrupt-20260101T000000Z").write_bytes(b"x")
    (tmp_path / ".claw" / "live" / "s1").write_bytes(b"{}\nhalf")
    store.remove("s1")
    assert names(sessions) == ["archive", "s11.json", "s11.json.corrupt-20260101T000000Z"]
    assert names(sessions / "archive") == ["s11.jsonl"]
    assert names(tmp_path / ".claw" / "live") == []


def test_a_session_that_is_being_answered_is_not_removed(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.update("s1", lambda session: session.ask(HI))
    live = store.live("s1", HI)
    with pytest.raises(TryLater, match="being answered"):
        store.remove("s1")
    live.close()
    store.remove("s1")
    assert store.ids() == []


def test_searching_finds_lines_in_sessions_and_archives(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.update("s1", lambda session: session.ask(add("one\nI like Café Noir\nthree")))
    store.archive("s1", [add("old"), add("café of old")])
    found = [(one.session, one.index, one.line, one.archived) for one in store.search("CAFE\u0301")]
    assert found == [
        ("s1", 0, "I like Café Noir", False),
        ("s1", 1, "café of old", True),
    ]


def test_the_newest_activity_is_found_first_and_messages_are_numbered_throughout(
    tmp_path: Path,
) -> None:
    """Line 13."""
    store = store_in(tmp_path)
    for name in ("b", "a", "c"):
        store.update(name, lambda session: session.ask(add("tea")))
    times = {"b": 300, "a": 100, "c": 200}
    for name, seconds in times.items():
        os.utime(tmp_path / "sessions" / f"{name}.json", (seconds, seconds))
    assert [one.session for one in store.search("tea")] == ["b", "c", "a"]
    assert store.latest() == "b"
    store.archive("a", [add("earlier")])
    assert [one.content for one in store.said("a")] == ["earlier", "tea"]


def test_the_same_bytes_are_written_under_any_locale(tmp_path: Path) -> None:
    """S11."""
    program = (
        "import sys; from pathlib import Path; from claw.domain.messages import Message\n"
        "from tests.storage.stand_ins import store_in\n"
        "store = store_in(Path(sys.argv[1]))\n"
        "store.update('s1', lambda one: one.ask(Message('user', 'caf\\u00e9 \\u732b', 5)))\n"
        "store.archive('s1', store.load('s1').messages)\n"
        "print(ascii(store.load('s1').messages[0].content))"
    )
    out = run(program, tmp_path, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert out == "'caf\\xe9 \\u732b'\n"
    said = Message("user", "café 猫", 5)
    assert store_in(tmp_path).load("s1").messages == (said,)
    assert store_in(tmp_path).archived("s1") == [said]
    assert "café 猫".encode() in (tmp_path / "sessions" / "s1.json").read_bytes()
