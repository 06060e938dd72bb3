"""The workspace's `.env`: set one variable in it and leave every other line as it is."""

import re
from pathlib import Path

from claw.errors import BadConfiguration
from claw.storage.atomic import PRIVATE_FILE, read_bytes, write_atomically


def set_variable(path: Path, name: str, value: str) -> None:
    """Write `name=value` in the place of the line that sets it, or at the end; for the user alone.

    Raises BadConfiguration for a file that is no UTF-8 text, StorageFailed if it cannot be written.
    """
    found = read_bytes(path) or b""
    try:
        text = found.decode("utf-8")
    except UnicodeDecodeError:
        raise BadConfiguration(f"{path} is not UTF-8 text; save it as such.") from None
    line = f"{name}={value}"
    setting = re.compile(rf"^[ \t]*(?:export[ \t]+)?{name}[ \t]*=[^\r\n]*", re.MULTILINE)
    if setting.search(text):
        text = setting.sub(lambda _: line, text)
    else:
        text += ("" if not text or text.endswith("\n") else "\n") + f"{line}\n"
    if path.exists():
        path.chmod(path.stat().st_mode & ~0o077)  # before the key is in it
    write_atomically(path, text.encode("utf-8"), mode=PRIVATE_FILE)
