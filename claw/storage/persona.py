"""The user's own persona, from the workspace's files."""

from claw.storage.atomic import read_bytes
from claw.storage.workspace import Workspace

_IMPORTED = ("SOUL.md", "IDENTITY.md", "USER.md", "AGENTS.md")


def read_persona(workspace: Workspace) -> str | None:
    """Return PERSONA.md, else SOUL, IDENTITY, USER and AGENTS.md joined, else None.

    A blank file counts as none.
    """
    own = _text(workspace, "PERSONA.md")
    if own:
        return own
    parts = [_text(workspace, name) for name in _IMPORTED]
    return "\n\n".join(part for part in parts if part) or None


def _text(workspace: Workspace, name: str) -> str:
    data = read_bytes(workspace.root / name) or b""
    return data.decode("utf-8-sig", "replace").replace("\r\n", "\n").strip()
