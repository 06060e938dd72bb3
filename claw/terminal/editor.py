"""The user's own editor, for a message that is long."""

import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

from claw.errors import UsageError

USUAL = ("editor", "nano", "vim", "vi")


def edited(text: str, editor: str) -> str:
    """Return the text as the editor left it; `editor` is a command, "" for a usual one.

    Raises UsageError when the editor cannot be started or ends with a failure.
    """
    with tempfile.TemporaryDirectory(prefix="claw-") as folder:
        path = Path(folder) / "message.md"
        path.write_text(text, encoding="utf-8")
        path.chmod(0o600)
        _run([*_command(editor), str(path)])
        try:
            left = path.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            raise UsageError(f"The editor left no text ({error.strerror}). {_AS_IT_WAS}") from None
    return left if text.endswith("\n") else left.removesuffix("\n")


_AS_IT_WAS = "Your text is as it was."
_HOW = "Set VISUAL or EDITOR to a command that edits a file and waits."


def _command(editor: str) -> list[str]:
    try:
        words = shlex.split(editor)
    except ValueError:
        raise UsageError(f"The editor “{editor}” is no command. {_AS_IT_WAS} {_HOW}") from None
    usual = next((name for name in USUAL if shutil.which(name)), "")
    if not words and not usual:
        raise UsageError(f"No editor was found. {_HOW}")
    return words or [usual]


def _run(command: list[str]) -> None:
    try:
        code = subprocess.run(command, check=False).returncode
    except OSError as error:
        why = error.strerror
        raise UsageError(
            f"The editor {command[0]} does not start ({why}). {_AS_IT_WAS} {_HOW}"
        ) from None
    if code:
        raise UsageError(f"The editor {command[0]} ended with code {code}. {_AS_IT_WAS}")
