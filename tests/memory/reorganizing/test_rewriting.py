"""A rewriting that is stopped anywhere leaves the old file or the new one, and nothing twice."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.errors import StorageFailed
from claw.memory.remembering import undoable
from claw.memory.reorganizing.rewriting import Rewriting
from tests.nights import MEMORY, TIDIED, Sleeper, tidy

ROOT = Path(__file__).parents[3]

KILLED = """
import os, random, signal, sys, time
from pathlib import Path
from claw.domain.exchange import Cancellation
from tests.nights import Sleeper

root, kills = Path(sys.argv[1]), int(sys.argv[2])
WATCHED = {"open", "os.rename", "os.remove", "os.mkdir", "os.truncate", "os.chmod", "os.chown"}
random.seed(4)


def night(sleeper, stop_at):
    left = [stop_at]

    def count(event, _):
        if event in WATCHED:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count)
    sleeper.night.run(Cancellation())


def child(place, stop_at):
    sleeper = Sleeper(place)
    pid = os.fork()
    if pid == 0:
        night(sleeper, stop_at)
        os._exit(0)
    return pid


begun = time.monotonic()
os.waitpid(child(root / "whole", 0), 0)
whole = time.monotonic() - begun
event, done, tried = 1, 0, 0
while done < kills:
    place, tried = root / f"{tried}", tried + 1
    by_event = event > 0
    pid = child(place, event)
    if not by_event:
        time.sleep(random.uniform(0, whole))
        os.kill(pid, signal.SIGKILL)
    killed = os.WIFSIGNALED(os.waitpid(pid, 0)[1])
    if killed:
        done += 1
        print(place, flush=True)
    if by_event:  # one touch of a file after the other, and then at any moment
        event = event + 1 if killed else 0
"""

FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from claw.domain.exchange import Cancellation
from claw.errors import StorageFailed
from tests.nights import Sleeper
limit = int(sys.argv[2])
sleeper = Sleeper(Path(sys.argv[1]))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
try:
    print(sleeper.night.run(Cancellation()).outcome)
except StorageFailed as error:
    print(error)
"""


def program(source: str, *arguments: str | int | Path) -> str:
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-c", source, *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def again(root: Path) -> Sleeper:
    """Return the night over files that are there already."""
    sleeper = Sleeper(root, "")
    sleeper.places.clock.time = sleeper.places.clock.time.replace(hour=12)
    return sleeper


def check_that_the_next_run_is_right(sleeper: Sleeper) -> None:
    sleeper.night.run(Cancellation())
    assert sleeper.text == TIDIED
    assert sorted(sleeper.archived()) == [
        ("Likes tea.", "replaced"),
        ("moves to Ghent on 2020-01-02", "outdated"),
        ("works at Heron", "replaced"),
        ("works at Heron as an engineer\n- since 2024", "replaced"),
    ]
    assert len(undoable(sleeper.places.journal.changes())) == 4
    assert sleeper.files.begun.read() is None
    record = sleeper.files.last.read()
    assert record is not None
    assert record.outcome in ("tidied", "unchanged")
    sleeper.undoing.undo()
    assert (sleeper.text, sleeper.archived()) == (MEMORY, [])


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Path]:
    """Return a folder in memory where there is one; a kill is the same there, and a sync free."""
    shared = Path("/dev/shm")
    with TemporaryDirectory(dir=shared if os.access(shared, os.W_OK) else tmp_path) as folder:
        yield Path(folder)


def test_200_kills_leave_the_old_or_the_new_file_with_its_backup(quick: Path) -> None:
    places = [Path(line) for line in program(KILLED, quick, 200).split()]
    assert len(places) == 200
    found = {MEMORY: 0, TIDIED: 0}
    for place in places:
        sleeper = again(place)
        found[sleeper.text] += 1
        names = list(sleeper.backups.names())
        assert all(sleeper.backups.read(name).text == MEMORY for name in names)
        assert sleeper.text == MEMORY or len(names) == 2
        check_that_the_next_run_is_right(sleeper)
    assert min(found.values()) > 0


@pytest.mark.parametrize("limit", [0, 100, 230, 300, 320, 400, 450, 700])
def test_a_full_disk_leaves_the_old_file_and_the_next_run_is_right(
    tmp_path: Path, limit: int
) -> None:
    said = program(FULL_DISK, tmp_path, limit).strip()
    sleeper = again(tmp_path)
    if said == "tidied":
        assert limit > 400
    else:
        assert "disk is full" in said
    assert sleeper.text in (MEMORY, TIDIED)
    check_that_the_next_run_is_right(sleeper)


def test_a_night_cut_off_before_the_file_takes_its_records_back_after_a_hand_edit(
    tmp_path: Path,
) -> None:
    sleeper = Sleeper(tmp_path)
    begun = _cut_off(sleeper)
    sleeper.places.write_memory(MEMORY + "* new\n")
    assert Rewriting(sleeper.doors, sleeper.places.clock).settle() is None
    assert sleeper.archived() == []
    assert undoable(sleeper.places.journal.changes()) == ()
    assert begun.exists() is False


def test_a_night_cut_off_after_the_file_keeps_its_records_after_a_hand_edit(
    tmp_path: Path,
) -> None:
    sleeper = Sleeper(tmp_path)
    begun = _cut_off(sleeper)
    sleeper.places.write_memory(TIDIED.replace("oolong", "sencha"))
    assert Rewriting(sleeper.doors, sleeper.places.clock).settle() is not None
    assert len(sleeper.archived()) == 4
    assert len(undoable(sleeper.places.journal.changes())) == 4
    assert begun.exists() is True


def _cut_off(sleeper: Sleeper) -> Path:
    """Leave what a night leaves that is killed around the writing of the file."""
    memory = sleeper.places.memory
    notebook = memory.read()
    object.__setattr__(sleeper.doors, "memory", _Dying(notebook))
    with pytest.raises(KeyboardInterrupt):
        Rewriting(sleeper.doors, sleeper.places.clock).carry_out(notebook, tidy(notebook))
    object.__setattr__(sleeper.doors, "memory", memory)
    return sleeper.places.workspace.state / "sleep-begun.json"


class _Dying:
    """A file that can be read once, and takes the program with it when it is written."""

    def __init__(self, notebook: Notebook) -> None:
        self._left = [notebook]

    def read(self) -> Notebook:
        if not self._left:
            raise StorageFailed("Gone.")
        return self._left.pop()

    def update(self, _: object) -> Notebook:
        raise KeyboardInterrupt


def test_a_stop_by_the_user_takes_the_records_back_at_once(tmp_path: Path) -> None:
    sleeper = Sleeper(tmp_path)
    memory, notebook = sleeper.places.memory, sleeper.places.memory.read()

    class Stopped:
        read = memory.read
        update = _Dying(notebook).update

    object.__setattr__(sleeper.doors, "memory", Stopped())
    with pytest.raises(KeyboardInterrupt):
        Rewriting(sleeper.doors, sleeper.places.clock).carry_out(notebook, tidy(notebook))
    assert (sleeper.text, sleeper.archived()) == (MEMORY, [])
    assert undoable(sleeper.places.journal.changes()) == ()
    assert sleeper.files.begun.read() is None


def test_an_entry_that_the_archive_had_before_stays_there(tmp_path: Path) -> None:
    sleeper = Sleeper(tmp_path)
    sleeper.doors.archive.keep("Likes tea.", "replaced", sleeper.places.clock.now().date())
    _cut_off(sleeper)
    Rewriting(sleeper.doors, sleeper.places.clock).settle()
    assert sleeper.archived() == [("Likes tea.", "replaced")]


def test_a_plan_for_another_file_is_not_carried_out(tmp_path: Path) -> None:
    sleeper = Sleeper(tmp_path)
    notebook = Notebook.parse(MEMORY + "* more\n")
    rewriting = Rewriting(sleeper.doors, sleeper.places.clock)
    plan = Plan((Operation("drop", (notebook.entries[0].id,), because="outdated"),))
    assert rewriting.carry_out(notebook, plan) is None
    assert (sleeper.text, sleeper.backups.names()) == (MEMORY, [])


def test_an_archive_that_cannot_be_written_stops_the_night(tmp_path: Path) -> None:
    sleeper = Sleeper(tmp_path)
    sleeper.doors.archive.keep("old", "replaced", sleeper.places.clock.now().date())
    sleeper.places.workspace.archive.chmod(0o400)
    notebook = sleeper.places.memory.read()
    with pytest.raises(StorageFailed, match="archive"):
        Rewriting(sleeper.doors, sleeper.places.clock).carry_out(notebook, tidy(notebook))
    assert sleeper.text == MEMORY
    assert undoable(sleeper.places.journal.changes()) == ()
