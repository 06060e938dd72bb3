"""What strategies made of sessions, a file for each; all of it can be made anew from the sessions.

The folder may be deleted at any time. Knows nothing of what a state holds.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from claw.domain.text import clean
from claw.errors import StorageFailed
from claw.storage.atomic import failure, make_private_folder, read_bytes, write_atomically
from claw.storage.session_names import check_id


class FileStrategyStates:
    """The states below a folder."""

    def __init__(self, folder: Path) -> None:
        """Keep where they are; the folder need not exist."""
        self._folder = folder

    def load(self, session_id: str, strategy: str) -> Mapping[str, object] | None:
        """Return what was saved, None if nothing was, or nothing that can be read."""
        path = self._path(session_id, strategy)
        try:
            value = json.loads((read_bytes(path) or b"").decode("utf-8"))
        except (ValueError, RecursionError, StorageFailed):
            return None
        return value if isinstance(value, dict) else None

    def save(self, session_id: str, strategy: str, value: Mapping[str, object]) -> None:
        """Write it in one step that survives a crash; raises StorageFailed."""
        make_private_folder(self._folder)
        text = clean(json.dumps(dict(value), ensure_ascii=False))
        write_atomically(self._path(session_id, strategy), text.encode("utf-8"))

    def drop(self, session_id: str, strategy: str) -> None:
        """Delete it; raises StorageFailed if that cannot be done."""
        path = self._path(session_id, strategy)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise failure(path, error) from error

    def _path(self, session_id: str, strategy: str) -> Path:
        return self._folder / f"{check_id(session_id)}.{strategy}.json"
