"""What keys do in the line, beyond what the line editor brings along."""

import re
from asyncio import get_running_loop
from collections.abc import Callable

from prompt_toolkit.application.current import get_app
from prompt_toolkit.application.run_in_terminal import in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import (
    Condition,
    emacs_mode,
    has_focus,
    has_selection,
    vi_insert_mode,
    vi_navigation_mode,
)
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.completion import generate_completions
from prompt_toolkit.keys import Keys

from claw.errors import ClawError
from claw.terminal.characters import after, before
from claw.terminal.pasting import Pastes

Edit = Callable[[str], str]
_IN_LINE = has_focus(DEFAULT_BUFFER)  # and not where a search is typed
_AT_TYPING = (emacs_mode | vi_insert_mode) & ~has_selection


def bindings(pastes: Pastes, outside: "Outside") -> KeyBindings:
    """Return the keys; one of them puts the text into an editor outside."""
    keys = KeyBindings()
    _add_lines(keys, pastes)
    _add_moves(keys)
    _add_editor(keys, outside)
    return keys


def _add_lines(keys: KeyBindings, pastes: Pastes) -> None:
    @keys.add(Keys.BracketedPaste)
    def _paste(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(pastes.fold(event.data))

    @keys.add("enter", filter=_IN_LINE)
    def _enter(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state and buffer.complete_state.current_completion:
            buffer.complete_state = None
        elif buffer.document.text_before_cursor.endswith("\\"):
            buffer.delete_before_cursor()
            buffer.newline(copy_margin=False)
        else:
            buffer.validate_and_handle()

    @keys.add("tab", filter=_IN_LINE & Condition(_in_a_name))
    def _complete(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        asked = CompleteEvent(completion_requested=True)
        found = list(buffer.completer.get_completions(buffer.document, asked))
        if len(found) == 1:
            buffer.apply_completion(found[0])
        else:
            generate_completions(event)

    @keys.add("escape", "enter", filter=_IN_LINE & ~vi_navigation_mode)
    @keys.add("c-j", filter=_IN_LINE)
    def _new_line(event: KeyPressEvent) -> None:
        event.current_buffer.newline(copy_margin=False)


def _add_moves(keys: KeyBindings) -> None:
    """Let one key pass over or take out one character as it is seen."""

    @keys.add("backspace", filter=_AT_TYPING)
    @keys.add("c-h", filter=_AT_TYPING)
    def _erase(event: KeyPressEvent) -> None:
        for _ in range(event.arg):
            buffer = event.current_buffer
            place = buffer.cursor_position
            buffer.delete_before_cursor(place - before(buffer.text, place))

    @keys.add("delete", filter=_AT_TYPING)
    @keys.add("c-d", filter=emacs_mode & ~has_selection & Condition(_has_text))
    def _delete(event: KeyPressEvent) -> None:
        for _ in range(event.arg):
            buffer = event.current_buffer
            place = buffer.cursor_position
            buffer.delete(after(buffer.text, place) - place)

    @keys.add("left", filter=_AT_TYPING)
    @keys.add("c-b", filter=emacs_mode & ~has_selection)
    def _back(event: KeyPressEvent) -> None:
        for _ in range(event.arg):
            _move(event.current_buffer, before)

    @keys.add("right", filter=_AT_TYPING)
    @keys.add("c-f", filter=emacs_mode & ~has_selection)
    def _on(event: KeyPressEvent) -> None:
        for _ in range(event.arg):
            _move(event.current_buffer, after)


def _in_a_name() -> bool:
    """Return whether the name of a command is typed, which can be completed at once."""
    buffer = get_app().current_buffer
    return bool(re.fullmatch(r"/\w+", buffer.text)) and buffer.complete_state is None


def _has_text() -> bool:
    return bool(get_app().current_buffer.text)


def _move(buffer: Buffer, boundary: Callable[[str, int], int]) -> None:
    """Go to the next boundary, but not into another line."""
    place = boundary(buffer.text, buffer.cursor_position)
    passed = buffer.text[min(place, buffer.cursor_position) : max(place, buffer.cursor_position)]
    if "\n" not in passed:
        buffer.cursor_position = place


def _add_editor(keys: KeyBindings, outside: "Outside") -> None:
    @keys.add("c-x", "c-e", filter=emacs_mode | vi_insert_mode)
    @keys.add("v", filter=vi_navigation_mode)
    def _edit(event: KeyPressEvent) -> None:
        event.app.create_background_task(outside.open(event.current_buffer))

    @keys.add(Keys.SIGINT, filter=Condition(lambda: outside.is_open))
    def _is_the_editors(_event: KeyPressEvent) -> None:
        """Leave Ctrl-C to the editor that is open."""


class Outside:
    """The text of the line, in an editor outside."""

    def __init__(self, pastes: Pastes, edit: Edit, tell: Callable[[str], None]) -> None:
        """Open nothing yet; `edit` opens a text in an editor, `tell` says why it could not."""
        self._pastes = pastes
        self._edit = edit
        self._tell = tell
        self.is_open = False

    async def open(self, buffer: Buffer) -> None:
        """Put into the line what the editor made of it; pastes stand there as their marks."""
        edited, self.is_open = buffer.text, True
        try:
            async with in_terminal():  # what is typed meanwhile comes behind the new text
                shown = self._pastes.shown(edited)
                left = await get_running_loop().run_in_executor(None, self._attempt, shown)
                if left is not None:
                    buffer.text = self._pastes.reread(left, edited)
                    buffer.cursor_position = len(buffer.text)
        finally:
            self.is_open = False

    def _attempt(self, shown: str) -> str | None:
        try:
            return self._edit(shown)
        except ClawError as error:
            self._tell(str(error))
            return None
