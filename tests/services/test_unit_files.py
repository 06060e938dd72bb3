"""Files that systemd and launchd read."""

import stat
from pathlib import Path

import pytest

from claw.errors import StorageFailed
from claw.services.unit_files import file_text, put_file, remove_file


def test_a_file_is_written_with_its_folder_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "c.timer"
    for text in (b"one", b"two \xff"):
        put_file(path, text)
        assert path.read_bytes() == text
    assert list(path.parent.iterdir()) == [path]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert file_text(path) == "two \udcff"


def test_what_is_not_there_is_no_error(tmp_path: Path) -> None:
    assert file_text(tmp_path / "none") is None
    assert remove_file(tmp_path / "none") is False
    put_file(tmp_path / "one", b"x")
    assert remove_file(tmp_path / "one") is True
    assert not (tmp_path / "one").exists()


def test_a_place_that_does_not_take_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageFailed, match=str(tmp_path)):
        put_file(tmp_path / "file" / "x", b"")
    with pytest.raises(StorageFailed, match=str(tmp_path)):
        file_text(tmp_path)
    with pytest.raises(StorageFailed, match=str(tmp_path)):
        remove_file(tmp_path)
