"""What plans a night: the rules, an embedder where there is one, and the model."""

import time
from collections.abc import Callable

from claw.assembly.desk import Desk
from claw.assembly.models import EMBEDDED_WINDOW, nothing_set_up, open_model
from claw.assembly.search import chosen_embedder, open_embedder
from claw.domain.nights import Planner
from claw.domain.notebook import Notebook
from claw.domain.ports import ChatModel, Likens
from claw.llm.choosing_embedder import installed
from claw.llm.deferred import DeferredCounter
from claw.llm.steady_embedder import SteadyEmbedder
from claw.memory.reorganizing.asking import Allowance
from claw.memory.reorganizing.planning import Adviser, Aided
from claw.memory.reorganizing.unaided import Surroundings, Unaided

Progress = Callable[[int, int], None]
PATIENCE = 1_800.0
_ASKING = 0.8
"""The part of the time in which questions are begun; the rest is for the last answer."""


def open_planner(
    desk: Desk, progress: Progress, seconds: float = PATIENCE, model: ChatModel | None = None
) -> Planner:
    """Return what plans; `progress` is told how many questions of how many were asked.

    `seconds` is how long the whole planning may take; no question is begun in the last part of it.
    `model` is one that is open already. Where none is set up, only what code can see is tidied.
    """
    likens = _likens(desk)
    adviser = None if nothing_set_up(desk) else _adviser(desk, seconds, model or open_model(desk))
    aided = Aided(_unaided(desk, likens), adviser, likens, desk.clock)
    aided.progress = progress
    return aided


def open_unaided(desk: Desk) -> Unaided:
    """Return the planner that needs no model."""
    return _unaided(desk, _likens(desk))


def _adviser(desk: Desk, seconds: float, model: ChatModel) -> Adviser:
    window = EMBEDDED_WINDOW if model.embedded else desk.settings.context_window
    counter = DeferredCounter(desk.counter)
    allowance = Allowance(seconds=seconds * _ASKING, window=window)
    return Adviser(model, counter, allowance, brief=model.embedded)


def _likens(desk: Desk) -> Likens:
    """Return what tells likeness: the embedder on whose scale the rules measure it, where it is."""
    from claw.memory.retrieval.alike import Alike

    if chosen_embedder(desk).kinds and installed("use"):
        from claw.llm.sentence_encoder import SentenceEncoder

        return Alike(SteadyEmbedder("use", SentenceEncoder, time.monotonic, desk.tell))
    return Alike(open_embedder(desk))


def _unaided(desk: Desk, likens: Likens) -> Unaided:
    settings = desk.settings

    def is_large(notebook: Notebook) -> bool:
        tokens = desk.counter.get().count(notebook.for_model())
        return tokens > settings.memory_token_threshold

    around = Surroundings(
        likens,
        desk.remembering.claws,
        desk.journal.forgotten,
        is_large,
        settings.sleep_max_items,
        settings.sleep_max_shrink,
    )
    return Unaided(around, desk.clock)
