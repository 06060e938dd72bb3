"""What plans a night: the rules, an embedder where there is one, and the model."""

from collections.abc import Callable

from claw.assembly.desk import Desk
from claw.assembly.search import open_embedder
from claw.domain.nights import Planner
from claw.domain.notebook import Notebook
from claw.memory.reorganizing.unaided import Surroundings, Unaided

Progress = Callable[[int, int], None]


def open_planner(desk: Desk, progress: Progress) -> Planner:
    """Return what plans; `progress` is told how many questions of how many were asked."""
    del progress
    return open_unaided(desk)


def open_unaided(desk: Desk) -> Unaided:
    """Return the planner that needs no model."""
    from claw.memory.retrieval.alike import Alike

    settings = desk.settings

    def is_large(notebook: Notebook) -> bool:
        tokens = desk.counter.get().count(notebook.for_model())
        return tokens > settings.memory_token_threshold

    around = Surroundings(
        Alike(open_embedder(desk)),
        desk.remembering.claws,
        desk.journal.forgotten,
        is_large,
        settings.sleep_max_items,
        settings.sleep_max_shrink,
    )
    return Unaided(around, desk.clock)
