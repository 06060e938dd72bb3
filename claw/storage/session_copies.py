"""Copies of session files that claw could not take over whole, kept beside them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from claw.storage.atomic import write_once
from claw.storage.session_format import Decoded


def copy_aside(path: Path, data: bytes, decoded: Decoded, now: datetime) -> Path | None:
    """Keep the bytes of a session file that is about to be rewritten, if the rewrite loses any.

    Returns the copy: `.corrupt-<UTC>` of a broken file, `.bad-<UTC>` of one with records that
    nobody understands, `.v1` of the old format; None where nothing is lost.
    """
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    if decoded.damaged:
        ending = f"corrupt-{stamp}"
    elif decoded.bad:
        ending = f"bad-{stamp}"
    elif decoded.kind == "v1":
        ending = "v1"
    else:
        return None
    return write_once(path.with_name(f"{path.name}.{ending}"), data)


def copies(path: Path) -> Sequence[Path]:
    """Return the copies that stand beside a session file."""
    prefix = f"{path.name}."
    return sorted(one for one in path.parent.glob("*.json.*") if one.name.startswith(prefix))
