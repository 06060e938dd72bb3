"""TERMINAL 5, 7 and 14: what Up recalls."""

import asyncio
from collections.abc import Iterator
from contextlib import aclosing

from claw.domain.typed import Line
from claw.errors import StorageFailed
from claw.terminal.history import LineHistory
from claw.terminal.pasting import Pastes
from tests.keyboards import MemoryHistory

LONG = "x\n" * 20


class Broken:
    """A history on a disk that is gone."""

    def newest(self) -> Iterator[Line]:
        raise StorageFailed("gone")

    def append(self, line: Line) -> None:
        raise StorageFailed(f"gone: {line}")


def test_pastes_are_kept_in_full_and_come_back_as_marks() -> None:
    kept, pastes = MemoryHistory(), Pastes()
    LineHistory(pastes, kept).append_string(f"see {pastes.fold(LONG)}")
    assert kept.lines == [Line(f"see {LONG}", ((4, 4 + len(LONG)),))]
    later = Pastes()
    (edited,) = LineHistory(later, kept).load_history_strings()
    assert later.shown(edited) == "see [pasted 20 lines #1]"


def test_what_is_to_be_forgotten_is_recalled_in_this_chat_alone() -> None:
    kept = MemoryHistory()
    history = LineHistory(Pastes(), kept)
    history.append_string("/forget the secret")
    assert history.get_strings() == ["/forget the secret"]
    assert kept.lines == []


def test_the_same_line_twice_and_a_blank_one_are_not_added() -> None:
    kept = MemoryHistory()
    history = LineHistory(Pastes(), kept)
    for line in ("a", "a", " ", "b", "a"):
        history.append_string(line)
    assert [line.text for line in kept.lines] == ["a", "b", "a"]


def test_the_newest_comes_first_and_half_a_character_harms_nothing() -> None:
    kept = MemoryHistory(Line("old"), Line("new"))
    history = LineHistory(Pastes(), kept)
    assert list(history.load_history_strings()) == ["new", "old"]
    history.append_string("a\ud83d")
    assert kept.lines[-1] == Line("a\ufffd")


def test_a_load_that_is_stopped_goes_on_where_it_was_and_doubles_nothing() -> None:
    history = LineHistory(Pastes(), MemoryHistory(*(Line(str(number)) for number in range(5))))

    async def loaded(most: int) -> list[str]:
        strings: list[str] = []
        async with aclosing(history.load()) as loading:
            async for string in loading:
                strings.append(string)
                if len(strings) == most:
                    break
        return strings

    assert asyncio.run(loaded(2)) == ["4", "3"]
    history.append_string("new")
    assert asyncio.run(loaded(9)) == ["new", "4", "3", "2", "1", "0"]
    assert history.get_strings() == ["0", "1", "2", "3", "4", "new"]


def test_a_history_that_fails_stops_nobody() -> None:
    history = LineHistory(Pastes(), Broken())
    assert list(history.load_history_strings()) == []
    history.append_string("text")
    assert history.get_strings() == ["text"]
