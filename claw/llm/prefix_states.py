"""What the engine made of a request's beginning, kept on disk for the next process.

The files hold conversation and memory in the engine's form: few, private, and gone with `clear`.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from claw.domain.messages import Message

KEPT = 2
"""Files of each kind."""

_SUFFIX = ".kv"
_PART = "-part"


class PrefixStates:
    """The files of one model in one folder."""

    def __init__(self, folder: Path, model: Path, engine: str) -> None:
        """Name files after the model and the version of the engine, neither of which may change."""
        status = model.stat()
        identity = f"{model.name} {status.st_size} {status.st_mtime_ns} {engine}"
        self.folder = folder
        self._model = _digest(identity)[:8]

    def make_folder(self) -> None:
        """Make the folder, which nobody else may read."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def place(self, kind: str, prefix: Sequence[Message]) -> Path:
        """Return the file for a prefix of requests of this kind, whether or not it exists."""
        text = "\0".join(f"{one.role}\0{one.content}" for one in prefix)
        return self.folder / f"{kind}-{self._model}-{_digest(text)[:24]}{_SUFFIX}"

    def part(self, own: Path) -> Path:
        """Return the file for what was read of a prefix whose own file that is."""
        return own.with_name(f"{own.name}{_PART}")

    def nearest(self, kind: str, prefix: Sequence[Message]) -> Path | None:
        """Return the prefix's own file, else its part, else the newest, which may begin the same.

        Parts of other prefixes are left out.
        """
        own = self.place(kind, prefix)
        for found in (own, self.part(own)):
            if found.exists():
                return found
        files = _newest_first(self.folder, f"{kind}-{self._model}-*{_SUFFIX}")
        return files[0] if files else None

    def keep(self, saved: Path, place: Path) -> None:
        """Put a file that the engine wrote into its place; drop the oldest, and all other parts."""
        saved.chmod(0o600)
        saved.replace(place)
        kind = place.name.partition("-")[0]
        parts = _newest_first(self.folder, f"{kind}-*{_SUFFIX}{_PART}")
        whole = _newest_first(self.folder, f"{kind}-*{_SUFFIX}")
        for old in (*whole[KEPT:], *(one for one in parts if one != place)):
            old.unlink(missing_ok=True)


def clear(folder: Path) -> None:
    """Delete all that was kept; what was forgotten must not live on there."""
    for path in folder.glob(f"*{_SUFFIX}*"):
        path.unlink(missing_ok=True)


def _newest_first(folder: Path, pattern: str) -> Sequence[Path]:
    return sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
