"""The line editor, driven through a pipe."""

import threading

import pytest

from claw.domain.typed import Line
from claw.terminal.prompt import DRAFT_IS_BACK, Keeping, Leave, Manner
from tests.keyboards import (
    CTRL_C,
    CTRL_D,
    DOWN,
    UP,
    MemoryDraft,
    MemoryHistory,
    keyboard,
    paste,
)

LONG = "\n".join(f"line {number}" for number in range(30))


def test_a_bracketed_paste_is_one_message_and_sends_nothing() -> None:
    """I05, TERMINAL 4: pasted lines are not sent one by one, nor is the last one."""
    with keyboard() as keys:
        assert keys.ask(paste("a\nb\n") + "c\r") == Line("a\nb\nc")


def test_a_big_paste_is_sent_in_full_and_marked_as_pasted() -> None:
    """TERMINAL 7."""
    with keyboard() as keys:
        line = keys.ask(f"look: {paste(LONG)} please\r")
    assert line == Line(f"look: {LONG} please", ((6, 6 + len(LONG)),))


def test_ctrl_d_leaves_on_an_empty_line_only() -> None:
    """I04, TERMINAL 3."""
    with keyboard() as keys:
        assert keys.ask(f"text{CTRL_D}\r") == Line("text")
        with pytest.raises(Leave) as leave:
            keys.ask(CTRL_D)
        assert leave.value.code == 0


def test_ctrl_c_says_how_to_leave_and_twice_leaves() -> None:
    """TERMINAL 3."""
    with keyboard() as keys:
        assert keys.ask(CTRL_C) is None
        assert keys.told == ["Ctrl-D leaves; so does another Ctrl-C now."]
        with pytest.raises(Leave) as leave:
            keys.ask(CTRL_C)
        assert leave.value.code == 130


def test_ctrl_c_clears_what_is_typed_and_up_brings_it_back() -> None:
    """TERMINAL 3."""
    with keyboard() as keys:
        assert keys.ask(f"a long thought{CTRL_C}") is None
        assert keys.told == []
        assert keys.ask(f"{UP}\r") == Line("a long thought")


def test_a_line_between_two_ctrl_c_makes_the_second_a_first() -> None:
    with keyboard() as keys:
        for typed in (CTRL_C, "hello\r", CTRL_C):
            keys.ask(typed)
        assert len(keys.told) == 2


def test_up_recalls_from_the_first_line_and_down_brings_the_draft_back() -> None:
    """TERMINAL 5."""
    with keyboard(Keeping(MemoryHistory(Line("old")))) as keys:
        draft = "one\ntwo"
        assert keys.ask(f"{draft}{UP}{UP}{DOWN}{DOWN}\r") == Line(draft)
        assert keys.ask(f"x\ny{UP}{UP}{UP}{UP}!\r") == Line("old!")


def test_ctrl_r_searches_the_history() -> None:
    """TERMINAL 4."""
    history = MemoryHistory(Line("the first thing"), Line("another"))
    with keyboard(Keeping(history)) as keys:
        assert keys.ask("\x12first\r\r") == Line("the first thing")


def test_a_paste_comes_back_from_history_as_a_mark_and_is_sent_in_full() -> None:
    """TERMINAL 7."""
    line = Line(f"see {LONG}", ((4, 4 + len(LONG)),))
    with keyboard(Keeping(MemoryHistory(line))) as keys:
        assert keys.ask(f"{UP}\x7f\x7fx\r") == Line("seex")
        assert keys.ask(f"{UP}{UP}!\r") == Line(f"see {LONG}!", line.pasted)


def test_what_was_left_unsent_is_in_the_line_once_and_told() -> None:
    """TERMINAL 5."""
    draft = MemoryDraft(Line("half a thou"))
    with keyboard(Keeping(draft=draft)) as keys:
        assert keys.ask("ght\r") == Line("half a thought")
        assert keys.told == [DRAFT_IS_BACK]
        assert draft.line is None
        assert keys.ask("next\r") == Line("next")


def test_what_is_typed_is_saved_while_the_prompt_waits_and_gone_when_cleared() -> None:
    """TERMINAL 5."""
    draft = MemoryDraft()
    with keyboard(Keeping(draft=draft)) as keys:
        seen: list[Line | None] = []

        def clear() -> None:
            draft.saved.wait(20)
            seen.append(draft.line)
            keys.pipe.send_text(CTRL_C)

        threading.Thread(target=clear, daemon=True).start()
        assert keys.ask("unsent") is None
        assert seen == [Line("unsent")]
        assert draft.line is None


def test_vi_keys_by_setting() -> None:
    """TERMINAL 4."""
    with keyboard(manner=Manner(editing="vi")) as keys:
        assert keys.ask("abc\x1b0ix\r") == Line("xabc")


def test_what_waits_for_the_prompt_begins_once_when_it_stands() -> None:
    """TERMINAL 1."""
    begun: list[int] = []
    with keyboard() as keys:
        keys.prompt.when_it_stands(lambda: begun.append(1))
        assert begun == []
        keys.ask("a\r")
        keys.ask("b\r")
    assert begun == [1]
