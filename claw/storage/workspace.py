"""The folder with everything that claw keeps, and the rule which folder that is."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from claw.errors import BadData
from claw.storage.atomic import make_private_folder, read_bytes, sweep, write_atomically
from claw.storage.locks import hold


@dataclass(frozen=True, slots=True)
class Workspace:
    """All paths below one root; nothing need exist."""

    root: Path

    @property
    def memory(self) -> Path:
        """Long-term memory, the user's own file."""
        return self.root / "MEMORY.md"

    @property
    def memory_backup(self) -> Path:
        """MEMORY.md as it was before the last nightly run."""
        return self.root / "MEMORY.md.bak"

    @property
    def sessions(self) -> Path:
        """The folder of conversations."""
        return self.root / "sessions"

    @property
    def session_archive(self) -> Path:
        """The folder of messages that compression took out of sessions."""
        return self.sessions / "archive"

    @property
    def env(self) -> Path:
        """Keys and settings."""
        return self.root / ".env"

    @property
    def persona(self) -> Path:
        """What replaces the built-in persona, if it is there."""
        return self.root / "PERSONA.md"

    @property
    def state(self) -> Path:
        """The folder of claw's own records."""
        return self.root / ".claw"

    @property
    def journal(self) -> Path:
        """Every change of memory."""
        return self.state / "journal.jsonl"

    @property
    def journal_key(self) -> Path:
        """The key of the tombstones."""
        return self.state / "journal.key"

    @property
    def archive(self) -> Path:
        """Entries that were taken out of MEMORY.md."""
        return self.state / "archive.md"

    @property
    def backups(self) -> Path:
        """The folder of dated backups."""
        return self.state / "backups"

    @property
    def pending(self) -> Path:
        """Exchanges that the filter has not finished."""
        return self.state / "pending.jsonl"

    @property
    def live(self) -> Path:
        """The folder of replies that are streaming now."""
        return self.state / "live"

    @property
    def index(self) -> Path:
        """The folder of the search index, which may be deleted at any time."""
        return self.state / "index"

    @property
    def vectors(self) -> Path:
        """The folder of vectors within the index."""
        return self.index / "vectors"

    @property
    def terms(self) -> Path:
        """The folder of the keyword index within the index."""
        return self.index / "terms"

    @property
    def strategies(self) -> Path:
        """The folder of what strategies made of sessions, within the index."""
        return self.index / "strategies"

    @property
    def evals(self) -> Path:
        """The folder of what evaluations measured, also on scripts of one's own conversations."""
        return self.state / "evals"

    @property
    def vector_stores(self) -> Path:
        """Which collections of vector databases hold vectors of this workspace."""
        return self.state / "vector-stores.json"

    @property
    def last_sleep(self) -> Path:
        """How the last nightly run ended."""
        return self.state / "last-sleep.json"

    @property
    def history(self) -> Path:
        """The lines typed at the prompt."""
        return self.state / "history"

    @property
    def log(self) -> Path:
        """What happened, for finding faults."""
        return self.state / "claw.log"

    @property
    def locks(self) -> Path:
        """The folder of lock files."""
        return self.state / "locks"

    def create(self) -> "Workspace":
        """Make the folders that are missing, and clear what stopped programs left half-written."""
        for folder in (self.root, self.sessions, self.session_archive, self.state, self.live):
            make_private_folder(folder)
        written = (self.root, self.sessions, self.session_archive, self.state, self.backups)
        for folder in (*written, Path(os.path.realpath(self.memory)).parent):
            sweep(folder)
        return self


def find(home: str | None, env_home: str, cwd: Path, user_home: Path) -> Workspace:
    """Return the workspace: `home`, else `env_home`, else `cwd` if registered, else `~/.claw`.

    A folder that merely holds a MEMORY.md is none. Relative paths stand below `cwd`.
    """
    named = home or env_home
    if named:
        return Workspace(_expanded(named, cwd, user_home))
    return Workspace(cwd if is_registered(cwd, user_home) else user_home / ".claw")


def register(folder: Path, user_home: Path) -> None:
    """Let the folder be the workspace of whoever starts claw in it."""
    registry = _registry(user_home)
    make_private_folder(registry.parent)
    with hold(registry.parent / ".claw" / "locks" / "workspaces.lock", "the list of workspaces"):
        known = _registered(registry)
        here = _spelled(folder)
        if here not in known:
            text = json.dumps([*known, here], ensure_ascii=False, indent=2)
            write_atomically(registry, (text + "\n").encode("utf-8", "surrogateescape"))


def is_registered(folder: Path, user_home: Path) -> bool:
    """Return whether `register` was called for this very folder."""
    return _spelled(folder) in _registered(_registry(user_home))


def _registry(user_home: Path) -> Path:
    return user_home / ".claw" / "workspaces.json"


def _spelled(folder: Path) -> str:
    # the file system's bytes read as UTF-8, so that the locale of a run makes no difference
    return os.fsencode(os.path.realpath(folder)).decode("utf-8", "surrogateescape")


def _registered(registry: Path) -> list[str]:
    data = read_bytes(registry)
    if data is None:
        return []
    try:
        folders = json.loads(data.decode("utf-8-sig", "surrogateescape"))
    except ValueError:
        folders = None
    if not isinstance(folders, list) or not all(isinstance(one, str) for one in folders):
        raise BadData(
            f"{registry} is damaged: it should be a JSON list of folders. "
            f"Repair it or delete it, then run `claw init` in each workspace again."
        )
    return folders


def _expanded(path: str, cwd: Path, user_home: Path) -> Path:
    if path == "~" or path.startswith("~/"):
        return user_home / path[2:]
    return cwd / path
