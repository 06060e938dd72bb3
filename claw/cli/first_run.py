"""The first chat of a person with no model set up: one question, and the way to an answer."""

import getpass
import sys
from collections.abc import Callable

from claw.assembly.desk import Desk
from claw.assembly.keys import keep_key
from claw.assembly.local_models import DEFAULT_MODEL_SIZE, engine_installed, model_spec
from claw.cli.pulling import pull
from claw.errors import ClawError
from claw.terminal.screen import Screen

GIGABYTES = f"{DEFAULT_MODEL_SIZE / 1e9:.1f} GB"
ENGINE = 'pip install "claw-notebook[local]"'
CHOSEN = {"2": "deepseek", "3": "openai"}


def lead_in(desk: Desk, screen: Screen) -> None:
    """Ask once what shall answer, where nothing is set up; whatever comes of it, the chat opens."""
    if model_spec(desk.settings)[0] != "none" or desk.workspace.history.exists():
        return
    try:
        _chosen(desk, _asked(screen), screen)
    except ClawError as error:
        screen.line(str(error), "bad")
    except EOFError:
        screen.line()
    except KeyboardInterrupt:
        screen.line("\nStopped. `claw doctor` tells how to go on.", "warning")


def _asked(screen: Screen) -> str:
    engine = "on this machine, no key" if engine_installed() else f"after: {ENGINE}"
    screen.line("No model is set up yet. Which one shall answer? (A key stays in your files.)")
    screen.line(f"  1 the embedded one, {GIGABYTES} once, {engine}", "name")
    return _line("  2 DeepSeek with a key   3 OpenAI with a key   Enter: look around first  > ")


def _chosen(desk: Desk, answer: str, screen: Screen) -> None:
    if answer == "1" and engine_installed():
        pull()
    elif answer == "1":
        screen.line(f"{ENGINE}, then `claw model pull`, brings it.", "warning")
    elif answer in CHOSEN:
        _take_key(desk, CHOSEN[answer], screen)


def _take_key(desk: Desk, vendor: str, screen: Screen) -> None:
    key = _secret(f"{vendor.upper()}_API_KEY (not shown as you paste it): ")
    if not key.strip():
        return
    keep_key(desk, vendor, key)
    screen.line(f"Kept in {desk.workspace.env}, readable by you alone.", "good")


def _line(question: str) -> str:
    print(question, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


_secret: Callable[[str], str] = getpass.getpass
