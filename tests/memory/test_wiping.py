"""Which entries an editor's older text may have wiped out."""

import pytest

from claw.domain.changes import Change
from claw.domain.notebook import Notebook
from claw.memory.wiping import wiped

BEFORE = Notebook.parse("# Memory\n- by hand\n- first\n- second\n- third\n")
CHANGES = [
    Change(1, 1, "add", "filter", after="first"),
    Change(2, 1, "add", "user", after="second"),
    Change(3, 1, "add", "filter", after="third"),
]


def _wiped(*gone: str, changes: list[Change] = CHANGES) -> list[str]:
    now = BEFORE.remove([entry.id for entry in BEFORE.entries if entry.text in gone])
    return list(wiped({entry.text for entry in BEFORE.entries}, now, changes))


@pytest.mark.parametrize(
    "gone", [("third",), ("second", "third"), ("first", "second", "third"), ("third", "by hand")]
)
def test_the_newest_that_claw_wrote_may_be_lost_by_accident(gone: tuple[str, ...]) -> None:
    """Line 12."""
    assert _wiped(*gone) == [text for text in gone if text != "by hand"]


@pytest.mark.parametrize("gone", [("first",), ("first", "third"), ("by hand",), ()])
def test_what_somebody_picked_out_was_meant_to_go(gone: tuple[str, ...]) -> None:
    assert _wiped(*gone) == []


def test_what_did_not_stand_there_lately_is_not_gone_now() -> None:
    now = BEFORE.remove([entry.id for entry in BEFORE.entries if entry.text in ("second", "third")])
    assert wiped({"by hand", "first", "third"}, now, CHANGES) == ("third",)


def test_what_was_taken_back_or_made_by_a_night_is_not_offered() -> None:
    undone = [*CHANGES, Change(4, 1, "undo", "undo", before="third", undoes=3)]
    assert _wiped("third", changes=undone) == []
    night = [Change(1, 1, "add", "sleep", after="third", turn=1)]
    assert _wiped("third", changes=night) == []
