"""Nights over real files, with a planner that does as a test says."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Kind, Operation, Plan
from claw.memory.reorganizing.night import Night
from claw.memory.reorganizing.restoring import Restoring
from claw.memory.reorganizing.reviewing import Reviewing
from claw.memory.reorganizing.rewriting import Doors, Rewriting
from claw.memory.reorganizing.undoing import Undoing
from claw.storage.atomic import check_writable
from claw.storage.backups import FileBackups
from claw.storage.night_records import Shelf, night_files
from tests.places import Places

MEMORY = """\
---
profile:
  name: Sam
---
# Memory

Some words of my own.

## Tea

- likes tea
- Likes tea.
- drinks oolong at 4

## Work <!-- mine -->

1. works at Heron
2. works at Heron as an engineer
   - since 2024

```
- no entry
```

* lives in Ghent
* moves to Ghent on 2020-01-02
"""

TIDIED = """\
---
profile:
  name: Sam
---
# Memory

Some words of my own.

## Tea

- likes tea
- drinks oolong at 4

## Work <!-- mine -->

1. works at Heron as an engineer since 2024

```
- no entry
```

* lives in Ghent
"""


def ids(notebook: Notebook, *texts: str) -> tuple[str, ...]:
    """Return the ids of the entries whose texts begin so."""
    return tuple(
        next(one.id for one in notebook.entries if one.text.startswith(text)) for text in texts
    )


def operation(notebook: Notebook, kind: Kind, *texts: str, text: str = "") -> Operation:
    return Operation(kind, ids(notebook, *texts), text)


def tidy(notebook: Notebook) -> Plan:
    """Return the plan that makes TIDIED of MEMORY, as far as its entries still stand."""
    (double, kept) = ids(notebook, "Likes tea", "likes tea")
    works = [one.id for one in notebook.entries if one.text.startswith("works at Heron")]
    (old,) = ids(notebook, "moves to Ghent")
    return Plan(
        (
            Operation("duplicate", (double,), by=kept, source="code"),
            Operation("merge", tuple(works), "works at Heron as an engineer since 2024"),
            Operation("drop", (old,), because="outdated"),
        ),
        calls=2,
        tokens=300,
    )


@dataclass
class ScriptedPlanner:
    """Plans as it is told to, and counts how often it was asked; `check` lets all pass."""

    script: Callable[[Notebook], Plan] = tidy
    asked: list[Notebook] = field(default_factory=list)
    checked: Callable[[Plan], Plan] = lambda plan: plan

    def plan(self, notebook: Notebook, cancellation: Cancellation) -> Plan:
        cancellation.check()
        self.asked.append(notebook)
        return self.script(notebook)

    def check(self, notebook: Notebook, operations: Sequence[Operation]) -> Plan:
        return self.checked(Plan(tuple(one for one in operations if notebook.find(one.ids[0]))))


class Sleeper:
    """The night over a workspace."""

    def __init__(self, root: Path, text: str = MEMORY, script: Callable[[Notebook], Plan] = tidy):
        self.places = Places(root)
        if text:
            self.places.write_memory(text)
        self.planner = ScriptedPlanner(script)
        here, places = self.places.workspace, self.places
        self.files = night_files(here)
        self.backups = FileBackups(here)
        self.doors = Doors(
            places.memory,
            places.journal,
            Shelf(places.archive),
            self.backups,
            self.files.begun,
            lambda: check_writable(here.memory.resolve()),
        )
        last, clock = self.files.last, places.clock
        rewriting = Rewriting(self.doors, clock)
        self.night = Night(places.memory, rewriting, self.planner, last, self.files.held, clock)
        self.undoing = Undoing(self.doors, last, clock)
        self.restoring = Restoring(self.doors, last, clock)
        self.reviewing = Reviewing(places.memory, self.night, self.planner, self.files.held, last)

    @property
    def text(self) -> str:
        return self.places.read_memory()

    def archived(self) -> list[tuple[str, str]]:
        return [(one.text, one.reason) for one in self.places.archive.entries()]


def held(plan: Plan) -> Plan:
    """Return the plan with all its operations held back."""
    return replace(plan, operations=(), held=plan.operations)
