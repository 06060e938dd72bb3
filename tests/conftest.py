"""Where tests find a real embedded model."""

import os
import signal
from pathlib import Path

import pytest

from claw.llm import model_files

_FIRST = ("model", "cron")

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


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let tests of the embedded model follow one another: it takes all cores.

    They come first, then what waits for the minutes of a clock, so that others run beside them.
    """
    for item in items:
        if item.get_closest_marker("model"):
            item.add_marker(pytest.mark.xdist_group("model"))
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    return next((n for n, mark in enumerate(_FIRST) if item.get_closest_marker(mark)), len(_FIRST))
