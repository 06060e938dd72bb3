"""MEMORY.md in the user's editor."""

import shlex
import subprocess

from claw.assembly.desk import Desk
from claw.domain.notebook import Notebook
from claw.errors import BadConfiguration, ClawError
from claw.settings import editor

EMPTY = "# Long-term memory\n"


def edit_memory(desk: Desk) -> None:
    """Open MEMORY.md in the editor and wait until it is closed; an empty file gets its heading.

    Raises BadConfiguration where the editor cannot be started, ClawError where it failed.
    """
    desk.memory.update(lambda notebook: notebook if notebook.text else Notebook.parse(EMPTY))
    try:
        command = [*shlex.split(editor()), str(desk.workspace.memory)]
        code = subprocess.run(command, check=False).returncode
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadConfiguration(
            f"The editor {editor()} cannot be started ({why}); set EDITOR to yours."
        ) from error
    if code:
        raise ClawError(f"The editor {editor()} failed; {desk.workspace.memory} is as it left it.")
