"""Six faults at three moments of a real chat; each leaves a session that loads, with what came.

The faults: Ctrl-C, a connection that drops, one that falls silent, kill -9, a terminal that is
closed, a disk that is full. The moments: before the first token, in mid-reply, during memory work.
"""

import resource
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from claw.domain.session import Session
from tests.conversing import Household, plain, verdict
from tests.fake_answers import RESET, Answer, delta, event, reply
from tests.fake_provider import FakeProvider
from tests.places import Places
from tests.terminals import CTRL_C, CTRL_D, Terminal

ASKED = "I live in Ghent. Tell me of it"
WORDS = [f"word{number} " for number in range(40)]
CAME = WORDS[:12]
MOMENTS = ["before the first token", "in mid-reply", "during memory work"]
SILENCE = {"CLAW_TIMEOUT": "0.5"}
LASTING_SILENCE = {"CLAW_TIMEOUT": "30"}
"""Of a machine so busy that three shorter ones are over before a key is pressed."""

OLD = "# Long-term memory\n- Sam cycles.\n"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    with FakeProvider() as fake:
        fake.otherwise = plain
        household = Household(tmp_path, fake)
        household.memory.write_text(OLD, encoding="utf-8")
        yield household


def reached(house: Household, chat: Terminal, moment: str) -> None:
    """Ask, and wait until the chat is at the moment; the provider's answers are queued before."""
    chat.say(ASKED)
    if moment == "before the first token":
        house.wait_for_request()
        chat.see("…")
    elif moment == "in mid-reply":
        chat.see(CAME[-1].strip())
    else:
        house.wait_for_request("filter")
        chat.prompt()


def stalled(house: Household, moment: str) -> None:
    """Let the provider fall silent at the moment."""
    if moment == "before the first token":
        house.fake.hang(task="chat")
    elif moment == "in mid-reply":
        house.fake.hang(*CAME, task="chat")
    else:
        house.fake.hang(task="filter")


def loaded(house: Household) -> Session:
    """Load the only session, as the next start does."""
    places = Places(house.home)
    (head,) = places.sessions.heads()
    return places.sessions.load(head.id)


def check(house: Household, moment: str, *, why: str = "") -> None:
    """Check what is on disk: the question, what came of the answer, and memory, old or new."""
    question, *replies = loaded(house).messages
    assert question.content == ASKED
    text = "".join(one.content for one in replies)
    if moment == "before the first token":
        assert text == ""
        assert question.failed or not replies
    elif moment == "in mid-reply":
        assert text.startswith("".join(CAME).rstrip())
        assert "".join(WORDS).startswith(text.rstrip())
        assert why in replies[0].partial
        assert replies[0].partial
    else:
        assert text == "Certainly."
        assert not replies[0].partial
        waiting = [one.typed for one in Places(house.home).pending.waiting()]
        assert waiting == [ASKED]
    assert house.memory.read_text(encoding="utf-8") == OLD
    assert not list((house.home / "sessions").glob("*.corrupt-*"))


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c(house: Household, moment: str) -> None:
    stalled(house, moment)
    with house.chat() as chat:
        reached(house, chat, moment)
        chat.type(CTRL_C)
        if moment != "during memory work":
            chat.see("[stopped]")
        chat.prompt()
        chat.type(CTRL_D)
        if moment == "during memory work":
            chat.see("Finishing what is to be remembered")
            chat.type(CTRL_C)
        assert chat.end() == 0
        assert "Traceback" not in chat.text
    check(house, moment, why="stopped by the user")


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_connection_that_drops(house: Household, moment: str) -> None:
    task = "filter" if moment == "during memory work" else "chat"
    came = CAME if moment == "in mid-reply" else []
    for _ in range(6):
        house.fake.stream(*(event(delta(piece)) for piece in came), RESET, task=task)
    with house.chat() as chat:
        chat.say(ASKED)
        chat.see("[cut: The reply broke off" if came else "broke off")
        chat.prompt()
        chat.type(CTRL_D)
        assert chat.end() == 0
        assert "Traceback" not in chat.text
    check(house, moment)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_connection_that_falls_silent(house: Household, moment: str) -> None:
    for _ in range(3):
        stalled(house, moment)
    silence = LASTING_SILENCE if moment == "during memory work" else SILENCE
    with house.chat(**silence) as chat:
        chat.say(ASKED)
        if moment == "during memory work":
            house.wait_for_request("filter")
            chat.prompt()
        else:
            chat.see("fell silent")
            chat.prompt()
        chat.type(CTRL_D)
        if moment == "during memory work":
            chat.see("Finishing what is to be remembered")
            chat.type(CTRL_C)
        assert chat.end() == 0
        assert "Traceback" not in chat.text
    check(house, moment)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP], ids=["kill", "hangup"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_process_that_is_killed_or_loses_its_terminal(
    house: Household, moment: str, number: signal.Signals
) -> None:
    stalled(house, moment)
    with house.chat() as chat:
        reached(house, chat, moment)
        chat.kill(number)
        assert chat.end() == (-9 if number == signal.SIGKILL else 129)
        assert "Traceback" not in chat.text
    check(house, moment)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_disk_that_is_full(house: Household, moment: str) -> None:
    """From the moment on nothing can be written; then there is space again."""
    full = threading.Event()
    task = "filter" if moment == "during memory work" else "chat"
    if task == "filter":
        answer = verdict("User lives in Ghent.", "I live in Ghent.")
        house.fake.add(lambda asked: Answer([full, *reply(asked, answer).steps]), task)
    else:
        first = CAME if moment == "in mid-reply" else []
        pieces = [event(delta(piece)) for piece in WORDS]
        end = [event(delta("", "stop")), b"data: [DONE]\n\n"]
        cut = len(first)
        house.fake.stream(*pieces[:cut], full, *pieces[cut:], *end, task="chat")
    with house.chat() as chat:
        reached(house, chat, moment)
        pid = int(chat.process.pid or 0)
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        full.set()
        chat.see("the disk is full")
        chat.prompt()
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
        chat.type(CTRL_D)
        chat.end()
        assert "Traceback" not in chat.text
    check(house, moment)
