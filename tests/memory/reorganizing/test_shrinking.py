"""How much a plan may take out in one night."""

from claw.domain.notebook import Notebook
from claw.domain.operations import Operation
from claw.memory.reorganizing.shrinking import Limits, share_taken_out, too_much

NOTEBOOK = Notebook.parse("".join(f"- Dish {number}\n" for number in range(8)) + "- Dish 0\n")
IDS = [entry.id for entry in NOTEBOOK.entries]


def drops(*places: int) -> list[Operation]:
    return [Operation("drop", (IDS[place],), by=IDS[7]) for place in places]


def test_g08_the_share_counts_distinct_entries() -> None:
    assert share_taken_out(NOTEBOOK, drops(1, 2)) == 2 / 8
    assert share_taken_out(NOTEBOOK, [Operation("merge", tuple(IDS[1:4]), "x")]) == 2 / 8
    assert share_taken_out(Notebook.parse(""), []) == 0


def test_exact_doubles_and_moves_do_not_count() -> None:
    double = Operation("duplicate", (IDS[8],), by=IDS[0])
    assert share_taken_out(NOTEBOOK, [double, Operation("move", (IDS[1],))]) == 0
    assert share_taken_out(NOTEBOOK, drops(0, 8)) == 1 / 8


def test_half_is_allowed_and_more_is_too_much() -> None:
    assert not too_much(NOTEBOOK, drops(1, 2, 3, 4), Limits())
    assert too_much(NOTEBOOK, drops(1, 2, 3, 4, 5), Limits())


def test_a_few_entries_may_always_go() -> None:
    assert not too_much(NOTEBOOK, drops(1, 2, 3), Limits(max_shrink=0.0))
    assert too_much(NOTEBOOK, drops(1, 2, 3, 4), Limits(max_shrink=0.0))
