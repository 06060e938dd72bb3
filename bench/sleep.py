"""Time the planning of a night for files of growing size; a script answers for the model.

Ratios within one run are what counts: where the entries are ten times as many, time and calls
should be about ten times as many too. Once as for a small model, asked about two entries at a time,
once as for a large one, which plans over batches; without an embedder, and without any limit.
"""

import random
from datetime import UTC, datetime
from time import perf_counter

from claw.domain.exchange import Cancellation, Request
from claw.domain.notebook import Notebook
from claw.domain.operations import Plan
from claw.llm.scripted import ScriptedChat
from claw.llm.tokens import EstimatingCounter
from claw.memory.reorganizing.applying import apply
from claw.memory.reorganizing.asking import Allowance
from claw.memory.reorganizing.likenesses import Unlike
from claw.memory.reorganizing.planning import Adviser, Aided
from claw.memory.reorganizing.unaided import Surroundings, Unaided

SIZES = (300, 1_000, 3_000)
WINDOW = 8_192
SENTENCES = (
    "Visits {name} in {place} every {day}",
    "{name} from {place} teaches {thing} on {day}",
    "Wants to learn {thing} with {name}",
    "The {thing} lessons with {name} moved to {day}",
    "{name} likes {thing} and lives in {place}",
    "Collects {thing} stamps",
    "Has a drawer of {thing} prints",
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
SYLLABLES = ("ba", "do", "fi", "ka", "lu", "mo", "ne", "pi", "ro", "su", "ta", "vi")


class NoonClock:
    """A clock that stands still."""

    def now(self) -> datetime:
        """Return the same moment each time."""
        return datetime(2026, 5, 2, 12, tzinfo=UTC)


def memory(entries: int) -> Notebook:
    """Return a notebook in which each person, place and thing occurs a few times."""
    chance = random.Random(entries)

    def word(kind: int) -> str:
        seeded = random.Random(kind * 1_000_003 + chance.randrange(max(1, entries // 3)))
        return "".join(seeded.choices(SYLLABLES, k=4))

    lines = []
    for _ in range(entries):
        sentence = SENTENCES[chance.randrange(len(SENTENCES))]
        said = sentence.format(
            name=word(1).title(), place=word(2).title(), thing=word(3), day=chance.choice(DAYS)
        )
        lines.append(f"- {said}\n")
    return Notebook.parse("".join(lines))


def nothing(request: Request) -> str:
    """Answer that nothing is to be done."""
    return '{"answer": "no"}' if request.max_tokens < WINDOW // 100 else '{"operations": []}'


def night(notebook: Notebook, *, brief: bool) -> Plan:
    """Plan a night without a limit of calls, tokens or time."""
    allowance = Allowance(calls=10**9, tokens=10**12, seconds=10**6, window=WINDOW)
    adviser = Adviser(ScriptedChat(nothing), EstimatingCounter(), allowance, brief)
    around = Surroundings(
        Unlike(), lambda _: frozenset(), lambda _: False, lambda _: False, 20, max_shrink=0.5
    )
    planner = Aided(Unaided(around, NoonClock()), adviser, Unlike(), NoonClock())
    return planner.plan(notebook, Cancellation())


def main() -> None:
    """Print a line for each form and size; the ratios are to the smallest size."""
    print(f"{'asked about':<12}{'entries':>8}{'seconds':>9}{'calls':>7}{'time':>9}{'calls':>8}")
    for brief in (True, False):
        first: tuple[float, int] | None = None
        for size in SIZES:
            notebook = memory(size)
            start = perf_counter()
            plan = night(notebook, brief=brief)
            seconds = perf_counter() - start
            apply(notebook, plan)
            first = first or (seconds, max(1, plan.calls))
            form = "two entries" if brief else "a batch"
            ratios = f"{seconds / first[0]:>8.1f}x{plan.calls / first[1]:>7.1f}x"
            print(f"{form:<12}{size:>8}{seconds:>9.2f}{plan.calls:>7}{ratios}", flush=True)


if __name__ == "__main__":
    main()
