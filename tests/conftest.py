"""Where tests find a real embedded model, and which tests follow one another in one worker."""

import os
import signal
from pathlib import Path

import pytest
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from claw.llm import model_files

_FIRST = ("model", "cron")
_GROUPS = {
    "tests/llm/test_embedded.py": "model",
    "tests/llm/test_engine.py": "model",
    "tests/test_end_to_end.py": "model",
    "tests/test_recall_demo.py": "model",
    "tests/test_architecture.py": "architecture",  # reads all files once
}

# A shell that starts tests in the background has them, and all that they start, ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def local_model() -> Path:
    """Return the model that CLAW_TEST_MODEL names, else the default one if it was pulled."""
    named = os.environ.get("CLAW_TEST_MODEL")
    folder = Path.home() / ".claw" / "models"
    path = Path(named) if named else model_files.default_path(folder)
    if not model_files.installed():
        pytest.skip('the engine is not installed: pip install ".[local]"')
    if not path.exists():
        pytest.skip(f"no embedded model at {path}: run `claw model pull` or set CLAW_TEST_MODEL")
    return path


class Groups(LoadScopeScheduling):  # type: ignore[misc]
    """Each test goes to a worker that is free; those of a group all go to the same one."""

    def _split_scope(self, nodeid: str) -> str:
        return _GROUPS.get(nodeid.partition("::")[0], nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Groups:
    """Let tests of the embedded model follow one another: it takes all cores."""
    return Groups(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the embedded model, then with what waits for the minutes of a clock."""
    for item in items:
        if item.get_closest_marker("model") and item.nodeid.partition("::")[0] not in _GROUPS:
            raise pytest.UsageError(f"{item.nodeid} runs the model; name its file in {__file__}")
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    return next((n for n, mark in enumerate(_FIRST) if item.get_closest_marker(mark)), len(_FIRST))
