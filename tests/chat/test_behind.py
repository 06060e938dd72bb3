"""What works behind the turns: all of it gives way to a turn, and all of it is stopped."""

from pathlib import Path
from threading import Event

from claw.chat.behind import Behind
from claw.chat.folding import Folding
from claw.chat.indexing import Indexing
from claw.chat.upkeep import Upkeep
from claw.llm.scripted import ScriptedChat
from claw.memory.compressing import Compressor
from tests.counting import WordCounter
from tests.places import Places


def behind(folder: Path, indexing: Indexing | None = None) -> Behind:
    model = ScriptedChat(lambda _: "ok")
    folding = Folding(Compressor(model, WordCounter()), Places(folder).sessions, 30, 20)
    return Behind(folding, Upkeep(lambda _: None, gives_way=True), indexing=indexing)


def test_a_turn_holds_back_the_work_and_the_index(tmp_path: Path) -> None:
    worked, indexed = Event(), Event()
    one = behind(tmp_path, Indexing(lambda _: indexed.set(), lambda _: None))
    one.hold()
    one.upkeep.submit(lambda _: worked.set())
    one.index()
    assert not worked.wait(0.05)
    assert not indexed.wait(0.05)
    one.release()
    assert worked.wait(10)
    assert indexed.wait(10)
    one.close()


def test_without_an_index_there_is_nothing_to_hold_back(tmp_path: Path) -> None:
    one = behind(tmp_path)
    one.hold()
    one.index()
    one.release()
    assert one.upkeep.drain(10)
    one.close()
