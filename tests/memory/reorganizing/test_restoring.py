"""What left the file comes back: an entry to its section, or the file as it was."""

from pathlib import Path

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.errors import StorageFailed, UsageError
from tests.nights import MEMORY, TIDIED, Sleeper, ids

CALM = Cancellation()
OLD = "moves to Ghent on 2020-01-02"


@pytest.fixture
def slept(tmp_path: Path) -> Sleeper:
    sleeper = Sleeper(tmp_path)
    sleeper.night.run(CALM)
    return sleeper


def test_an_archived_entry_goes_to_the_end_of_its_section(slept: Sleeper) -> None:
    slept.places.write_memory(TIDIED + "\n# More\n\n- more\n")
    line = slept.restoring.entry(OLD)
    assert slept.text == TIDIED + f"* {OLD}\n\n# More\n\n- more\n"
    assert slept.text.splitlines()[line - 1] == f"* {OLD}"
    assert OLD not in [text for text, _ in slept.archived()]
    slept.places.remembering.undo()
    assert slept.text == TIDIED + "\n# More\n\n- more\n"


def test_an_entry_with_lines_below_it_comes_back_whole(slept: Sleeper) -> None:
    slept.restoring.entry("works at Heron as an engineer\n- since 2024")
    assert "2. works at Heron as an engineer\n   - since 2024\n" in slept.text


def test_what_was_moved_for_size_comes_back(tmp_path: Path) -> None:
    def script(notebook: Notebook) -> Plan:
        return Plan((Operation("move", ids(notebook, "drinks"), source="code"),))

    sleeper = Sleeper(tmp_path, script=script)
    sleeper.night.run(CALM)
    assert [node.text for node in sleeper.places.archive.cold()] == ["drinks oolong at 4"]
    sleeper.restoring.entry("drinks oolong at 4")
    assert sleeper.text == MEMORY
    assert list(sleeper.places.archive.cold()) == []


def test_what_was_dropped_is_not_cold(slept: Sleeper) -> None:
    assert len(slept.archived()) == 4
    assert list(slept.places.archive.cold()) == []


def test_an_entry_from_nowhere_known_goes_where_a_fact_would(slept: Sleeper) -> None:
    slept.doors.archive.keep("owns a boat", "replaced", slept.places.clock.now().date())
    slept.restoring.entry("owns a boat")
    assert slept.text == TIDIED + "- owns a boat\n"


def test_what_stands_there_already_is_not_doubled(slept: Sleeper) -> None:
    with pytest.raises(UsageError, match="already"):
        slept.restoring.entry("Likes  TEA")
    assert slept.text == TIDIED


def test_a_whole_backup_comes_back_and_what_was_there_is_backed_up_first(slept: Sleeper) -> None:
    name = slept.backups.names()[0]
    slept.places.write_memory(TIDIED + "* new\n")
    kept = slept.restoring.backup(name)
    assert slept.text == MEMORY
    assert slept.backups.read(kept).text == TIDIED + "* new\n"
    assert slept.night.run(CALM).outcome == "unchanged"
    assert slept.places.journal.changes()[-1].action == "restore"
    slept.restoring.backup(kept)
    assert slept.text == TIDIED + "* new\n"


def test_a_file_that_cannot_be_written_is_said_before_anything_is_done(slept: Sleeper) -> None:
    slept.places.workspace.memory.chmod(0o400)
    count = len(slept.backups.names())
    with pytest.raises(StorageFailed):
        slept.restoring.backup(slept.backups.names()[0])
    assert len(slept.backups.names()) == count
    with pytest.raises(StorageFailed):
        slept.restoring.entry(OLD)
    assert OLD in [text for text, _ in slept.archived()]
