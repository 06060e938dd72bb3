"""TERMINAL 5: the unsent text is saved while it is typed."""

from claw.domain.typed import Line
from claw.errors import StorageFailed
from claw.terminal.drafting import Drafting
from claw.terminal.pasting import Pastes
from tests.keyboards import MemoryDraft

LONG = "x\n" * 20


class Broken(MemoryDraft):
    """A draft on a disk that is full."""

    def load(self) -> Line | None:
        raise StorageFailed("full")

    def save(self, line: Line) -> None:
        raise StorageFailed(f"full: {line}")

    def remove(self) -> None:
        raise StorageFailed("full")


def test_what_is_typed_is_saved_a_moment_later_the_newest_of_it_alone() -> None:
    kept = MemoryDraft()
    drafting = Drafting(Pastes(), kept, 0.05)
    drafting.typed("a")
    drafting.typed("ab")
    assert kept.saved.wait(20)
    assert kept.line == Line("ab")


def test_nothing_is_saved_after_the_line_was_sent() -> None:
    kept = MemoryDraft(Line("old"))
    drafting = Drafting(Pastes(), kept, 0.05)
    drafting.typed("text")
    drafting.done()
    assert not kept.saved.wait(0.2)
    assert kept.line is None


def test_a_draft_comes_back_with_its_pastes() -> None:
    kept, pastes = MemoryDraft(), Pastes()
    Drafting(pastes, kept).save(f"see {pastes.fold(LONG)}")
    assert kept.line == Line(f"see {LONG}", ((4, 4 + len(LONG)),))
    later = Pastes()
    assert later.shown(Drafting(later, kept).left()) == "see [pasted 20 lines #1]"


def test_nothing_of_what_is_to_be_forgotten_is_saved() -> None:
    kept = MemoryDraft()
    Drafting(Pastes(), kept).save("/forget the secret")
    assert kept.line == Line("")


def test_a_draft_that_fails_stops_nobody_and_none_is_none() -> None:
    for drafting in (Drafting(Pastes(), Broken()), Drafting(Pastes(), None)):
        assert drafting.left() == ""
        drafting.typed("text")
        drafting.save("text")
        drafting.done()
