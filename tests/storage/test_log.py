"""The log for finding faults."""

import stat
from pathlib import Path

from claw.storage.log import FileLog
from tests.storage.stand_ins import StoppedClock, names


def test_an_event_is_one_line_with_its_time(tmp_path: Path) -> None:
    path = tmp_path / "state" / "claw.log"
    log = FileLog(path, StoppedClock())
    log.write("filter failed:\n  café \x1b[31m猫 \udce9")
    log.write("two")
    assert path.read_text(encoding="utf-8") == (
        "2026-05-02T12:00:00+02:00 filter failed: café 猫 \ufffd\n2026-05-02T12:00:00+02:00 two\n"
    )
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_log_stays_within_twice_its_limit(tmp_path: Path) -> None:
    log = FileLog(tmp_path / "claw.log", StoppedClock(), limit=500)
    for number in range(100):
        log.write(f"event {number}")
    assert names(tmp_path) == ["claw.log", "claw.log.1", "locks"]
    sizes = [(tmp_path / name).stat().st_size for name in ("claw.log", "claw.log.1")]
    assert max(sizes) < 600
    assert (tmp_path / "claw.log").read_text(encoding="utf-8").endswith("event 99\n")


def test_a_log_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "claw.log").mkdir()
    FileLog(tmp_path / "claw.log", StoppedClock()).write("x")
    assert names(tmp_path / "claw.log") == []
