"""The model that the settings name, and the jobs that it does beside the chat."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from claw.assembly.desk import Desk
from claw.assembly.local_models import model_spec, models_folder
from claw.chat.folding import Summarizes
from claw.domain.ports import ChatModel
from claw.llm import model_files
from claw.llm.deferred import AbsentChat, Deferred, DeferredChat, DeferredCounter, DeferredDetector

if TYPE_CHECKING:
    from claw.memory.filtering import Filter

EMBEDDED_WINDOW = 8_192
"""Tokens that one slot of the embedded engine holds."""


def nothing_set_up(desk: Desk) -> str:
    """Return what to set where no model is set up, else nothing."""
    absent = model_spec(desk.settings)[0] == "none"
    return str(model_files.nothing_set_up(desk.workspace.env)) if absent else ""


def check_model(desk: Desk) -> None:
    """Raise BadConfiguration or KeyRejected for a model that cannot work with what is set."""
    provider, name = model_spec(desk.settings)
    if provider == "local":
        model_files.resolve(name, models_folder())
    elif provider != "none":
        desk.endpoint(provider, name)


def open_model(desk: Desk, *, private: bool = False) -> ChatModel:
    """Return the model that the settings name; it is loaded in a thread, and used later.

    Where none is set up, every call of what is returned says what to set. If `private`, nothing of
    a conversation is kept in the engine's form either.
    """
    provider, name = model_spec(desk.settings)
    if provider == "none":
        return AbsentChat(model_files.nothing_set_up(desk.workspace.env))
    states = None if private else desk.workspace.index
    make = partial(_embedded, states) if provider == "local" else partial(_remote, provider)
    model: Deferred[ChatModel] = Deferred(partial(make, name, desk))
    desk.later(model.begin)
    label = model_files.label(name) if provider == "local" else f"{provider}:{name}"
    return DeferredChat(label, model, embedded=provider == "local")


def open_filter(desk: Desk, model: ChatModel) -> "Filter":
    """Return the memory filter over the model."""
    from claw.memory.filtering import Filter

    return Filter(model, DeferredDetector(desk.detector), desk.journal.forgotten)


def open_compressor(desk: Desk, model: ChatModel) -> Summarizes:
    """Return what writes summaries with the model, or without it where that keeps more."""
    counter = DeferredCounter(desk.counter)
    if model.embedded:
        from claw.memory.extracting import ExtractiveCompressor

        return ExtractiveCompressor(counter)
    from claw.memory.compressing import CompressionLimits, Compressor

    return Compressor(model, counter, CompressionLimits.within(desk.settings.context_window))


def _remote(provider: str, name: str, desk: Desk) -> ChatModel:
    from claw.llm.choosing import remote_chat

    endpoint = desk.endpoint(provider, name)
    return remote_chat(endpoint, desk.meter, desk.waiting, desk.settings.claw_timeout)


def _embedded(states: Path | None, name: str, desk: Desk) -> ChatModel:
    from claw.llm.embedded import embedded_chat

    path = model_files.resolve(name, models_folder())
    return embedded_chat(path, states, desk.meter)
