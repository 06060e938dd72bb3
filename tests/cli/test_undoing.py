"""The last change of memory, whoever made it, is taken back."""

from pathlib import Path

import pytest

from claw.assembly.planning import open_unaided
from claw.assembly.sleep import open_sleep
from claw.cli.undoing import Undo, undone
from claw.domain.exchange import Cancellation
from claw.errors import UsageError
from claw.memory.remembering import Fact, Origin
from tests.assembly.desks import desk_at

TEXT = "# Memory\n\n- likes tea very much indeed\n- has a boat\n- likes tea very much indeed\n"


def test_a_night_is_taken_back_as_a_whole_and_leaves_nothing_in_the_archive(
    tmp_path: Path,
) -> None:
    desk = desk_at(tmp_path, CLAW_EMBEDDER="none")
    desk.workspace.memory.write_text(TEXT + "- owns a red bicycle and rides it to work\n")
    open_sleep(desk, open_unaided(desk)).night.run(Cancellation())
    assert desk.workspace.memory.read_text().count("tea") == 1
    assert desk.archive.entries()
    taken = undone(desk)
    assert taken.lines == ['put back: "likes tea very much indeed"']
    assert taken.as_json() == [{"action": "undo", "after": "likes tea very much indeed"}]
    assert desk.workspace.memory.read_text().startswith(TEXT)
    assert not desk.archive.entries()


def test_what_was_remembered_after_a_night_goes_first(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, CLAW_EMBEDDER="none")
    desk.workspace.memory.write_text(TEXT + "- owns a red bicycle and rides it to work\n")
    open_sleep(desk, open_unaided(desk)).night.run(Cancellation())
    desk.remembering.add([Fact("sings")])
    assert undone(desk).lines == ['taken back: "sings"']
    assert undone(desk).lines == ['put back: "likes tea very much indeed"']


def test_what_was_offered_comes_back_as_claws_own_and_once(tmp_path: Path) -> None:
    """Line 12."""
    desk = desk_at(tmp_path)
    desk.remembering.add([Fact("sings"), Fact("rows")], Origin("filter", "s", 1))
    desk.workspace.memory.write_text("# Memory\n")
    undo = Undo(desk)
    undo.offer(["sings", "rows"])
    assert undo() == [
        'put back: "sings" → MEMORY.md:2',
        'put back: "rows" → MEMORY.md:3',
    ]
    assert len(desk.remembering.claws(desk.memory.read())) == 2
    assert undo() == ['taken back: "rows"']


def test_with_nothing_to_take_back_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nothing to undo"):
        Undo(desk_at(tmp_path))()
