"""News of the night at the start of a chat."""

from pathlib import Path

from claw.assembly.news import night_news
from claw.domain.nights import NightRecord
from claw.storage.night_records import night_files
from tests.assembly.desks import desk_at


def test_news_are_told_once(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    assert night_news(desk) == ()
    record = NightRecord(1, "tidied", "h", news=("Last night: done.",))
    night_files(desk.workspace).last.write(record)
    assert night_news(desk) == ("Last night: done.",)
    assert night_news(desk) == ()


def test_a_record_that_cannot_be_kept_is_no_news(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    night_files(desk.workspace).last.write(NightRecord(1, "tidied", "h", news=("Done.",)))
    desk.workspace.last_sleep.chmod(0o400)
    assert night_news(desk) == ()
