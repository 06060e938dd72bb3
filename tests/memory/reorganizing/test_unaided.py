"""Planning without a model, and going on where there is none."""

from collections.abc import Sequence

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.errors import BadData, Cancelled, ClawError, ConnectionFailed, KeyRejected
from claw.memory.reorganizing.likenesses import Unlike
from claw.memory.reorganizing.unaided import Enduring, Surroundings, Unaided
from tests.nights import ScriptedPlanner, ids
from tests.places import SteppingClock

TEXT = "# Memory\n\n- owns a boat\n- owns a boat\n- likes tea\n- plays chess\n- sings\n"
NOTEBOOK = Notebook.parse(TEXT)


def unaided(
    *, large: bool = False, claws: Sequence[str] = (), forgotten: str = "nothing such"
) -> Unaided:
    around = Surroundings(
        Unlike(),
        lambda notebook: frozenset(ids(notebook, *claws)),
        lambda text: forgotten in text,
        lambda _: large,
        max_items=1,
        max_shrink=0.5,
    )
    return Unaided(around, SteppingClock())


def test_doubles_are_found_without_a_model() -> None:
    plan = unaided().plan(NOTEBOOK, Cancellation())
    assert [one.kind for one in plan.operations] == ["duplicate"]
    assert (plan.calls, plan.trouble) == (0, None)


def test_what_claw_wrote_is_moved_from_a_large_file_beyond_a_number() -> None:
    claws = ("likes tea", "plays chess")
    assert unaided(claws=claws).moves(NOTEBOOK, ()) == ()
    (move,) = unaided(large=True, claws=claws).moves(NOTEBOOK, ())
    assert (move.kind, move.ids) == ("move", ids(NOTEBOOK, "likes tea"))
    others = [Operation("drop", ids(NOTEBOOK, "plays chess"), because="outdated")]
    assert unaided(large=True, claws=claws).moves(NOTEBOOK, others) == ()
    plan = unaided(large=True, claws=claws).plan(NOTEBOOK, Cancellation())
    assert [one.kind for one in plan.operations] == ["duplicate", "move"]


def test_what_was_forgotten_is_not_written_again() -> None:
    (tea,) = ids(NOTEBOOK, "likes tea")
    operation = Operation("rewrite", (tea,), "Likes tea")
    assert unaided().check(NOTEBOOK, [operation]).operations == (operation,)
    plan = unaided(forgotten="tea").check(NOTEBOOK, [operation])
    assert plan.operations == ()
    assert "forgotten" in plan.refused[0].why


def failing(error: ClawError) -> ScriptedPlanner:
    def script(_: Notebook) -> Plan:
        raise error

    return ScriptedPlanner(script)


@pytest.mark.parametrize("error", [ConnectionFailed("No."), KeyRejected("No key.")])
def test_without_a_model_the_code_goes_on_and_says_so(error: ClawError) -> None:
    plan = Enduring(failing(error), unaided()).plan(NOTEBOOK, Cancellation())
    assert [one.kind for one in plan.operations] == ["duplicate"]
    assert plan.trouble is error


@pytest.mark.parametrize("error", [BadData("Odd."), Cancelled("Stopped.")])
def test_what_is_no_absence_of_a_model_is_raised(error: ClawError) -> None:
    with pytest.raises(type(error)):
        Enduring(failing(error), unaided()).plan(NOTEBOOK, Cancellation())


def test_a_failure_after_a_stop_is_the_stop() -> None:
    cancellation = Cancellation()

    def script(_: Notebook) -> Plan:
        cancellation.cancel()
        raise ConnectionFailed("No.")

    with pytest.raises(Cancelled):
        Enduring(ScriptedPlanner(script), unaided()).plan(NOTEBOOK, cancellation)


def test_with_a_model_its_plan_and_its_check_count() -> None:
    planner = ScriptedPlanner(lambda _: Plan(calls=3))
    assert Enduring(planner, unaided()).plan(NOTEBOOK, Cancellation()).calls == 3
    (tea,) = ids(NOTEBOOK, "likes tea")
    operation = Operation("drop", (tea,), because="outdated")
    assert Enduring(planner, unaided()).check(NOTEBOOK, [operation]).operations == (operation,)
