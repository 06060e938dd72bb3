"""The night over a desk."""

from pathlib import Path

from claw.assembly.planning import open_planner
from claw.assembly.sleep import open_past, open_sleep, sleep_lock
from claw.domain.exchange import Cancellation
from tests.assembly.desks import desk_at

TEXT = f"# Memory\n\n- likes oolong\n- likes oolong\n- {'plays chess with Anna ' * 5}\n"


def test_a_night_is_run_taken_back_and_restored_over_one_desk(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, CLAW_EMBEDDER="none")
    desk.workspace.memory.write_text(TEXT)
    sleep = open_sleep(desk, open_planner(desk, lambda _done, _total: None))
    with sleep_lock(desk) as alone, sleep_lock(desk) as other:
        assert (alone, other) == (True, False)
        report = sleep.night.run(Cancellation())
    assert len(report.after.entries) == 2
    assert open_past(desk).undoing.undo().back == ("likes oolong",)
    assert desk.workspace.memory.read_text() == TEXT
    past = open_past(desk)
    past.restoring.backup(past.backups.names()[0])
    assert desk.workspace.memory.read_text() == TEXT
