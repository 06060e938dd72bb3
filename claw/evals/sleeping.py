"""Measure the nightly run on labelled memory files: what it keeps, tidies and invents."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from claw.domain.exchange import Cancellation
from claw.domain.nights import Planner
from claw.domain.notebook import Notebook
from claw.domain.operations import Plan
from claw.domain.ports import Clock
from claw.evals.memory_sets import MemorySet
from claw.evals.scoring import Report, found_all, found_any
from claw.evals.tables import Table, counted
from claw.memory.hard_facts import hard_facts, missing
from claw.memory.reorganizing.applying import apply
from claw.memory.reorganizing.statements import statement

Progress = Callable[[int, int], None]
Figure = Literal["facts_kept", "never_change_kept", "duplicates_reduced", "drops_done"]
FIGURES: tuple[Figure, ...] = (
    "facts_kept",
    "never_change_kept",
    "duplicates_reduced",
    "drops_done",
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a night made of one memory file, and how long it took in seconds."""

    labels: MemorySet
    before: Notebook
    after: Notebook
    plan: Plan
    seconds: float

    def right(self, figure: Figure) -> list[bool]:
        """Return for each label of the kind whether the tidied file is as it says."""
        text, lines = self.after.text, self.after.text.splitlines()
        labels = self.labels
        if figure == "facts_kept":
            return [found_all(patterns, text) for _, patterns in labels.facts]
        if figure == "never_change_kept":
            return [line in lines for line in labels.never_change]
        if figure == "drops_done":
            return [not found_any([pattern], text) for pattern in labels.drop]
        return [sum(map(lines.count, dict.fromkeys(one))) <= 1 for one in labels.duplicates]

    def invented(self) -> list[str]:
        """Return the numbers, names and words of new lines that the file did not hold before."""
        old = set(self.before.text.splitlines())
        known = statement(self.before.text).keys
        found: list[str] = []
        for line in self.after.text.splitlines():
            if line not in old:
                facts = missing(hard_facts(line), self.before.text)
                found += [fact.text for fact in facts if fact.kind != "negation"]
                found += [word.text for word in statement(line).words if not word.keys & known]
        return list(dict.fromkeys(found))

    def wrong(self) -> Iterable[str]:
        """Yield a line about each label that is not met."""
        labels, name = self.labels, self.labels.name
        wanted: dict[Figure, Sequence[object]] = {
            "facts_kept": [fact for fact, _ in labels.facts],
            "never_change_kept": labels.never_change,
            "duplicates_reduced": [" = ".join(one) for one in labels.duplicates],
            "drops_done": labels.drop,
        }
        for figure in FIGURES:
            for label, right in zip(wanted[figure], self.right(figure), strict=True):
                if not right:
                    yield f"{name}, {figure}: {label}"
        yield from (f"{name}, invented: {one}" for one in self.invented())


def run_sleep_eval(
    sets: Sequence[MemorySet],
    planner: Planner,
    clock: Clock,
    progress: Progress = lambda _done, _total: None,
    cancellation: Cancellation | None = None,
) -> Report:
    """Plan and carry out a night on each file in memory; raises what kept the model from answering.

    `facts_kept`, `never_change_kept`, `duplicates_reduced` and `drops_done` are shares from 0 to 1
    of all labels, `invented` is a count. `by_file` and `by_lang` hold the same figures, `intervals`
    and `counts` how sure the shares are and of how many labels.
    """
    cancellation = cancellation or Cancellation()
    outcomes: list[Outcome] = []
    for labels in sets:
        outcomes.append(_night(labels, planner, clock, cancellation))
        progress(len(outcomes), len(sets))
    return _report(outcomes)


def _night(
    labels: MemorySet, planner: Planner, clock: Clock, cancellation: Cancellation
) -> Outcome:
    before, start = Notebook.parse(labels.text), clock.now()
    plan = planner.plan(before, cancellation)
    if plan.trouble:
        raise plan.trouble
    after = apply(before, plan)
    return Outcome(labels, before, after, plan, (clock.now() - start).total_seconds())


def _report(outcomes: Sequence[Outcome]) -> Report:
    langs = {
        lang: [one for one in outcomes if one.labels.lang == lang]
        for lang in sorted({one.labels.lang for one in outcomes})
    }
    whole = _table(outcomes)
    by_lang = {lang: _table(several) for lang, several in langs.items()}
    metrics: dict[str, object] = {
        **_figures(outcomes),
        "by_file": {one.labels.name: _figures([one]) for one in outcomes},
        "by_lang": {lang: _figures(several) for lang, several in langs.items()},
        "intervals": {
            **whole.intervals(),
            "by_lang": {lang: one.intervals() for lang, one in by_lang.items()},
        },
        "counts": {
            **whole.counts(),
            "by_lang": {lang: one.counts() for lang, one in by_lang.items()},
        },
    }
    wrong = tuple(line for one in outcomes for line in one.wrong())
    tables = (whole, *_turned(by_lang))
    return Report("sleep", len(outcomes), metrics, wrong, tables)


def _table(outcomes: Sequence[Outcome]) -> Table:
    """Return the shares of some files; a kind without labels counts as met."""
    rows = (
        counted(figure, [right for one in outcomes for right in one.right(figure)])
        for figure in FIGURES
    )
    return Table("sleep", tuple(row if row.n else replace(row, share=1.0) for row in rows))


def _turned(by_lang: Mapping[str, Table]) -> Iterable[Table]:
    """Yield a table of the languages for each figure."""
    for place, figure in enumerate(FIGURES):
        rows = (replace(one.rows[place], label=lang) for lang, one in by_lang.items())
        yield Table(f"{figure} by lang", tuple(rows))


def _figures(outcomes: Sequence[Outcome]) -> dict[str, object]:
    return {
        **_table(outcomes).shares(),
        "invented": sum(len(one.invented()) for one in outcomes),
        "entries_before": sum(len(one.before.entries) for one in outcomes),
        "entries_after": sum(len(one.after.entries) for one in outcomes),
        "held": sum(len(one.plan.held) for one in outcomes),
        "calls": sum(one.plan.calls for one in outcomes),
        "tokens": sum(one.plan.tokens for one in outcomes),
        "seconds": round(sum(one.seconds for one in outcomes), 1),
    }
