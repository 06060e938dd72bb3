"""The composition root: settings in, ready objects out; alone opens models and files."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from random import SystemRandom

from claw import settings as configuration
from claw.chat.assistant import Assistant
from claw.chat.context import ContextBuilder
from claw.chat.conversation import Behind, Conversation, Warm
from claw.chat.folding import Folding
from claw.chat.titling import Titler
from claw.chat.upkeep import Upkeep
from claw.domain.budget import Budget
from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.ports import ChatModel, ReadsAhead, SecretDetector, TokenCounter
from claw.domain.session import Session
from claw.errors import ClawError
from claw.llm import model_files
from claw.llm.deferred import AbsentChat, Deferred, DeferredChat, DeferredCounter, DeferredDetector
from claw.llm.usage import UsageMeter
from claw.memory.compressing import CompressionLimits, Compressor
from claw.memory.filtering import Filter
from claw.memory.forgetting import Forgetting
from claw.memory.keeping import Keeper, Kept
from claw.memory.recollection import Known, Recollection
from claw.memory.remembering import Remembering
from claw.memory.snapshot import SnapshotTaker
from claw.prompts import load as prompt
from claw.settings import Settings
from claw.storage import workspace as workspaces
from claw.storage.archive import FileArchive
from claw.storage.clock import SystemClock
from claw.storage.journal import FileJournal
from claw.storage.log import FileLog
from claw.storage.memory_file import FileMemory
from claw.storage.pending import FilePending
from claw.storage.persona import read_persona
from claw.storage.private import PrivateSessionStore
from claw.storage.session_names import new_id
from claw.storage.sessions import FileSessionStore
from claw.storage.traces import FileTraces
from claw.storage.workspace import Workspace

EMBEDDED_WINDOW = 8_192
"""Tokens that one slot of the embedded engine holds."""

EMBEDDED_RETRIEVAL = 160
"""Tokens of memory in front of a message; the engine reads some 75 a second, in each turn anew."""

DEFAULT_MODEL_SIZE = model_files.DEFAULT.size
engine_installed = model_files.installed

EMBEDDED_OUTPUT = 600
"""Tokens of a reply: twenty seconds, in which a model that has lost its thread is cut."""

Tell = Callable[[str], None]
Hear = Callable[[Kept | str], None]


class Desk:
    """A workspace with its settings and files; each is opened when it is first asked for."""

    def __init__(self, workspace: Workspace, settings: Settings, tell: Tell) -> None:
        """Open nothing yet; `tell` is given sentences for the user."""
        self.workspace = workspace
        self.settings = settings
        self.clock = SystemClock()
        self.meter = UsageMeter()
        self.log = FileLog(workspace.log, self.clock)
        self.archive = FileArchive(workspace.archive)
        self.pending = FilePending(workspace.pending)
        self.journal = FileJournal(workspace.journal, workspace.journal_key, self.clock)
        self.memory = FileMemory(workspace, self.clock, self.tell)
        self.sessions = FileSessionStore(workspace, self.clock, self.tell)
        doors = (self.memory, self.journal, self.archive, self.clock)
        self.remembering = Remembering(*doors, DeferredDetector(self.detector))
        self._tell = tell
        self.waiting: Tell = self.tell
        """Is given what a request waits for, such as the countdown to another attempt."""

    def tell(self, text: str) -> None:
        """Say it to the user and keep it in the log."""
        with suppress(ClawError):
            self.log.write(text)
        self._tell(text)

    @cached_property
    def forgetting(self) -> Forgetting:
        """What takes something out of all files."""
        traces = FileTraces(self.workspace, self.sessions, self.archive, self.pending)
        return Forgetting(self.memory, self.journal, traces, self.clock)

    @cached_property
    def counter(self) -> Deferred[TokenCounter]:
        """What counts tokens; its vocabulary is loaded late."""
        return Deferred(partial(_counter, model_spec(self.settings)[1], self.tell))

    @cached_property
    def detector(self) -> Deferred[SecretDetector]:
        """What finds secrets; its rules are loaded late."""
        return Deferred(_detector)

    def last_session(self) -> str | None:
        """Return the id of the session with the newest activity, None if there is none."""
        return self.sessions.latest()


def open_desk(home: str | None, tell: Tell, model: str | None = None) -> Desk:
    """Open the workspace that `home`, CLAW_HOME or the current folder names, else `~/.claw`.

    `model` goes before the setting CLAW_MODEL. Raises BadConfiguration for a bad setting.
    """
    variable = configuration.workspace_variable()
    here = workspaces.find(home, variable, Path.cwd(), Path.home()).create()
    given = {"CLAW_MODEL": model} if model else {}
    return Desk(here, configuration.load(here.env, given=given), tell)


def make_workspace(folder: Path) -> list[str]:
    """Make `folder` a workspace and register it; return what was done, a sentence each."""
    here = Workspace(folder).create()
    workspaces.register(folder, Path.home())
    done = [f"{folder} is a workspace now; claw uses it when it is started there."]
    if not here.memory.exists():
        memory = FileMemory(here, SystemClock(), done.append)
        memory.update(lambda _: Notebook.parse("# Long-term memory\n"))
        done.append("MEMORY.md is for what lasts; edit it whenever you like.")
    return done


def models_folder() -> Path:
    """Return the folder of embedded models, which all workspaces of a user share."""
    return Path.home() / ".claw" / "models"


def model_path() -> Path:
    """Return the file of the default embedded model; BadConfiguration if it is not here."""
    return model_files.resolve("", models_folder())


def models() -> Sequence[model_files.ModelFile]:
    """Return the embedded models that are here."""
    return model_files.listed(models_folder())


def pull_model(progress: Callable[[int, int, str], None], tell: Tell) -> Path:
    """Get the default embedded model and return its path; see `claw.llm.pulling`."""
    from claw.llm.pulling import pull

    return pull(models_folder(), progress, tell)


def model_spec(settings: Settings) -> tuple[str, str]:
    """Return provider and model; the provider is `none` where nothing is set up."""
    here = model_files.installed() and model_files.default_path(models_folder()).exists()
    return settings.model_spec(local=here)


def nothing_set_up(desk: Desk) -> str:
    """Return what to set where no model is set up, else nothing."""
    absent = model_spec(desk.settings)[0] == "none"
    return str(model_files.nothing_set_up(desk.workspace.env)) if absent else ""


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
    model.begin()
    label = model_files.label(name) if provider == "local" else f"{provider}:{name}"
    return DeferredChat(label, model, embedded=provider == "local")


def open_filter(desk: Desk, model: ChatModel) -> Filter:
    """Return the memory filter over the model."""
    return Filter(model, DeferredDetector(desk.detector), desk.journal.forgotten)


def open_compressor(desk: Desk, model: ChatModel) -> Compressor:
    """Return what writes summaries with the model."""
    window = EMBEDDED_WINDOW if model.embedded else desk.settings.context_window
    limits = CompressionLimits.within(window)
    return Compressor(model, DeferredCounter(desk.counter), limits)


class Chat:
    """A model and the conversations with it, over one desk."""

    def __init__(self, desk: Desk, hear: Hear, *, private: bool) -> None:
        """Begin to load the model in a thread; `hear` is told what happens behind the turns."""
        self.desk = desk
        self.private = private
        self.model = open_model(desk, private=private)
        self._told = hear
        self._store = PrivateSessionStore(desk.clock) if private else desk.sessions
        self._counter = DeferredCounter(desk.counter)
        desk.counter.begin()
        self.budget: Budget = desk.settings.budget
        if self.model.embedded:
            small = self.budget.scaled(EMBEDDED_WINDOW)
            retrieval = min(small.retrieval, EMBEDDED_RETRIEVAL)
            output = min(small.output, EMBEDDED_OUTPUT)
            self.budget = replace(small, retrieval=retrieval, output=output)

    def converse(self, session: str | None = None) -> Conversation:
        """Return a conversation in the session of that id, prefix or title, else in a new one."""
        desk = self.desk
        session_id = new_id(desk.clock, SystemRandom())
        if session:
            session_id = desk.sessions.resolve(session)
            opened = desk.sessions.load(session_id)
            self._store.update(session_id, lambda one: opened if self.private else one)
        persona = read_persona(desk.workspace) or prompt("persona")
        builder = ContextBuilder(self._counter, self.budget, desk.settings.max_history, persona)
        doors = (self.model, self._store, self._store, builder, desk.clock)
        assistant = Assistant(*doors, self.budget.output)
        return Conversation(session_id, assistant, self._behind(builder), desk.clock, self._hear)

    def _hear(self, news: Kept | str) -> None:
        """Log what was refused, and pass on what there is to tell."""
        for line in news.refused if isinstance(news, Kept) else ():
            self.desk.log.write(f"not remembered: {line}")
        self._told(news)

    def _behind(self, builder: ContextBuilder) -> Behind:
        desk, settings = self.desk, self.desk.settings
        sizes = (settings.max_history, settings.compress_trigger)
        folding = Folding(open_compressor(desk, self.model), self._store, *sizes)
        upkeep = Upkeep(lambda error: self._hear(str(error)), gives_way=self.model.embedded)
        warm = self._reading_ahead(builder) if self.model.embedded else None
        if self.private:
            return Behind(folding, upkeep, warm=warm)
        threshold = min(settings.memory_token_threshold, self.budget.system // 2)
        forced, room = settings.claw_memory_mode, self.budget.retrieval
        taker = SnapshotTaker(self._counter, threshold, forced, room)
        recollection = Recollection(desk.memory, desk.journal, desk.pending, taker)
        judge = open_filter(desk, self.model)
        keeper = Keeper(judge, desk.remembering, desk.memory, desk.pending, desk.clock)
        titler = None if self.model.embedded else Titler(self.model, self._store)
        return Behind(folding, upkeep, recollection, keeper, titler, warm)

    def _reading_ahead(self, builder: ContextBuilder) -> Warm:
        def warm(session: Session, known: Known | None, stop: Cancellation) -> None:
            if isinstance(self.model, ReadsAhead):
                self.model.read_ahead(builder.prefix(session, known), stop)

        return warm

    def close(self) -> None:
        """Let go of the model."""
        if isinstance(self.model, ReadsAhead):
            self.model.close()


def _counter(model: str, tell: Tell) -> TokenCounter:
    from claw.llm.tokens import TiktokenCounter

    return TiktokenCounter(model, tell)


def _detector() -> SecretDetector:
    from claw.storage.secrets import Secrets

    return Secrets()


def _remote(provider: str, name: str, desk: Desk) -> ChatModel:
    from claw.llm.choosing import remote_chat
    from claw.llm.endpoint import Endpoint, Sourced

    def sourced(variable: str) -> Sourced:
        place = desk.settings.origins.get(variable, "")
        value = str(getattr(desk.settings, variable.lower()))
        return Sourced(value, variable, place or ("" if value else str(desk.workspace.env)))

    vendor = provider.upper()
    key, url = sourced(f"{vendor}_API_KEY"), sourced(f"{vendor}_BASE_URL")
    endpoint = Endpoint(provider, name, key, url)
    return remote_chat(endpoint, desk.meter, desk.waiting, desk.settings.claw_timeout)


def _embedded(states: Path | None, name: str, desk: Desk) -> ChatModel:
    from claw.llm.embedded import embedded_chat

    path = model_files.resolve(name, models_folder())
    return embedded_chat(path, states, desk.meter)
