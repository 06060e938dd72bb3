"""What `claw doctor --fix` repairs by itself: what loses nothing and decides nothing."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from claw.assembly.desk import Desk
from claw.errors import ClawError


def exposed(desk: Desk) -> list[Path]:
    """Return the files and folders of the workspace that are not the user's alone and should be."""
    here = desk.workspace
    folders = [here.sessions, here.session_archive, here.state, here.backups, here.live, here.index]
    private = [here.env, here.memory, here.memory_backup, *folders]
    for folder in folders:
        private += [one for one in folder.glob("*") if one.is_file() and one.name != ".gitkeep"]
    return [path for path in private if path.exists() and path.stat().st_mode & 0o077]


def mend(desk: Desk) -> Iterator[str]:
    """Take files from others' eyes, and repair the sessions that are damaged; yield what was done.

    Keys, models, settings and the network are left to the user, as is what is read-only.
    """
    for path in exposed(desk):
        with suppress(OSError):  # somebody else's file: the check that follows tells of it
            path.chmod(path.stat().st_mode & ~0o077)
            yield f"{path} can be read by you alone now"
    for head in desk.sessions.heads():
        if sound(desk, head.id):
            continue
        with suppress(ClawError):  # the check that follows tells of it
            desk.sessions.load(head.id)
            yield f"the session {head.id} was damaged: what can be read of it is back"


def sound(desk: Desk, session_id: str) -> bool:
    """Return whether the session's file is whole JSON."""
    try:
        json.loads((desk.workspace.sessions / f"{session_id}.json").read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return True
