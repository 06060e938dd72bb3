"""A workspace with its settings and files."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from claw import settings as configuration
from claw.assembly.local_models import model_spec
from claw.domain.notebook import Notebook
from claw.domain.ports import SecretDetector, TokenCounter
from claw.errors import ClawError
from claw.llm.deferred import Deferred, DeferredDetector
from claw.llm.endpoint import Endpoint, Sourced
from claw.llm.usage import UsageMeter
from claw.settings import Settings
from claw.storage import workspace as workspaces
from claw.storage.archive import FileArchive
from claw.storage.clock import SystemClock
from claw.storage.journal import FileJournal
from claw.storage.log import FileLog
from claw.storage.memory_file import FileMemory
from claw.storage.pending import FilePending
from claw.storage.sessions import FileSessionStore
from claw.storage.traces import FileTraces
from claw.storage.workspace import Workspace

if TYPE_CHECKING:
    from claw.memory.forgetting import Forgetting
    from claw.memory.remembering import Remembering

Tell = Callable[[str], None]


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
        self.keep_living: Callable[[], None] | None = None
        """Cuts the vectors down to those of what still stands, where a search is open."""
        self._tell = tell
        self.waiting: Tell = self.tell
        """Is given what a request waits for, such as the countdown to another attempt."""
        self.later: Callable[[Callable[[], None]], None] = lambda begin: begin()
        """Is given what begins to load something; where a prompt is to stand first, it waits."""

    def tell(self, text: str) -> None:
        """Say it to the user and keep it in the log."""
        with suppress(ClawError):
            self.log.write(text)
        self._tell(text)

    @cached_property
    def remembering(self) -> "Remembering":
        """What writes to memory; its rules are loaded late."""
        from claw.memory.remembering import Remembering

        doors = (self.memory, self.journal, self.archive, self.clock)
        return Remembering(*doors, DeferredDetector(self.detector))

    @cached_property
    def forgetting(self) -> "Forgetting":
        """What takes something out of all files; its rules are loaded late."""
        from claw.memory.forgetting import Forgetting

        return Forgetting(self.memory, self.journal, self.traces, self.clock)

    @cached_property
    def traces(self) -> FileTraces:
        """What finds and erases what repeats an entry; open a search first to keep its vectors."""
        doors = (self.sessions, self.archive, self.pending)
        return FileTraces(self.workspace, *doors, self.keep_living)

    @cached_property
    def counter(self) -> Deferred[TokenCounter]:
        """What counts tokens; its vocabulary is loaded late."""
        return Deferred(partial(_counter, model_spec(self.settings), self.tell))

    @cached_property
    def detector(self) -> Deferred[SecretDetector]:
        """What finds secrets; its rules are loaded late."""
        return Deferred(_detector)

    def endpoint(self, provider: str, model: str) -> Endpoint:
        """Return where a vendor's model is reached, each part with the place it was set in."""
        return Endpoint(provider, model, *self.endpoint_parts(provider))

    def endpoint_parts(self, provider: str) -> tuple[Sourced, Sourced]:
        """Return a vendor's key and base URL, unchecked, each with the place it was set in."""
        vendor = provider.upper()
        return self._sourced(f"{vendor}_API_KEY"), self._sourced(f"{vendor}_BASE_URL")

    def _sourced(self, variable: str) -> Sourced:
        place = self.settings.origins.get(variable, "")
        value = str(getattr(self.settings, variable.lower()))
        return Sourced(value, variable, place or ("" if value else str(self.workspace.env)))

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


def has_workspace(home: str | None) -> bool:
    """Return whether the workspace that `open_desk` would open is there already."""
    variable = configuration.workspace_variable()
    return workspaces.find(home, variable, Path.cwd(), Path.home()).root.is_dir()


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


def _counter(spec: tuple[str, str], tell: Tell) -> TokenCounter:
    from claw.llm.tokens import TiktokenCounter

    provider, model = spec
    return TiktokenCounter(model, tell, digit_by_digit=provider == "local")


def _detector() -> SecretDetector:
    from claw.storage.secrets import Secrets

    return Secrets()
