"""What was held back is done only as far as a person agrees and every rule does."""

from dataclasses import replace
from pathlib import Path

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.operations import Plan, Refused
from claw.errors import UsageError
from tests.nights import MEMORY, TIDIED, Sleeper, held, tidy

CALM = Cancellation()


@pytest.fixture
def waiting(tmp_path: Path) -> Sleeper:
    sleeper = Sleeper(tmp_path, script=lambda notebook: held(tidy(notebook)))
    sleeper.night.run(CALM)
    assert sleeper.text == MEMORY
    return sleeper


def test_all_of_it_is_done_when_all_is_accepted(waiting: Sleeper) -> None:
    notebook, operations = waiting.reviewing.held()
    assert notebook.text == MEMORY
    report = waiting.reviewing.decide(operations)
    assert (report.outcome, waiting.text) == ("tidied", TIDIED)
    assert len(waiting.archived()) == 4
    with pytest.raises(UsageError, match="No plan waits"):
        waiting.reviewing.held()
    waiting.undoing.undo()
    assert waiting.text == MEMORY


def test_what_is_not_accepted_is_dropped_and_not_proposed_again(waiting: Sleeper) -> None:
    _, operations = waiting.reviewing.held()
    waiting.reviewing.decide(operations[:1])
    assert waiting.text == MEMORY.replace("- Likes tea.\n", "")
    assert waiting.night.run(CALM).outcome == "unchanged"
    assert len(waiting.planner.asked) == 1


def test_none_accepted_changes_nothing(waiting: Sleeper) -> None:
    report = waiting.reviewing.decide(())
    assert (report.outcome, report.code, waiting.text) == ("unchanged", 0, MEMORY)
    assert waiting.backups.names() == []
    assert waiting.night.run(CALM).code == 0


def test_each_accepted_one_passes_the_check_again(waiting: Sleeper) -> None:
    def refuse_the_last(plan: Plan) -> Plan:
        *passed, last = plan.operations
        assert {one.source for one in plan.operations} == {"user"}
        return replace(plan, operations=tuple(passed), refused=(Refused(last, "No."),))

    waiting.planner.checked = refuse_the_last
    report = waiting.reviewing.decide(waiting.reviewing.held()[1])
    assert [one.why for one in report.plan.refused] == ["No."]
    assert "moves to Ghent" in waiting.text


def test_what_is_too_much_at_once_is_done_with_consent(waiting: Sleeper) -> None:
    waiting.planner.checked = held
    waiting.reviewing.decide(waiting.reviewing.held()[1])
    assert waiting.text == TIDIED


def test_a_plan_for_a_file_that_changed_is_dropped(waiting: Sleeper) -> None:
    waiting.places.write_memory(MEMORY + "* new\n")
    with pytest.raises(UsageError, match="has changed since"):
        waiting.reviewing.held()
    with pytest.raises(UsageError, match="No plan waits"):
        waiting.reviewing.decide(())


def test_who_reviewed_it_is_not_told_of_it_again(waiting: Sleeper) -> None:
    waiting.reviewing.decide(())
    record = waiting.files.last.read()
    assert record is not None
    assert record.news == ()
