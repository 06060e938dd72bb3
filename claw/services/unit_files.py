"""The files by which systemd and launchd know the run."""

from contextlib import suppress
from pathlib import Path

from claw.errors import StorageFailed

_MODE = 0o600


def put_file(path: Path, data: bytes) -> None:
    """Write the file in one step, making its folder; raises StorageFailed."""
    temporary = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(data)
        temporary.chmod(_MODE)
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise StorageFailed(f"{path} cannot be written ({error.strerror}).") from error


def file_text(path: Path) -> str | None:
    """Return what stands in the file, None if there is none."""
    try:
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StorageFailed(f"{path} cannot be read ({error.strerror}).") from error


def remove_file(path: Path) -> bool:
    """Delete the file; return whether there was one."""
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise StorageFailed(f"{path} cannot be deleted ({error.strerror}).") from error
    return True
