"""Which of claw's own entries move to the archive when the file has grown too large."""

from claw.domain.notebook import Notebook
from claw.memory.reorganizing.moving import moved

NOTEBOOK = Notebook.parse("- a\n- b\n- c\n- d\n\n## Pinned\n- e\n")
A, B, C, D, E = (entry.id for entry in NOTEBOOK.entries)


def test_the_least_used_and_then_the_oldest_move() -> None:
    assert [one.ids for one in moved(NOTEBOOK, {A, B, C, D}, 2)] == [(A,), (B,)]
    assert [one.ids for one in moved(NOTEBOOK, {A, B, C, D}, 2, {A: 3, B: 1})] == [(C,), (D,)]


def test_what_a_person_typed_and_what_is_pinned_never_move() -> None:
    assert [one.ids for one in moved(NOTEBOOK, {B, E}, 0)] == [(B,)]


def test_nothing_moves_within_the_limit() -> None:
    assert moved(NOTEBOOK, {A, B}, 2) == ()
