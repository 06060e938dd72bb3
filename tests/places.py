"""Real files for tests of what stands above them."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from claw.memory.forgetting import Forgetting
from claw.memory.remembering import Remembering
from claw.storage.archive import FileArchive
from claw.storage.journal import FileJournal
from claw.storage.memory_file import FileMemory
from claw.storage.pending import FilePending
from claw.storage.secrets import Secrets
from claw.storage.sessions import FileSessionStore
from claw.storage.traces import FileTraces
from claw.storage.workspace import Workspace


class SteppingClock:
    """Tells a time that goes on by a second each time it is asked."""

    def __init__(self, start: datetime = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)) -> None:
        self.time = start

    def now(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


@dataclass
class Places:
    """The files of one workspace, opened."""

    root: Path
    clock: SteppingClock = field(default_factory=SteppingClock)
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.workspace = Workspace(self.root).create()
        self.memory = FileMemory(self.workspace, self.clock, self.told.append)
        self.sessions = FileSessionStore(self.workspace, self.clock, self.told.append)
        self.archive = FileArchive(self.workspace.archive)
        self.pending = FilePending(self.workspace.pending)
        self.journal = FileJournal(self.workspace.journal, self.workspace.journal_key, self.clock)
        self.traces = FileTraces(self.workspace, self.sessions, self.archive, self.pending)
        doors = (self.memory, self.journal, self.archive, self.clock)
        self.remembering = Remembering(*doors, Secrets())
        self.forgetting = Forgetting(self.memory, self.journal, self.traces, self.clock)

    def write_memory(self, text: str) -> None:
        self.workspace.memory.write_bytes(text.encode("utf-8"))

    def holding(self, word: str) -> list[str]:
        """Return the files of the workspace that hold the word, in whatever case."""
        files = [path for path in sorted(self.root.rglob("*")) if path.is_file()]
        wanted = word.casefold()
        return [
            path.relative_to(self.root).as_posix()
            for path in files
            if wanted in path.read_bytes().decode("utf-8", "replace").casefold()
        ]

    def read_memory(self) -> str:
        return self.workspace.memory.read_bytes().decode("utf-8")
