"""What loads beside a chat waits until the prompt stands, and then begins in order."""

from pathlib import Path

from claw.assembly.chat import Chat
from claw.assembly.desk import open_desk
from claw.cli.holding import Held


def test_what_is_held_back_begins_once_and_in_order(tmp_path: Path) -> None:
    desk = open_desk(str(tmp_path), lambda _: None)
    held, begun = Held(desk), list[int]()
    desk.later(lambda: begun.append(1))
    held.add(lambda: begun.append(2))
    assert begun == []
    held.release()
    assert begun == [1, 2]
    desk.later(lambda: begun.append(3))
    held.release()
    assert begun == [1, 2, 3]


def test_a_chat_that_is_held_back_loads_nothing(tmp_path: Path) -> None:
    desk = open_desk(str(tmp_path), lambda _: None)
    held = Held(desk)
    chat = Chat(desk, lambda _: None, private=False)
    chat.converse()
    assert desk.counter.made is None
    held.release()
    assert desk.counter.get().count("tea") > 0
    chat.close()
