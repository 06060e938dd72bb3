"""TERMINAL 6: what is offered behind a slash."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from claw.errors import StorageFailed
from claw.terminal.completing import CommandCompleter

COMMANDS = {"/memory": "show", "/new": "begin", "/resume": "go back", "/export": "write"}


def _sessions() -> Iterable[tuple[str, str]]:
    return [("20260101-aa", "A trip to Rome"), ("20260202-bb", "Bread\x1b[2J\nrecipes " + "x" * 90)]


def _broken() -> Iterable[tuple[str, str]]:
    raise StorageFailed("The disk is gone.")


COMPLETER = CommandCompleter(COMMANDS, {"/resume": _sessions, "/memory": _broken}, ["/export"])


def _offered(typed: str, completer: CommandCompleter = COMPLETER) -> list[tuple[str, str]]:
    """Return the whole lines that are offered, with what stands beside them."""
    document = Document(typed)
    return [
        (typed[: len(typed) + one.start_position] + one.text, one.display_meta_text)
        for one in completer.get_completions(document, CompleteEvent())
    ]


def test_commands_are_offered_with_what_they_do() -> None:
    assert _offered("/") == list(COMMANDS.items())
    assert _offered("/me") == [("/memory", "show")]


@pytest.mark.parametrize("typed", ["", "text", " /me", "//me", "a /me", "/new x", "/me\n"])
def test_nothing_is_offered_elsewhere(typed: str) -> None:
    assert _offered(typed) == []


def test_sessions_are_found_by_id_and_by_title() -> None:
    assert _offered("/resume 202601") == [("/resume 20260101-aa", "A trip to Rome")]
    assert _offered("/resume rome") == [("/resume 20260101-aa", "A trip to Rome")]
    assert [line for line, _ in _offered("/resume ")] == [
        "/resume 20260101-aa",
        "/resume 20260202-bb",
    ]


def test_what_stands_beside_is_short_and_harmless() -> None:
    ((_, beside),) = _offered("/resume bread")
    assert len(beside) <= 60
    assert beside.startswith("Bread recipes")


def test_choices_that_cannot_be_read_are_none() -> None:
    assert _offered("/memory ") == []


def test_files_are_offered_where_a_file_is_meant(tmp_path: Path) -> None:
    (tmp_path / "notes.md").touch()
    assert [line for line, _ in _offered(f"/export {tmp_path}{os.sep}no")] == [
        f"/export {tmp_path}{os.sep}notes.md"
    ]
