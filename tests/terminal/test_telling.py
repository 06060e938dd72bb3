"""Words for what happened behind a turn."""

from datetime import date

import pytest

from claw.domain.changes import Action, Change
from claw.domain.diffing import Difference, compare
from claw.domain.notebook import Notebook
from claw.domain.recall import Recall
from claw.memory.kept import Kept
from claw.memory.remembering import Receipt
from claw.terminal.telling import edit_lines, kept_lines, recall_line, receipt_line


def _receipt(action: Action, before: str = "", after: str = "", key: str = "") -> Receipt:
    return Receipt(Change(1, 0, action, "filter", before, after, key=key), 7 if after else 0)


@pytest.mark.parametrize(
    ("receipt", "line"),
    [
        (_receipt("add", after="a"), 'remembered: "a" → MEMORY.md:7  (/undo)'),
        (_receipt("replace", "a", "b"), 'remembered: "b" instead of "a" → MEMORY.md:7  (/undo)'),
        (_receipt("set", after="x", key="city"), 'profile: city = "x"'),
        (_receipt("set", before="x", key="city"), "profile: city taken out"),
        (_receipt("undo", after="a"), 'put back: "a" → MEMORY.md:7'),
        (_receipt("undo", before="a"), 'taken back: "a"'),
        (_receipt("remove", before="a"), 'taken out: "a"'),
    ],
)
def test_a_receipt_says_what_changed_and_where(receipt: Receipt, line: str) -> None:
    assert receipt_line(receipt) == line


def test_what_was_recalled_is_told_with_its_place_its_reason_and_its_day() -> None:
    note = Recall("Likes tea", "MEMORY.md", 3, "pinned")
    assert recall_line(note) == "MEMORY.md:3  pinned    Likes tea"
    day, reasons = date(2026, 5, 2), ("keywords", "vector")
    turn = Recall("Pip is\nill", "sessions/a.json", 4, "found", on=day, reasons=reasons)
    assert recall_line(turn) == "sessions/a.json:4  keywords + vector 2026-05-02 Pip is ill"


def test_what_waits_for_the_filter_has_no_line() -> None:
    waits = Recall("Pip is ill", "sessions/a.json", 1_790_000_000, "pending")
    assert recall_line(waits) == "sessions/a.json  pending   Pip is ill"


def test_what_an_older_buffer_wiped_out_is_offered_by_number() -> None:
    """Line 12."""
    notice, offer = edit_lines(Difference(wiped=("a", "b", "c")))
    assert notice == "MEMORY.md changed (−3)"
    assert offer == "3 entries that claw wrote are gone; /undo brings them back."
    assert edit_lines(Difference(wiped=("a",)))[1].startswith("An entry that claw wrote is gone;")


def test_a_wish_to_forget_is_offered_with_the_command_for_it() -> None:
    entry = Notebook.parse("- Ann is a friend.\n").entries[0]
    lines = kept_lines(Kept((_receipt("add", after="a"),), (entry,)))
    assert lines[1] == f'to forget "Ann is a friend.", type /forget {entry.id}'


def test_an_edit_by_hand_is_told_with_its_first_entries() -> None:
    before = Notebook.parse("- old thing\n")
    after = Notebook.parse("".join(f"- new {word}\n" for word in "abcde"))
    lines = edit_lines(compare(before, after))
    assert lines == [
        "MEMORY.md changed (+5 −1)",
        "  + new a",
        "  + new b",
        "  + new c",
        "  − old thing",
    ]
    assert edit_lines(compare(before, before)) == []
