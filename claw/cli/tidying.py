"""`/sleep`: the night's tidying within a chat, with its report."""

import sys
from collections.abc import Iterator

from claw.assembly.desk import Desk
from claw.domain.exchange import Cancellation
from claw.domain.ports import ChatModel
from claw.errors import TryLater

_STYLES = {"section": "bold", "-": "bad", "+": "good", "why": "dim", "not": "warning"}
_MARKS = {"section": "", "-": "  - ", "+": "  + ", "why": "      ", "not": ""}


def tidied(desk: Desk, model: ChatModel) -> Iterator[tuple[str, str]]:
    """Tidy MEMORY.md now, asking the chat's model; yield the report's lines with their styles.

    Raises TryLater while another run is at it.
    """
    from claw.assembly.planning import open_planner
    from claw.assembly.sleep import open_sleep, sleep_lock
    from claw.memory.reorganizing.reporting import difference

    with sleep_lock(desk) as alone:
        if not alone:
            raise TryLater("claw sleep is running in this workspace. Try again in a while.")
        sleep = open_sleep(desk, open_planner(desk, _progress, model=model))
        report = sleep.night.run(Cancellation())
    for line in difference(report.before, report.plan) if report.backup else ():
        yield f"{_MARKS[line.kind]}{line.text}", _STYLES[line.kind]
    yield report.message, "warning" if report.code else ""
    yield from ((line, "dim") for line in report.plan.told)
    if report.backup:
        yield "/undo takes it back.", "dim"


def _progress(done: int, total: int) -> None:
    end = "\n" if done >= total else ""
    print(f"\rreading memory {done}/{total}", end=end, file=sys.stderr, flush=True)
