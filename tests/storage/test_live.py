"""The reply that is streaming now."""

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from claw.domain.messages import Message, Way
from claw.domain.session import Session
from claw.errors import StorageFailed
from claw.storage.live import STOPPED, Begun, _locked, begin_live, left_over, live_files
from tests.storage.stand_ins import NOON, names, run, start, store_in

AT = int(NOON.timestamp())
QUESTION = Message("user", "Tell me", AT)
PIECES = ("Once ", "upon\n\n", "a 猫…")

WRITER = """
import sys
from pathlib import Path
from claw.domain.messages import Message, Way
from tests.storage.stand_ins import store_in
store = store_in(Path(sys.argv[1]))
question = Message("user", "Tell me", int(sys.argv[2]))
store.update("s1", lambda session: session.ask(question))
live = store.live("s1", question)
for piece in ("Once ", "upon\\n\\n", "a \\u732b\\u2026"):
    live.write(piece)
print("streaming", flush=True)
sys.stdin.read()
"""

ON_A_SMALL_DISK = """
import resource, sys
from pathlib import Path
from claw.domain.messages import Message, Way
from claw.storage.live import Begun, begin_live
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
live = begin_live(Path(sys.argv[1]), "s1", Begun(Message("user", "q"), 1), print)
for _ in range(3):
    live.write("x" * 900)
live.close()
"""


def leave_over(
    root: Path,
    question: Message = QUESTION,
    text: str = "".join(PIECES),
    way: Way = "answer",
) -> None:
    """Leave a live file as a program does that is killed now."""
    begun = Begun(question, AT + 3, way)
    live = begin_live(root / ".claw" / "live", "s1", begun, lambda _: None)
    live.write(text)
    path = next(iter(live_files(root / ".claw" / "live", "s1")))
    data = path.read_bytes()
    live.close()
    path.write_bytes(data)


def contents(session: Session) -> list[tuple[str, str]]:
    return [(one.content, one.partial) for one in session.messages]


def test_a_program_killed_in_mid_reply_loses_nothing_that_came(tmp_path: Path) -> None:
    process = start(WRITER, tmp_path, str(AT))
    assert process.stdout
    assert process.stdout.readline() == "streaming\n"
    said: list[str] = []
    store = store_in(tmp_path, said)
    assert contents(store.load("s1")) == [("Tell me", "")]
    process.kill()
    process.communicate()
    expected = [("Tell me", ""), ("Once upon\n\na 猫…", STOPPED)]
    assert contents(store.load("s1")) == expected
    assert contents(store.load("s1")) == expected
    assert names(tmp_path / ".claw" / "live") == []
    assert said == ["The last reply in s1 broke off; what came is kept."]


def test_a_reply_that_ended_leaves_nothing(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.update("s1", lambda session: session.ask(QUESTION))
    live = store.live("s1", QUESTION)
    path = tmp_path / ".claw" / "live" / "s1"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for piece in PIECES:
        live.write(piece)
    assert path.read_bytes().partition(b"\n")[2] == "".join(PIECES).encode()
    live.close()
    assert not path.exists()


def test_a_left_over_reply_stands_right_behind_its_question(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    later = Message("user", "And?", AT + 9)
    store.update("s1", lambda session: session.ask(QUESTION).ask(later))
    leave_over(tmp_path)
    session = store.load("s1")
    assert [one.content for one in session.messages] == ["Tell me", "".join(PIECES), "And?"]
    assert session.messages[1].at == AT + 3


def test_a_left_over_reply_that_the_session_holds_is_not_added_again(tmp_path: Path) -> None:
    whole = Message("assistant", "".join(PIECES) + " and so on.", AT + 5)
    store = store_in(tmp_path)
    store.update("s1", lambda session: session.ask(QUESTION).answer(QUESTION, whole))
    leave_over(tmp_path)
    assert store.load("s1").messages == (QUESTION, whole)
    assert names(tmp_path / ".claw" / "live") == []


def test_a_question_that_was_marked_meanwhile_is_still_found(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.update("s1", lambda session: session.ask(QUESTION).ask(Message("user", "And?")))
    store.update("s1", lambda session: session.mark(QUESTION, "no connection"))
    leave_over(tmp_path)
    assert store.load("s1").messages[:2] == (
        replace(QUESTION, failed="no connection"),
        Message("assistant", "".join(PIECES), AT + 3, partial=STOPPED),
    )


def test_a_reply_whose_question_is_gone_comes_last(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.update("s1", lambda session: session.ask(QUESTION))
    leave_over(tmp_path, Message("user", "other"))
    assert [one.content for one in store.load("s1").messages] == ["Tell me", "".join(PIECES)]


@pytest.mark.parametrize("data", [b"", b"{", b'{"question": "x", "at": 1}\n'])
def test_a_live_file_without_text_adds_nothing_and_goes(tmp_path: Path, data: bytes) -> None:
    store = store_in(tmp_path)
    session = store.update("s1", lambda session: session.ask(QUESTION))
    (tmp_path / ".claw" / "live" / "s1").write_bytes(data)
    assert store.load("s1") == session
    assert names(tmp_path / ".claw" / "live") == []


def test_a_live_file_with_a_damaged_first_line_still_gives_its_text(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.update("s1", lambda session: session.ask(QUESTION))
    (tmp_path / ".claw" / "live" / "s1").write_bytes(b"{\nsome text")
    assert contents(store.load("s1"))[1] == ("some text", STOPPED)


def test_two_writers_in_one_session_have_a_file_each(tmp_path: Path) -> None:
    folder = tmp_path / "live"
    one, other = (begin_live(folder, "s1", Begun(QUESTION, AT), lambda _: None) for _ in range(2))
    longer = begin_live(folder, "s11", Begun(QUESTION, AT), lambda _: None)
    assert [path.name for path in live_files(folder, "s1")] == ["s1", "s1~2"]
    one.close()
    longer.close()
    with left_over(folder, "s1") as found:
        assert found == []
    assert names(folder) == ["s1~2"]
    other.close()


def test_what_is_left_over_stays_when_it_could_not_be_merged(tmp_path: Path) -> None:
    leave_over(tmp_path)
    folder = tmp_path / ".claw" / "live"
    with pytest.raises(FileNotFoundError), left_over(folder, "s1"):
        (tmp_path / "absent").unlink()
    assert names(folder) == ["s1"]


def test_a_disk_that_fails_is_told_once_and_stops_no_reply(tmp_path: Path) -> None:
    said = run(ON_A_SMALL_DISK, tmp_path)
    assert said.count("not safe on disk until it ends") == 1
    assert said.count("the disk is full") == 1


def test_a_file_that_was_merged_before_it_could_be_locked_is_nobodys(tmp_path: Path) -> None:
    (tmp_path / "s1").write_bytes(b"x")
    descriptor = os.open(tmp_path / "s1", os.O_RDONLY)
    (tmp_path / "s1").unlink()
    assert _locked(descriptor) is None


def test_nothing_is_written_once_the_file_is_closed(tmp_path: Path) -> None:
    live = begin_live(tmp_path / "live", "s1", Begun(QUESTION, AT), lambda _: None)
    live.close()
    other = (tmp_path / "other").open("wb")  # it may have the same descriptor
    live.write("a")
    live.close()
    other.close()
    assert (tmp_path / "other").read_bytes() == b""


def test_a_read_only_folder_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "live"
    folder.mkdir(mode=0o555)
    with pytest.raises(StorageFailed, match="read-only"):
        begin_live(folder, "s1", Begun(QUESTION, AT), lambda _: None)


@pytest.mark.parametrize(
    ("way", "whole"), [("retry", "".join(PIECES)), ("continue", f"It was so. {''.join(PIECES)}")]
)
def test_what_a_killed_retry_or_continuation_left_stands_where_it_belongs(
    tmp_path: Path, way: Way, whole: str
) -> None:
    """Line 9: also when it is merged twice, as after a kill between saving and clearing up."""
    store = store_in(tmp_path)
    old = Message("assistant", "It was so.", AT + 1, partial="stopped by the user")
    store.update("s1", lambda session: session.ask(QUESTION).answer(QUESTION, old))
    for _ in range(2):
        leave_over(tmp_path, way=way)
        assert contents(store.load("s1")) == [("Tell me", ""), (whole, STOPPED)]
