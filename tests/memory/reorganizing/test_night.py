"""The nightly run: what it does, what it leaves alone, what it notes down."""

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Plan
from claw.errors import ConnectionFailed, KeyRejected, StorageFailed, TryLater
from tests.nights import MEMORY, TIDIED, Sleeper, held, tidy

CALM = Cancellation()


@pytest.fixture
def sleeper(tmp_path: Path) -> Sleeper:
    return Sleeper(tmp_path)


def test_the_plan_is_carried_out_with_two_backups_a_journal_and_an_archive(
    sleeper: Sleeper,
) -> None:
    report = sleeper.night.run(CALM)
    assert sleeper.text == TIDIED
    here = sleeper.places.workspace
    assert here.memory_backup.read_text() == MEMORY
    assert (here.backups / report.backup).read_text() == MEMORY
    assert sleeper.archived() == [
        ("Likes tea.", "replaced"),
        ("works at Heron", "replaced"),
        ("works at Heron as an engineer\n- since 2024", "replaced"),
        ("moves to Ghent on 2020-01-02", "outdated"),
    ]
    made = sleeper.places.journal.changes()
    assert [(one.action, one.actor, one.before) for one in made] == [
        ("remove", "sleep", "moves to Ghent on 2020-01-02"),
        ("remove", "sleep", "works at Heron as an engineer\n- since 2024"),
        ("replace", "sleep", "works at Heron"),
        ("remove", "sleep", "Likes tea."),
    ]
    assert (report.outcome, report.code) == ("tidied", 0)
    assert report.message == (
        "MEMORY.md tidied: 7 → 4 entries (1 duplicate, 1 merge, 1 outdated); 2 calls, 300 tokens."
    )


def test_what_a_night_did_is_noted_down_last(sleeper: Sleeper) -> None:
    report = sleeper.night.run(CALM)
    record = sleeper.files.last.read()
    assert record is not None
    assert (record.outcome, record.calls, record.tokens) == ("tidied", 2, 300)
    assert record.counts == {"before": 7, "after": 4, "duplicate": 1, "merge": 1, "drop": 1}
    assert record.backup == report.backup
    assert record.news == (f"2026-05-02: {report.message}",)
    assert sleeper.files.begun.read() is None


def test_nothing_changed_since_the_last_run_needs_no_planning(sleeper: Sleeper) -> None:
    sleeper.night.run(CALM)
    before = sleeper.files.last.read()
    again = sleeper.night.run(CALM)
    assert (again.outcome, again.code, len(sleeper.planner.asked)) == ("unchanged", 0, 1)
    after = sleeper.files.last.read()
    assert before is not None
    assert after is not None
    assert after.at > before.at
    assert after.news == before.news


def test_questions_that_were_left_are_asked_on_the_next_nights_and_then_no_more(
    sleeper: Sleeper,
) -> None:
    sleeper.planner.script = lambda _: Plan(calls=4, left=6)
    nights = []
    for _ in range(5):
        sleeper.night.run(CALM)
        record = sleeper.files.last.read()
        nights.append((len(sleeper.planner.asked), record.left if record else -1))
    assert nights == [(1, 6), (2, 2), (3, 0), (3, 0), (3, 0)]


def test_a_night_that_was_taken_back_leaves_no_questions(sleeper: Sleeper) -> None:
    sleeper.planner.script = lambda notebook: replace(tidy(notebook), left=6)
    sleeper.night.run(CALM)
    sleeper.undoing.undo()
    assert sleeper.night.run(CALM).outcome == "unchanged"
    assert sleeper.text == MEMORY


def test_one_trouble_of_many_nights_is_told_once(sleeper: Sleeper) -> None:
    sleeper.planner.script = lambda _: Plan(trouble=KeyRejected("The key was refused."))
    for _ in range(3):
        sleeper.night.run(CALM)
    record = sleeper.files.last.read()
    assert record is not None
    assert (record.failures, len(record.news)) == (3, 1)


def test_force_plans_although_nothing_changed(sleeper: Sleeper) -> None:
    sleeper.night.run(CALM)
    sleeper.planner.script = lambda _: Plan()
    assert sleeper.night.run(CALM, force=True).outcome == "unchanged"
    assert len(sleeper.planner.asked) == 2
    assert len(sleeper.backups.names()) == 2


@pytest.mark.parametrize("text", ["", "# Memory\n\n- tea\n"])
def test_a_short_or_absent_file_is_left_alone(tmp_path: Path, text: str) -> None:
    sleeper = Sleeper(tmp_path, text)
    assert sleeper.night.run(CALM, force=True).outcome == "nothing"
    assert sleeper.planner.asked == []
    assert sleeper.places.workspace.memory.exists() == bool(text)


@pytest.mark.parametrize("plan", [Plan(), Plan(calls=3, tokens=90, told=("Nothing usable came.",))])
def test_g01_g02_g06_a_planner_with_nothing_to_do_leaves_every_byte(
    sleeper: Sleeper, plan: Plan
) -> None:
    sleeper.planner.script = lambda _: plan
    report = sleeper.night.run(CALM)
    assert (report.outcome, report.code, sleeper.text) == ("unchanged", 0, MEMORY)
    assert sleeper.backups.names() == []
    assert sleeper.places.journal.changes() == ()
    assert sleeper.night.run(CALM).outcome == "unchanged"
    assert len(sleeper.planner.asked) == 1


def test_g14_what_the_user_appends_while_the_model_works_is_kept(sleeper: Sleeper) -> None:
    def script(notebook: Notebook) -> Plan:
        if len(sleeper.planner.asked) == 1:
            sleeper.places.write_memory(MEMORY + "* new line\n")
        return tidy(notebook)

    sleeper.planner.script = script
    sleeper.night.run(CALM)
    assert sleeper.text == TIDIED + "* new line\n"
    assert [one.text == MEMORY for one in sleeper.planner.asked] == [True, False]
    assert len(sleeper.archived()) == 4
    assert sleeper.places.workspace.memory_backup.read_text() == MEMORY + "* new line\n"


def test_g14_a_bullet_replaced_meanwhile_is_kept_and_a_file_without_rest_is_left(
    sleeper: Sleeper,
) -> None:
    def script(notebook: Notebook) -> Plan:
        number = len(sleeper.planner.asked)
        sleeper.places.write_memory(MEMORY.replace("oolong", f"sencha {number}"))
        return tidy(notebook)

    sleeper.planner.script = script
    with pytest.raises(TryLater, match="left as it is") as raised:
        sleeper.night.run(CALM)
    assert raised.value.exit_code == 75
    assert sleeper.text == MEMORY.replace("oolong", "sencha 2")
    assert len(sleeper.planner.asked) == 2
    assert sleeper.archived() == []
    assert sleeper.places.journal.changes() == ()


def test_a_save_in_the_last_moment_leaves_no_record_of_what_was_not_done(
    sleeper: Sleeper,
) -> None:
    keep, edits = sleeper.backups.keep, iter([MEMORY + "* one\n", MEMORY + "* two\n"])

    class Saving:
        names, read = sleeper.backups.names, sleeper.backups.read

        def keep(self, notebook: Notebook, at: int) -> str:
            name = keep(notebook, at)
            sleeper.places.write_memory(next(edits))
            return name

    object.__setattr__(sleeper.doors, "backups", Saving())
    with pytest.raises(TryLater):
        sleeper.night.run(CALM)
    assert sleeper.text == MEMORY + "* two\n"
    assert sleeper.archived() == []
    open_ones = {one.id for one in sleeper.places.journal.changes() if one.action != "failed"}
    assert open_ones == {one.undoes for one in sleeper.places.journal.changes() if one.undoes}
    assert sleeper.files.begun.read() is None


def test_g08_a_plan_that_takes_out_too_much_is_kept_and_not_tried_again(sleeper: Sleeper) -> None:
    sleeper.planner.script = lambda notebook: held(tidy(notebook))
    report = sleeper.night.run(CALM)
    assert (report.outcome, report.code, sleeper.text) == ("refused", 65, MEMORY)
    assert "--review" in report.message
    kept = sleeper.files.held.read()
    assert kept is not None
    assert kept.operations == tidy(Notebook.parse(MEMORY)).operations
    again = sleeper.night.run(CALM)
    assert (again.outcome, again.code, len(sleeper.planner.asked)) == ("refused", 65, 1)
    sleeper.places.write_memory(MEMORY + "* new line\n")
    sleeper.planner.script = lambda _: Plan()
    assert sleeper.night.run(CALM).outcome == "unchanged"
    assert sleeper.files.held.read() is None


def test_without_a_model_what_code_found_is_done_and_the_trouble_is_said(sleeper: Sleeper) -> None:
    trouble = ConnectionFailed("No connection to the model.")

    def script(notebook: Notebook) -> Plan:
        return Plan(tidy(notebook).operations[:1], trouble=trouble)

    sleeper.planner.script = script
    report = sleeper.night.run(CALM)
    assert (report.outcome, report.code) == ("partial", 69)
    assert report.message.endswith("No connection to the model.")
    assert sleeper.text == MEMORY.replace("- Likes tea.\n", "")
    sleeper.planner.script = lambda _: Plan(trouble=KeyRejected("No key."))
    assert sleeper.night.run(CALM).code == 77
    record = sleeper.files.last.read()
    assert record is not None
    assert record.failures == 2


def test_what_is_held_is_said_also_where_there_is_no_model(sleeper: Sleeper) -> None:
    trouble = ConnectionFailed("No connection to the model.")
    sleeper.planner.script = lambda notebook: replace(held(tidy(notebook)), trouble=trouble)
    report = sleeper.night.run(CALM)
    assert (report.code, sleeper.text) == (69, MEMORY)
    assert "nothing was changed. No connection to the model. A plan of 3" in report.message
    assert sleeper.files.held.read() is not None


def test_c11_a_failure_is_noted_down_and_raised(sleeper: Sleeper) -> None:
    def script(_: Notebook) -> Plan:
        raise ConnectionFailed("The model took too long.")

    sleeper.planner.script = script
    for _ in range(2):
        with pytest.raises(ConnectionFailed):
            sleeper.night.run(CALM)
    record = sleeper.files.last.read()
    assert record is not None
    assert (record.outcome, record.failures, sleeper.text) == ("failed", 2, MEMORY)
    assert record.news == ("claw sleep failed (2 times in a row): The model took too long.",)
    sleeper.planner.script = tidy
    sleeper.night.run(CALM)
    record = sleeper.files.last.read()
    assert record is not None
    assert record.failures == 0


def test_a_read_only_file_is_told_and_nothing_is_changed(sleeper: Sleeper) -> None:
    sleeper.places.workspace.memory.chmod(0o400)
    with pytest.raises(StorageFailed, match="read-only"):
        sleeper.night.run(CALM)
    assert (sleeper.text, sleeper.archived(), sleeper.backups.names()) == (MEMORY, [], [])
    assert sleeper.places.journal.changes() == ()


def test_mode_and_symlink_stay(sleeper: Sleeper) -> None:
    memory = sleeper.places.workspace.memory
    target = memory.with_name("elsewhere.md")
    memory.rename(target)
    memory.symlink_to(target)
    target.chmod(0o640)
    sleeper.night.run(CALM)
    assert memory.is_symlink()
    assert (target.read_text(), stat.S_IMODE(target.stat().st_mode)) == (TIDIED, 0o640)


def test_bytes_that_are_no_text_and_windows_line_ends_stay(tmp_path: Path) -> None:
    text = MEMORY.replace("\n", "\r\n")
    sleeper = Sleeper(tmp_path, text)
    memory = sleeper.places.workspace.memory
    memory.write_bytes(b"\xef\xbb\xbf" + text.encode().replace(b"own.", b"\xe9wn."))
    before = memory.read_bytes()
    report = sleeper.night.run(CALM)
    wanted = TIDIED.replace("\n", "\r\n").encode().replace(b"own.", b"\xe9wn.")
    assert memory.read_bytes() == b"\xef\xbb\xbf" + wanted
    assert (sleeper.places.workspace.backups / report.backup).read_bytes() == before


def test_a_preview_writes_nothing(sleeper: Sleeper) -> None:
    before = sorted(sleeper.places.root.rglob("*"))
    report = sleeper.night.preview(CALM)
    assert (report.after.text, report.code, sleeper.text) == (TIDIED, 0, MEMORY)
    assert sorted(sleeper.places.root.rglob("*")) == before
    sleeper.places.write_memory("- short\n")
    assert sleeper.night.preview(CALM).outcome == "nothing"
