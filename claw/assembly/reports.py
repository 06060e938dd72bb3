"""What a measurement writes: files that are replaced whole, and are known to be writable before."""

from collections.abc import Iterable
from pathlib import Path

from claw.storage.atomic import check_writable, make_private_folder, write_atomically

_FOR_ALL = 0o644


def make_ready(paths: Iterable[Path]) -> None:
    """Make the folders of the files that are missing; raises StorageFailed for a read-only one."""
    for path in paths:
        make_private_folder(path.parent)
        check_writable(path.resolve())


def write_report(path: Path, text: str, *, private: bool = False) -> None:
    """Replace the file's text in one step; a new one may be read by all unless it is `private`."""
    data = text.encode("utf-8", "replace")
    if private:
        write_atomically(path, data)
    else:
        write_atomically(path, data, _FOR_ALL)
