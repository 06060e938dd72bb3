"""What a session may be called: an id is one file name, the same on every system."""

import os
import unicodedata
from collections.abc import Sequence
from random import Random

from claw.domain.ports import Clock
from claw.domain.session import SessionHead
from claw.domain.text import normal_form, one_line, printable
from claw.errors import UsageError

_MOST_BYTES = 100
_MARKS = " -_.+@()',&"
_DEVICES = {"con", "prn", "aux", "nul"} | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}
_ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"  # nothing that is read as something else


def new_id(clock: Clock, random: Random) -> str:
    """Return an id that sorts by time and is not taken by anyone: `2026-05-02-143015-k3fd`."""
    stamp = clock.now().strftime("%Y-%m-%d-%H%M%S")
    return f"{stamp}-{''.join(random.choices(_ALPHABET, k=4))}"


def check_id(name: str) -> str:
    """Return the id if it can be a file name inside the folder, everywhere; else UsageError.

    Letters and digits of any script, space and a few marks; not first a dot or a dash, not last a
    dot or a space, no device name of Windows, at most 100 bytes.
    """
    reason = _fault(name)
    if reason:
        shown = one_line(printable(name), 40)
        raise UsageError(
            f"“{shown}” cannot be the id of a session, because {reason}. "
            f"Use up to {_MOST_BYTES} letters, digits, dashes and underscores."
        )
    return name


def is_id(name: str) -> bool:
    """Return whether `check_id` takes the name."""
    return not _fault(name)


def file_key(name: str) -> str:
    """Return what is equal for two names that a file system might take for one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def choose(name: str, heads: Sequence[SessionHead]) -> str:
    """Return the id that `name` means: an id, its only beginning, or a title.

    Raises UsageError when there is none or there are several, which it lists.
    """
    wanted, key = normal_form(name), file_key(name.removesuffix(".json"))
    for found in (
        [head for head in heads if head.id == name],
        [head for head in heads if file_key(head.id) == key],
        [head for head in heads if key and file_key(head.id).startswith(key)],
        [head for head in heads if wanted and normal_form(head.title) == wanted],
        [head for head in heads if wanted and normal_form(head.title).startswith(wanted)],
    ):
        if len(found) == 1:
            return found[0].id
        if found:
            raise UsageError(_several(name, found))
    raise UsageError(
        f"There is no session “{one_line(printable(name), 40)}”. "
        f"List them with `claw sessions` or /sessions."
    )


def _several(name: str, heads: Sequence[SessionHead]) -> str:
    listed = [f"{head.id} ({one_line(printable(head.title), 40) or 'untitled'})" for head in heads]
    more = f" and {len(listed) - 5} more" if len(listed) > 5 else ""
    return (
        f"“{one_line(printable(name), 40)}” may mean {', '.join(listed[:5])}{more}. "
        f"Give more of the id."
    )


def _fault(name: str) -> str:
    stem = unicodedata.normalize("NFKC", name.partition(".")[0]).strip().casefold()
    if not name:
        return "it is empty"
    if len(name.encode("utf-8", "replace")) > _MOST_BYTES:
        return "it is too long"
    strange = next((char for char in name if not _allowed(char)), None)
    if strange is not None:
        return f"it holds the character {one_line(printable(strange)) or ascii(strange)}"
    if name[0] in " .-" or name[-1] in " .":
        return "it begins with a dot, dash or space, or ends with a dot or space"
    if stem in _DEVICES or ".json" in name.casefold():
        return "the name has a meaning of its own"
    return "" if _expressible(name) else "the file system of this locale has no such characters"


def _allowed(char: str) -> bool:
    return char in _MARKS or unicodedata.category(char)[0] in "LNM"


def _expressible(name: str) -> bool:
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return False
    return True
