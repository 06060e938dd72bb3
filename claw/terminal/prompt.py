"""The line editor: keys, history, completion of slash commands, pastes shown as one mark."""

import re
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.application import create_app_session, get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import AnyFormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.plain_text import PlainTextOutput
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style
from prompt_toolkit.utils import is_dumb_terminal

from claw.domain.text import clean

BIG_LINES = 10
BIG_CHARACTERS = 1_000
TWICE_WITHIN = 2.0
INTERRUPTED, HUNG_UP = 130, 129
FORGET = "/forget"
_NOT_KEPT = "[a paste that was not kept]"
_MARK = re.compile(r"\[pasted (?:\d+ lines|[\d,]+ characters) #(\d+)\]")


_STYLE = Style.from_dict({"bottom-toolbar": "noreverse fg:ansibrightblack"})


@dataclass(frozen=True, slots=True)
class Line:
    """What was entered; `pasted` holds the [start, end) spans that were pasted in bulk."""

    text: str
    pasted: tuple[tuple[int, int], ...] = ()


class Leave(Exception):  # noqa: N818  (the user's wish, not an error)
    """The user wants to leave; `code` is the exit code."""

    def __init__(self, code: int) -> None:
        """Keep the exit code."""
        super().__init__(code)
        self.code = code


class Pastes:
    """Big pastes, each shown in the line as one mark."""

    def __init__(self) -> None:
        self._texts: dict[int, str] = {}

    def fold(self, text: str) -> str:
        """Return what to insert for a paste: the text, or the mark of a big one."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        lines = text.count("\n") + 1
        if lines <= BIG_LINES and len(text) <= BIG_CHARACTERS:
            return text
        number = len(self._texts) + 1
        self._texts[number] = text
        size = f"{lines} lines" if lines > BIG_LINES else f"{len(text):,} characters"
        return f"[pasted {size} #{number}]"

    def unfold(self, line: str) -> Line:
        """Return the line with every mark replaced by its paste."""
        parts: list[str] = []
        spans: list[tuple[int, int]] = []
        length = position = 0
        for mark in _MARK.finditer(line):
            paste = self._texts.get(int(mark.group(1)))
            if paste is None:
                continue
            before = line[position : mark.start()]
            start = length + len(before)
            length = start + len(paste)
            parts += [before, paste]
            spans.append((start, length))
            position = mark.end()
        return Line("".join((*parts, line[position:])), tuple(spans))


class CommandCompleter(Completer):
    """Completes `/` at the beginning of the line."""

    def __init__(self, commands: Mapping[str, str]) -> None:
        """Take the commands with their descriptions."""
        self._commands = commands

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002  (the library's signature)
    ) -> Iterable[Completion]:
        """Yield the commands that begin like the line."""
        text = document.text_before_cursor
        if text.startswith("/") and " " not in text:
            for name, description in self._commands.items():
                if name.startswith(text):
                    yield Completion(name, -len(text), display_meta=description)


class LinePrompt:
    """Asks for lines until the user leaves."""

    def __init__(
        self,
        history: Path | None,
        commands: Mapping[str, str],
        status: Callable[[], AnyFormattedText],
        tell: Callable[[str], None],
        *,
        color: bool = True,
    ) -> None:
        """Keep lines in the file `history`, or in memory only where that is None."""
        self._tell = tell
        self._pastes = Pastes()
        self._interrupted = 0.0
        with create_app_session(output=PlainTextOutput(sys.stdout) if is_dumb_terminal() else None):
            self._session: PromptSession[str] = PromptSession(
                history=_history(history),
                completer=CommandCompleter(commands),
                complete_while_typing=Condition(self._types_a_command),
                key_bindings=_keys(self._pastes),
                multiline=True,
                prompt_continuation="… ",
                bottom_toolbar=status,
                style=_STYLE if color else None,
                color_depth=None if color else ColorDepth.MONOCHROME,
                enable_open_in_editor=True,
                enable_suspend=True,
            )

    def ask(self) -> Line | None:
        """Return one line, None if it was cleared; raises Leave."""
        try:
            with _interruptible() as deliver, patch_stdout(raw=True):
                text = self._session.prompt("> ", pre_run=deliver)
        except EOFError:
            raise Leave(0) from None
        except OSError:
            self._remember(self._session.default_buffer.text)
            raise Leave(HUNG_UP) from None
        except Leave:
            self._remember(self._session.default_buffer.text)
            raise
        except KeyboardInterrupt:
            if not self._remember(self._session.default_buffer.text):
                self.interrupt()
            return None
        self._interrupted = 0.0
        return self._pastes.unfold(clean(text)) if text.strip() else None

    def interrupt(self) -> None:
        """Heed Ctrl-C where nothing is typed: say how to leave; the second time, raise Leave."""
        now = time.monotonic()
        if now - self._interrupted < TWICE_WITHIN:
            raise Leave(INTERRUPTED)
        self._interrupted = now
        self._tell("Ctrl-D leaves; so does another Ctrl-C now.")

    def _remember(self, typed: str) -> bool:
        """Keep what was typed and not sent where Up finds it; return whether there was any."""
        known = self._session.history.get_strings()
        if typed.strip() and known[-1:] != [typed]:
            self._session.history.append_string(typed)
        return bool(typed.strip())

    def _types_a_command(self) -> bool:
        return self._session.default_buffer.text.startswith("/")


@contextmanager
def _interruptible() -> Iterator[Callable[[], None]]:
    """Hold Ctrl-C back while the prompt comes and goes, where it would break what makes it.

    What is given delivers it to the prompt that has come; later it is raised at the end.
    """
    came: list[int] = []

    def deliver() -> None:
        app = get_app()
        if came and app.loop:
            came.clear()
            app.loop.call_soon(app.key_processor.send_sigint)

    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield deliver
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


class LineHistory(FileHistory):
    """What was entered, on disk for the user alone; a disk that fails stops no chat.

    A paste that was shown as a mark is not kept: in a later chat its number would mean another.
    What is to be forgotten is not kept either.
    """

    def load_history_strings(self) -> Iterable[str]:
        """Return what was entered, the newest first."""
        with suppress(OSError):
            return list(super().load_history_strings())
        return []

    def store_string(self, string: str) -> None:
        """Append what was entered."""
        if string.startswith(FORGET):
            return
        with suppress(OSError):
            super().store_string(clean(_MARK.sub(_NOT_KEPT, string)))


def _history(path: Path | None) -> History:
    if path is None:
        return InMemoryHistory()
    with suppress(OSError):
        path.touch(mode=0o600)
        path.chmod(0o600)
    return LineHistory(path)


def _keys(pastes: Pastes) -> KeyBindings:
    keys = KeyBindings()

    @keys.add(Keys.BracketedPaste)
    def _paste(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(pastes.fold(event.data))

    @keys.add("enter")
    def _enter(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state and buffer.complete_state.current_completion:
            buffer.complete_state = None
        elif buffer.document.text_before_cursor.endswith("\\"):
            buffer.delete_before_cursor()
            buffer.newline(copy_margin=False)
        else:
            buffer.validate_and_handle()

    @keys.add("escape", "enter")
    @keys.add("c-j")
    def _new_line(event: KeyPressEvent) -> None:
        event.current_buffer.newline(copy_margin=False)

    return keys
