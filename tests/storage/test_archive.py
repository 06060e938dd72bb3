"""Entries that were taken out of MEMORY.md."""

from datetime import date
from pathlib import Path

from claw.domain.matching import holds
from claw.domain.nodes import Node
from claw.storage.archive import ArchivedEntry, FileArchive

DAY = date(2026, 5, 2)


def archive_in(folder: Path) -> FileArchive:
    return FileArchive(folder / "archive.md")


def test_an_entry_is_a_line_with_its_date_and_reason(tmp_path: Path) -> None:
    archive = archive_in(tmp_path / "state")
    archive.keep("likes 緑茶", "replaced", DAY)
    archive.keep("moved to Rome <!-- keep -->", "moved for size", DAY)
    assert (tmp_path / "state" / "archive.md").read_text(encoding="utf-8") == (
        "# Taken out of MEMORY.md\n\n"
        "- likes 緑茶 <!-- 2026-05-02 replaced -->\n"
        "- moved to Rome <!-- keep --> <!-- 2026-05-02 moved for size -->\n"
    )
    assert archive.entries() == [
        ArchivedEntry("likes 緑茶", DAY, "replaced"),
        ArchivedEntry("moved to Rome <!-- keep -->", DAY, "moved for size"),
    ]


def test_an_entry_of_several_lines_comes_back_as_it_was(tmp_path: Path) -> None:
    text = "plan\n- [ ] nested\n\n  deeper\nlast"
    archive = archive_in(tmp_path)
    archive.keep(text, "outdated", DAY)
    archive.keep("next", "outdated", DAY)
    assert [entry.text for entry in archive.entries()] == [text, "next"]


def test_entries_are_taken_out_and_lines_of_the_user_stay(tmp_path: Path) -> None:
    archive, path = archive_in(tmp_path), tmp_path / "archive.md"
    archive.keep("likes tea\nmuch", "outdated", DAY)
    archive.keep("works on steam", "outdated", DAY)
    note = "\nmy own note about tea\n- [2026-13-45] bad date <!-- 2026-13-45 replaced -->\n"
    path.write_bytes(path.read_bytes() + note.encode())
    gone = archive.remove(lambda text: holds(text, "tea"))
    assert [entry.text for entry in gone] == ["likes tea\nmuch"]
    assert path.read_text(encoding="utf-8") == (
        "# Taken out of MEMORY.md\n\n- works on steam <!-- 2026-05-02 outdated -->\n" + note
    )
    assert archive.remove(lambda text: holds(text, "tea")) == []


def test_one_of_two_equal_entries_is_taken(tmp_path: Path) -> None:
    archive = archive_in(tmp_path)
    for text in ("a", "b", "a"):
        archive.keep(text, "replaced", DAY)
    assert archive.take(ArchivedEntry("a", DAY, "replaced"))
    assert [entry.text for entry in archive.entries()] == ["a", "b"]
    assert not archive.take(ArchivedEntry("c", DAY, "replaced"))


def test_an_absent_archive_is_empty(tmp_path: Path) -> None:
    assert archive_in(tmp_path).entries() == []
    assert archive_in(tmp_path).remove(lambda _: True) == []


def test_only_what_was_moved_for_size_may_still_be_found(tmp_path: Path) -> None:
    archive = archive_in(tmp_path / ".claw")
    archive.keep("lives in Lyon", "outdated", DAY)
    archive.keep("likes tea\nmuch", "moved for size", DAY)
    archive.keep("owns a boat", "replaced", DAY)
    archive.keep("plays chess", "moved for size", DAY)
    assert archive.cold() == (
        Node("likes tea\nmuch", ".claw/archive.md", 4, "archive"),
        Node("plays chess", ".claw/archive.md", 7, "archive"),
    )


def test_cold_entries_are_read_anew_only_when_the_file_changed(tmp_path: Path) -> None:
    archive = archive_in(tmp_path)
    assert archive.cold() == ()
    archive.keep("likes tea", "moved for size", DAY)
    first = archive.cold()
    assert archive.cold() is first
    archive_in(tmp_path).keep("plays chess", "moved for size", DAY)
    assert [one.text for one in archive.cold()] == ["likes tea", "plays chess"]
    archive.remove(lambda text: "tea" in text)
    assert [(one.text, one.position) for one in archive.cold()] == [("plays chess", 3)]
    (tmp_path / "archive.md").unlink()
    assert archive.cold() == ()


def test_an_unreadable_archive_has_no_cold_entries(tmp_path: Path) -> None:
    (tmp_path / "archive.md").mkdir()
    assert archive_in(tmp_path).cold() == ()


def test_the_line_of_an_entry_makes_no_difference_to_it(tmp_path: Path) -> None:
    archive = archive_in(tmp_path)
    archive.keep("a", "moved for size", DAY)
    assert archive.entries()[0].line == 3
    assert archive.take(ArchivedEntry("a", DAY, "moved for size"))


def test_of_equal_entries_as_many_are_taken_as_were_named_the_last_first(tmp_path: Path) -> None:
    archive = FileArchive(tmp_path / "archive.md")
    for text, day in [("tea", 1), ("milk", 1), ("tea", 1), ("tea", 2), ("tea", 1)]:
        archive.keep(text, "replaced", date(2026, 5, day))
    first = ArchivedEntry("tea", date(2026, 5, 1), "replaced")
    gone = ArchivedEntry("juice", date(2026, 5, 1), "replaced")
    assert archive.take_all([first, gone, first]) == 2
    assert [(one.text, one.on.day) for one in archive.entries()] == [
        ("tea", 1),
        ("milk", 1),
        ("tea", 2),
    ]
    assert archive.take_all([]) == 0
