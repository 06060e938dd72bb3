"""What tells that a file changed."""

import os
from datetime import UTC, datetime
from pathlib import Path

from claw.storage.file_stamps import FileStamps, stamp_of

FAR = datetime(2100, 1, 1, tzinfo=UTC)
PAST = datetime(2000, 1, 1, tzinfo=UTC)


def test_each_change_of_a_file_changes_its_stamp(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    stamps = FileStamps(tmp_path, ".json")
    seen = []
    path.write_text("1")
    seen.append(stamps.look()["a"])
    path.write_text("12")
    seen.append(stamps.look()["a"])
    os.utime(path, ns=(5, 5))
    seen.append(stamps.look()["a"])
    (tmp_path / "new").write_text("34")
    os.utime(tmp_path / "new", ns=(5, 5))
    (tmp_path / "new").replace(path)
    seen.append(stamps.look()["a"])
    assert len(set(seen)) == 4
    assert stamp_of(path) == seen[-1] == stamps.look()["a"]


def test_only_files_with_the_suffix_are_listed_links_to_files_among_them(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("1")
    (tmp_path / "b.jsonl").write_text("1")
    (tmp_path / ".c.json").write_text("1")
    (tmp_path / "folder.json").mkdir()
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "link.json").symlink_to("a.json")
    (tmp_path / "broken.json").symlink_to("nowhere")
    assert sorted(FileStamps(tmp_path, ".json").look()) == ["a", "link"]
    assert stamp_of(tmp_path / "pipe.json") is stamp_of(tmp_path / "broken.json") is None
    assert stamp_of(tmp_path / "a\0") is None


def test_an_absent_folder_has_no_files(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("1")
    for name in ("absent", "file"):
        stamps = FileStamps(tmp_path / name, ".json")
        assert stamps.look() == stamps.look_for_names(FAR) == {}


def test_what_came_went_or_was_replaced_is_noticed_by_the_names(tmp_path: Path) -> None:
    stamps = FileStamps(tmp_path, ".json")
    assert stamps.look_for_names(FAR) == {}
    (tmp_path / "a.json").write_text("1")
    first = stamps.look_for_names(FAR)
    assert list(first) == ["a"]
    (tmp_path / "new").write_text("2")
    (tmp_path / "new").replace(tmp_path / "a.json")
    second = stamps.look_for_names(FAR)
    assert second["a"] != first["a"]
    (tmp_path / "a.json").unlink()
    assert stamps.look_for_names(FAR) == {}


def test_names_are_looked_for_once_where_the_folder_stays_as_it_is(tmp_path: Path) -> None:
    stamps = FileStamps(tmp_path, ".json")
    (tmp_path / "a.json").write_text("1")
    first = stamps.look_for_names(FAR)
    (tmp_path / "a.json").write_text("in place")
    assert stamps.look_for_names(FAR) is first


def test_a_folder_that_changed_just_now_is_looked_at_again(tmp_path: Path) -> None:
    stamps = FileStamps(tmp_path, ".json")
    (tmp_path / "a.json").write_text("1")
    first = stamps.look_for_names(PAST)
    (tmp_path / "a.json").write_text("in place")
    assert stamps.look_for_names(PAST) != first
