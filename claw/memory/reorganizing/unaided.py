"""The planner without a model: what the rules find by themselves, and what goes for size."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from claw.domain.exchange import Cancellation
from claw.domain.nights import Planner
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan, Refused
from claw.domain.ports import Clock, Likens
from claw.errors import ClawError
from claw.memory.reorganizing.checking import check
from claw.memory.reorganizing.moving import moved
from claw.memory.reorganizing.proposing import proposed
from claw.memory.reorganizing.shrinking import Limits

_FORGOTTEN = "It would say what was forgotten."


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What planning needs to know beside the notebook.

    `claws` gives the ids of what claw wrote, `forgotten` tells a text that must not come back,
    `is_large` a file above the token threshold. `max_items` is how many entries of claw's may
    stand in such a file, `max_shrink` the share of the entries that may go in one night.
    """

    likens: Likens
    claws: Callable[[Notebook], frozenset[str]]
    forgotten: Callable[[str], bool]
    is_large: Callable[[Notebook], bool]
    max_items: int
    max_shrink: float


class Unaided:
    """Plans by code alone, and checks what others propose."""

    def __init__(self, around: Surroundings, clock: Clock) -> None:
        """Look at nothing yet."""
        self._around = around
        self._clock = clock

    def plan(self, notebook: Notebook, cancellation: Cancellation) -> Plan:
        """Return what is superseded, doubled, or too much for the size of the file."""
        cancellation.check()
        return self.check(notebook, self.propose(notebook))

    def propose(self, notebook: Notebook) -> tuple[Operation, ...]:
        """Return what the code finds, unchecked."""
        around = self._around
        found = proposed(notebook, around.likens, around.claws(notebook))
        return (*found, *self.moves(notebook, found))

    def moves(self, notebook: Notebook, others: Sequence[Operation]) -> tuple[Operation, ...]:
        """Return what is to leave a large file for its size, once the others are made."""
        around = self._around
        if not around.is_large(notebook):
            return ()
        gone = {one for operation in others for one in operation.ids}
        stays = around.claws(notebook) - gone
        return moved(notebook, stays, around.max_items)

    def check(self, notebook: Notebook, operations: Sequence[Operation]) -> Plan:
        """Return what passes every rule, and nothing that says what was forgotten."""
        around = self._around
        barred = [one for one in operations if one.text and around.forgotten(one.text)]
        limits = Limits(around.max_shrink, around.claws(notebook))
        passed = [one for one in operations if one not in barred]
        plan = check(notebook, passed, self._clock.now().date(), limits, around.likens)
        refused = (*plan.refused, *(Refused(one, _FORGOTTEN) for one in barred))
        return replace(plan, refused=refused)


class Keyless:
    """A planner that does without a model, and says each time that there should be one."""

    def __init__(self, planner: Planner, missing: ClawError) -> None:
        """Plan by `planner`; `missing` is what a run without a model ends with."""
        self._planner = planner
        self._missing = missing

    def plan(self, notebook: Notebook, cancellation: Cancellation) -> Plan:
        """Return the plan, with the trouble that there is no model."""
        plan = self._planner.plan(notebook, cancellation)
        return replace(plan, trouble=plan.trouble or self._missing)

    def check(self, notebook: Notebook, operations: Sequence[Operation]) -> Plan:
        """Return what the rules say of the operations."""
        return self._planner.check(notebook, operations)
