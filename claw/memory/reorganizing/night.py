"""One run of `claw sleep`: see whether there is anything to do, plan, write, note it down."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from claw.domain.exchange import Cancellation
from claw.domain.nights import (
    AS_GOOD_AS_DONE,
    HeldPlan,
    NightRecord,
    Outcome,
    Planner,
    Slot,
)
from claw.domain.notebook import Notebook
from claw.domain.operations import Plan
from claw.domain.ports import Clock, MemoryFile
from claw.errors import BadData, ClawError, TryLater
from claw.memory.reorganizing.applying import apply
from claw.memory.reorganizing.recording import digest
from claw.memory.reorganizing.reporting import Report, cost, counts, summary
from claw.memory.reorganizing.rewriting import Rewriting

FEWEST_CHARACTERS = 100
ATTEMPTS = 2
_NEWS_KEPT = 5
_NOTHING_DONE = "nothing was changed"
_HELD = "would take out too much at once, so nothing of it was done; `claw sleep --review` shows it"


class Night:
    """The nightly run over one workspace; whoever calls it holds the sleep lock."""

    def __init__(
        self,
        memory: MemoryFile,
        rewriting: Rewriting,
        planner: Planner,
        last: Slot[NightRecord],
        held: Slot[HeldPlan],
        clock: Clock,
    ) -> None:
        """Keep the doors; nothing is read yet."""
        self._memory = memory
        self._rewriting = rewriting
        self._planner = planner
        self._last = last
        self._held = held
        self._clock = clock

    def run(self, cancellation: Cancellation, *, force: bool = False) -> Report:
        """Tidy the memory and return the report; `force` does it although nothing changed.

        A failure is noted down for the next chat and raised: TryLater when the user saved the file
        during each attempt, Unavailable when the time was up, StorageFailed, BadData.
        """
        try:
            self._settle()
            notebook = self._memory.read()
            return self._idle(notebook, force=force) or self._tidy(notebook, cancellation)
        except ClawError as error:
            with suppress(ClawError):
                self._note_failure(error)
            raise

    def preview(self, cancellation: Cancellation) -> Report:
        """Return the report of a run without writing anything."""
        notebook = self._memory.read()
        if _short(notebook):
            return _nothing(notebook)
        plan = self._planner.plan(notebook, cancellation)
        after = apply(notebook, plan)
        message = f"MEMORY.md would be tidied: {summary(notebook, after, plan)}."
        if plan.held:
            message += f" A plan of {_operations(len(plan.held))} {_HELD}."
        return Report("preview", message, notebook, after, plan)

    def carry_out(self, notebook: Notebook, plan: Plan) -> Report | None:
        """Write a plan and note it down; None if the file is no longer that notebook."""
        after, backup = notebook, ""
        if apply(notebook, plan) != notebook:
            written = self._rewriting.carry_out(notebook, plan)
            if written is None:
                return None
            after, backup = written.notebook, written.backup
        report = _report(notebook, after, plan, backup)
        self._keep_held(after, plan)
        self._note(report)
        return report

    def _tidy(self, notebook: Notebook, cancellation: Cancellation) -> Report:
        for _ in range(ATTEMPTS):
            plan = self._planner.plan(notebook, cancellation)
            report = self.carry_out(notebook, plan)
            if report:
                return report
            notebook = self._memory.read()
        raise TryLater(
            "MEMORY.md was saved each time while claw sleep was planning, so it was left as it is. "
            "Run claw sleep again later."
        )

    def _idle(self, notebook: Notebook, *, force: bool) -> Report | None:
        """Return the report of a run that has nothing to do, None if there is something to do."""
        last = self._last.read()
        if _short(notebook):
            self._note_again(last or NightRecord(0, "unchanged", digest(notebook)))
            return _nothing(notebook)
        if force or last is None or last.hash != digest(notebook):
            return None
        if last.outcome not in AS_GOOD_AS_DONE or last.left:
            return None
        self._note_again(last)
        if last.outcome == "refused" and self._held.read():
            message = f"The plan for MEMORY.md {_HELD}."
            return Report("refused", message, notebook, notebook, code=BadData.exit_code)
        return Report(
            "unchanged", "Nothing changed since the last run.", notebook, notebook, code=0
        )

    def _settle(self) -> None:
        """Note down a rewriting that reached the file, whose run was stopped before its end."""
        begun = self._rewriting.settle()
        if begun:
            line = "claw sleep tidied MEMORY.md and was stopped after that."
            last = self._last.read()
            news = _later(last.news if last else (), [line])
            self._last.write(
                NightRecord(begun.turn, "tidied", begun.after, line, backup=begun.backup, news=news)
            )
            self._rewriting.finish()

    def _note(self, report: Report) -> None:
        plan, last = report.plan, self._last.read()
        outcome: Outcome = "unchanged"
        if plan.trouble:
            outcome = "partial"
        elif plan.held:
            outcome = "refused"
        elif report.backup:
            outcome = "tidied"
        day = f"{self._clock.now():%Y-%m-%d}"
        news = [f"{day}: {report.message}"] if outcome != "unchanged" else []
        record = NightRecord(
            at=self._now(),
            outcome=outcome,
            hash=digest(report.after),
            message=report.message,
            counts=counts(report.before, report.after, plan.operations),
            calls=plan.calls,
            tokens=plan.tokens,
            backup=report.backup or (last.backup if last else ""),
            failures=last.failures + 1 if plan.trouble and last else int(bool(plan.trouble)),
            news=_later(_untold(last, plan), news),
            left=_left(report, last),
        )
        self._last.write(record)
        self._rewriting.finish()

    def _note_again(self, last: NightRecord) -> None:
        """Say that a run came by, so that no night counts as missed."""
        self._last.write(replace(last, at=self._now()))

    def _note_failure(self, error: ClawError) -> None:
        last = self._last.read() or NightRecord(0, "failed", "")
        failures = last.failures + 1
        times = f" ({failures} times in a row)" if failures > 1 else ""
        line = f"claw sleep failed{times}: {error}"
        news = [one for one in last.news if not one.startswith("claw sleep failed")]
        self._last.write(
            NightRecord(
                at=self._now(),
                outcome="failed",
                hash=last.hash,
                message=str(error),
                backup=last.backup,
                failures=failures,
                news=_later(news, [line]),
            )
        )

    def _keep_held(self, after: Notebook, plan: Plan) -> None:
        if plan.held:
            self._held.write(HeldPlan(digest(after), self._now(), plan.held))
        else:
            self._held.clear()

    def _now(self) -> int:
        return int(self._clock.now().timestamp())


def _untold(last: NightRecord | None, plan: Plan) -> list[str]:
    """Return what is still to be told, without that the same trouble kept nights from all."""
    again = f"{_NOTHING_DONE}. {plan.trouble}"
    return [one for one in last.news if again not in one] if last else []


def _left(report: Report, last: NightRecord | None) -> int:
    """Return how many questions wait: over one file each is reached once, and then no more."""
    plan = report.plan
    if last and last.left and last.hash == digest(report.before):
        return max(0, min(plan.left, last.left - max(1, plan.calls)))
    return plan.left


def _report(before: Notebook, after: Notebook, plan: Plan, backup: str) -> Report:
    held = f"A plan of {_operations(len(plan.held))} for MEMORY.md {_HELD}." if plan.held else ""
    did = summary(before, after, plan) if backup else ""
    outcome, code = ("tidied" if backup else "unchanged"), 0
    told = f"MEMORY.md tidied: {did}." if did else f"MEMORY.md is in order{cost(plan)}."
    if held:
        outcome, code = "refused", BadData.exit_code
        told = f"{held} Besides: {did}." if did else held
    if plan.trouble:
        outcome, code = "partial", plan.trouble.exit_code
        found = did or _NOTHING_DONE
        told = f"MEMORY.md was looked through without the model: {found}. {plan.trouble}"
        told += f" {held}" if held else ""
    return Report(outcome, told, before, after, plan, backup, code)


def _operations(count: int) -> str:
    return "1 operation" if count == 1 else f"{count} operations"


def _short(notebook: Notebook) -> bool:
    return len(notebook.text.strip()) < FEWEST_CHARACTERS


def _nothing(notebook: Notebook) -> Report:
    return Report("nothing", "MEMORY.md is too short to be tidied.", notebook, notebook)


def _later(news: Iterable[str], more: Iterable[str]) -> tuple[str, ...]:
    return (*news, *more)[-_NEWS_KEPT:]
