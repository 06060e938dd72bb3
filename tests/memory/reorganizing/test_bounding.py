"""Planning ends when its time is up, and says so."""

import threading
from collections.abc import Sequence
from datetime import timedelta

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.errors import Cancelled, ConnectionFailed
from claw.memory.reorganizing.bounding import Bounded
from tests.nights import ScriptedPlanner
from tests.places import SteppingClock

NOTEBOOK = Notebook.parse("- tea\n")


class Hanging:
    """Plans for ever; `gives_in` returns half a plan when cancelled."""

    def __init__(self, *, gives_in: bool = False) -> None:
        self.gives_in = gives_in

    def plan(self, notebook: Notebook, cancellation: Cancellation) -> Plan:  # noqa: ARG002
        try:
            while True:
                cancellation.wait(60)
        except Cancelled:
            if not self.gives_in:
                raise
        return Plan(calls=1)

    def check(self, notebook: Notebook, operations: Sequence[Operation]) -> Plan:  # noqa: ARG002
        return Plan(tuple(operations))


@pytest.mark.parametrize("gives_in", [False, True])
def test_g18_a_planner_that_hangs_is_stopped_and_the_time_out_is_said(gives_in: bool) -> None:
    bounded = Bounded(Hanging(gives_in=gives_in), 0.05, SteppingClock())
    with pytest.raises(ConnectionFailed, match=r"timeout.*MEMORY.md is as it was"):
        bounded.plan(NOTEBOOK, Cancellation())


def test_all_planning_of_a_run_together_has_one_deadline() -> None:
    clock = SteppingClock()
    planner = ScriptedPlanner(lambda _: Plan(calls=1))
    bounded = Bounded(planner, 60, clock)
    assert bounded.plan(NOTEBOOK, Cancellation()).calls == 1
    clock.time += timedelta(seconds=100)

    def slow(_: Notebook) -> Plan:
        threading.Event().wait(0.3)
        return Plan()

    planner.script = slow
    with pytest.raises(ConnectionFailed):
        bounded.plan(NOTEBOOK, Cancellation())


def test_a_planner_that_ends_in_time_is_heard_and_the_check_goes_through() -> None:
    bounded = Bounded(Hanging(), 60, SteppingClock())
    operation = Operation("drop", ("a",), because="outdated")
    assert bounded.check(NOTEBOOK, [operation]) == Plan((operation,))


def test_a_stop_from_outside_is_no_time_out() -> None:
    cancellation = Cancellation()
    threading.Timer(0.05, cancellation.cancel).start()
    with pytest.raises(Cancelled):
        Bounded(Hanging(), 60, SteppingClock()).plan(NOTEBOOK, cancellation)
