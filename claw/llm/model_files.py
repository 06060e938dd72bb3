"""Which embedded models are here, what the default is, and whether a file is what it says.

Knows nothing of the engine, so that it is quick to import.
"""

import hashlib
import importlib.util
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from claw.errors import BadConfiguration, KeyRejected

_MAGIC = b"GGUF"
_BLOCK = 1 << 22
_BYTES_PER_GB = 1_000_000_000
_TAIL = re.compile(r"(?:[-.](?:instruct|chat|it|gguf|i?q\d\w*|f16|bf16|f32))+$", re.IGNORECASE)

Progress = Callable[[int, int, str], None]
"""Is given the bytes that are done, the bytes in all, and what is being done."""


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A model as it was published: file name, bytes, and the sha256 of its content."""

    name: str
    size: int
    sha256: str


DEFAULT = KnownModel(
    "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
    1_117_320_768,
    "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
)


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model file on disk; `verified` says whether it was found to be the published one."""

    path: Path
    size: int
    verified: bool


def installed() -> bool:
    """Return whether the engine of the extra `local` is installed, without importing it."""
    return importlib.util.find_spec("xllamacpp") is not None


def default_path(folder: Path, model: KnownModel = DEFAULT) -> Path:
    """Return where the default model is, or would be."""
    return folder / model.name


def unfinished_path(folder: Path, model: KnownModel = DEFAULT) -> Path:
    """Return where an unfinished download of the default model is kept."""
    return folder / f"{model.name}.part"


def label(name: str) -> str:
    """Return what to call the model of that path, empty for the default, on screen."""
    stem = Path(name or DEFAULT.name).name.removesuffix(".gguf")
    return f"local:{_TAIL.sub('', stem) or stem}"


def listed(folder: Path, model: KnownModel = DEFAULT) -> Sequence[ModelFile]:
    """Return the model files in the folder by name; a folder that is absent holds none."""
    return [
        ModelFile(path, path.stat().st_size, verified(path, model))
        for path in sorted(folder.glob("*.gguf"))
        if path.is_file()
    ]


def resolve(name: str, folder: Path, model: KnownModel = DEFAULT) -> Path:
    """Return the file that `name` means: a path, a file in the folder, empty for the default.

    Takes `local` and `local:PATH` too. Raises BadConfiguration for a file that is absent, cut
    short, or no GGUF.
    """
    name = "" if name == "local" else name.removeprefix("local:")
    if not name:
        return _default(folder, model)
    given = Path(name).expanduser()
    path = given if given.exists() or given.is_absolute() else folder / name
    if not path.exists():
        raise BadConfiguration(
            f"There is no model at {given}. Set CLAW_MODEL to local:/path/to/model.gguf, or to "
            "local for the default model."
        )
    check_gguf(path)
    return path


def check_gguf(path: Path) -> None:
    """Raise BadConfiguration if the file cannot be read or does not begin as a GGUF file does."""
    try:
        with path.open("rb") as file:
            magic = file.read(len(_MAGIC))
    except OSError as error:
        raise BadConfiguration(
            f"The model {path} cannot be read ({error.strerror}). Check the path and its "
            "permissions."
        ) from None
    if magic != _MAGIC:
        raise BadConfiguration(
            f"{path} is not a GGUF file. Set CLAW_MODEL to local:/path/to/model.gguf, or run "
            "`claw model pull` for the default model."
        )


def nothing_set_up(env: Path) -> KeyRejected:
    """Return the error for a workspace in which no model is set up; `env` is its settings file."""
    engine = "" if installed() else '`pip install "claw-notebook[local]"` and then '
    return KeyRejected(
        f"No model is set up. Put DEEPSEEK_API_KEY=... or OPENAI_API_KEY=... into {env}, or run "
        f"{engine}`claw model pull` for the embedded model ({_gigabytes(DEFAULT.size)})."
    )


def sha256_of(path: Path, progress: Progress | None = None) -> str:
    """Return the sha256 of the file in hexadecimal digits."""
    digest, done, size = hashlib.sha256(), 0, path.stat().st_size
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            done += len(block)
            if progress:
                progress(done, size, "checking")
    return digest.hexdigest()


def verified(path: Path, model: KnownModel = DEFAULT) -> bool:
    """Return whether the file was found to be the published one and was not written since."""
    try:
        recorded = _record(path).read_text(encoding="ascii").split()
        now = path.stat()
    except (OSError, UnicodeDecodeError):
        return False
    return recorded[:1] == [model.sha256] and recorded[2:] == _stamp(now)


def record_verified(path: Path, model: KnownModel = DEFAULT) -> None:
    """Write beside the file that its sha256 is the published one, so that none hashes it again."""
    stamp = " ".join(_stamp(path.stat()))
    _record(path).write_text(f"{model.sha256}  {path.name}  {stamp}\n", encoding="ascii")


def _default(folder: Path, model: KnownModel) -> Path:
    path = default_path(folder, model)
    if not path.exists():
        begun = unfinished_path(folder, model).exists()
        state = "has not been downloaded completely" if begun else "is not here yet"
        raise BadConfiguration(
            f"The embedded model {state} ({path}). Run `claw model pull`: "
            f"{_gigabytes(model.size)}" + (", of which a part is here." if begun else ".")
        )
    check_gguf(path)
    if path.stat().st_size != model.size:
        raise BadConfiguration(
            f"The embedded model {path} is damaged: it has {path.stat().st_size:,} bytes "
            f"instead of {model.size:,}. Run `claw model pull` to get it anew."
        )
    return path


def _record(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def _stamp(status: os.stat_result) -> list[str]:
    return [str(status.st_size), str(status.st_mtime_ns)]


def _gigabytes(size: int) -> str:
    return f"{size / _BYTES_PER_GB:.1f} GB"
