"""TERMINAL 5: the unsent text on disk."""

import subprocess
import sys
from pathlib import Path

import pytest

from claw.domain.typed import Line
from claw.errors import StorageFailed
from claw.storage.drafts import AT_ONCE, Draft

KILLED = """
import os, signal, sys
from pathlib import Path
from claw.domain.typed import Line
from claw.storage.drafts import Draft
Draft(Path(sys.argv[1])).save(Line("half a thought"))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / ".claw"


def test_what_a_killed_chat_left_is_there_and_private(state: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(state)], check=False)
    assert (state / "draft").stat().st_mode & 0o777 == 0o600
    draft = Draft(state)
    assert draft.load() == Line("half a thought")
    draft.remove()
    assert not (state / "draft").exists()
    assert draft.load() is None


def test_two_chats_at_once_have_a_draft_each_and_take_none_from_the_other(state: Path) -> None:
    one, two = Draft(state), Draft(state)
    one.save(Line("one"))
    two.save(Line("two", ((0, 3),)))
    assert (one.load(), two.load()) == (Line("one"), Line("two", ((0, 3),)))
    one.remove()
    one.close()
    two.close()
    later = Draft(state)
    assert later.load() == Line("two", ((0, 3),))
    later.close()


def test_a_blank_text_is_no_draft(state: Path) -> None:
    draft = Draft(state)
    draft.save(Line("text"))
    draft.save(Line(" \n"))
    assert draft.load() is None
    draft.remove()


def test_where_too_many_chats_are_open_nothing_is_kept_and_nothing_taken(state: Path) -> None:
    drafts = [Draft(state) for _ in range(AT_ONCE)]
    for draft in drafts:
        draft.save(Line("mine"))
    more = Draft(state)
    more.save(Line("text"))
    assert more.load() is None
    more.remove()
    more.close()
    assert [draft.load() for draft in drafts] == [Line("mine")] * AT_ONCE


def test_a_damaged_draft_is_none_and_an_unreadable_one_is_told(state: Path) -> None:
    state.mkdir()
    (state / "draft").write_bytes(b"\xff{")
    draft = Draft(state)
    assert draft.load() is None
    (state / "draft").unlink()
    (state / "draft").mkdir()
    for attempt in (draft.load, draft.remove):
        with pytest.raises(StorageFailed):
            attempt()
