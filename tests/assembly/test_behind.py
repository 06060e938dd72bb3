"""The filter and the compressor of a chat arrive late, and then do what they do."""

import subprocess
import sys
import threading
from pathlib import Path

from claw.assembly.behind import DeferredCompressor, DeferredKeeper
from claw.domain.changes import PendingExchange
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import TryLater
from claw.llm.scripted import ScriptedChat
from claw.llm.tokens import TiktokenCounter
from claw.memory.compressing import Compressor
from claw.memory.filtering import Filter
from claw.memory.keeping import Keeper
from claw.storage.secrets import Secrets
from tests.finding import retriever
from tests.places import Places

HEAVY = ("claw.memory.filtering", "claw.memory.compressing", "claw.memory.keeping")
NOTHING = '{"worth_memorizing": false, "memories": [], "forget": []}'


def test_importing_the_chat_loads_no_rules() -> None:
    program = f"import sys, claw.cli.interactive; print([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"[]\n"


def test_an_exchange_is_noted_kept_and_dropped_as_without_delay(tmp_path: Path) -> None:
    places = Places(tmp_path)
    judge = Filter(ScriptedChat(lambda _: NOTHING), Secrets(), places.journal.forgotten)
    doors = (places.remembering, places.memory, places.pending, places.clock)
    keeper = DeferredKeeper(lambda: Keeper(judge, *doors, retriever(places)))
    question = Message("user", "I live in Ghent.", at=5)
    session = Session("s", 1, 2, messages=(question,))
    first = keeper.note(session, question, Message("assistant", "ok"))
    assert isinstance(first, PendingExchange)
    assert list(keeper.waiting()) == [first]
    assert keeper.keep(first.id, Cancellation()) is not None
    again = keeper.note(session, question, None)
    assert again
    keeper.drop(again)
    assert list(keeper.waiting()) == []


def test_the_keeper_is_made_in_a_thread_and_the_compressor_when_it_is_needed() -> None:
    begun, made = threading.Event(), []

    def keeper() -> Keeper:
        begun.set()
        raise TryLater("not now")

    def compressor() -> Compressor:
        made.append(1)
        return Compressor(ScriptedChat(lambda _: ""), TiktokenCounter("m"))

    DeferredKeeper(keeper).begin()
    assert begun.wait(20)
    deferred = DeferredCompressor(compressor)
    assert made == []
    assert deferred.summarize("old", (), Cancellation()) == "old"
    assert made == [1]
