"""Files that a measurement writes."""

from pathlib import Path

import pytest

from claw.assembly.reports import make_ready, write_report
from claw.errors import StorageFailed


def test_missing_folders_are_made_before_anything_is_measured(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "table.md"
    make_ready([path, tmp_path / "there.svg"])
    assert path.parent.is_dir()
    assert not path.exists()


def test_a_folder_that_cannot_be_written_is_told_before(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StorageFailed, match="read-only"):
        make_ready([tmp_path / "table.md"])
    tmp_path.chmod(0o700)


def test_a_report_is_for_all_and_what_was_said_is_not(tmp_path: Path) -> None:
    for name, private, mode in (("table.md", False, 0o644), ("plays.json", True, 0o600)):
        path = tmp_path / name
        write_report(path, "再见\n", private=private)
        assert path.read_text(encoding="utf-8") == "再见\n"
        assert path.stat().st_mode & 0o777 == mode
