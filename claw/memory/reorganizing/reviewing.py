"""A plan that takes out too much at once waits for a person, who answers each operation of it."""

from collections.abc import Sequence
from dataclasses import replace

from claw.domain.nights import HeldPlan, NightRecord, Planner, Slot
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation
from claw.domain.ports import MemoryFile
from claw.errors import TryLater, UsageError
from claw.memory.reorganizing.night import Night
from claw.memory.reorganizing.recording import digest
from claw.memory.reorganizing.reporting import Report


class Reviewing:
    """The plan that is held, and what is done with the answers."""

    def __init__(
        self,
        memory: MemoryFile,
        night: Night,
        planner: Planner,
        held: Slot[HeldPlan],
        last: Slot[NightRecord],
    ) -> None:
        """Keep the doors."""
        self._memory = memory
        self._night = night
        self._planner = planner
        self._held = held
        self._last = last

    def held(self) -> tuple[Notebook, tuple[Operation, ...]]:
        """Return the notebook and what waits; raises UsageError if nothing does.

        A plan for a file that has changed since is dropped: the next night makes another.
        """
        plan, notebook = self._held.read(), self._memory.read()
        if plan is None:
            raise UsageError("No plan waits for a review.")
        if plan.hash != digest(notebook):
            self._held.clear()
            raise UsageError(
                "MEMORY.md has changed since that plan was made, so the plan was dropped; "
                "the next claw sleep makes another."
            )
        return notebook, plan.operations

    def decide(self, accepted: Sequence[Operation]) -> Report:
        """Do what was accepted and passes every rule again; the rest is dropped for good.

        The file is not tidied again before it changes. Raises TryLater if it changed meanwhile.
        """
        notebook, _ = self.held()
        checked = self._planner.check(notebook, [replace(one, source="user") for one in accepted])
        plan = replace(checked, operations=(*checked.operations, *checked.held), held=())
        report = self._night.carry_out(notebook, plan)
        if report is None:
            raise TryLater("MEMORY.md was saved meanwhile, so nothing was done. Look again.")
        last = self._last.read()
        if last:  # the person who reviewed it need not be told of it by the next chat
            self._last.write(replace(last, news=()))
        return report
