"""The line editor: one line after another, with its history, its draft and the status below it."""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from prompt_toolkit import PromptSession
from prompt_toolkit.application import create_app_session, get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import Completer
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.plain_text import PlainTextOutput
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style
from prompt_toolkit.utils import is_dumb_terminal

from claw.domain.text import clean
from claw.domain.typed import Line
from claw.terminal.drafting import Drafting, KeepsDraft
from claw.terminal.editor import edited
from claw.terminal.history import KeepsHistory, LineHistory
from claw.terminal.keyboard import keys_of_the_prompt
from claw.terminal.keys import Outside, bindings
from claw.terminal.pasting import Marks, Pastes
from claw.terminal.status import Status, StatusLine, Weigh

TWICE_WITHIN = 2.0
INTERRUPTED, HUNG_UP = 130, 129
DRAFT_IS_BACK = "What you had not sent is back below; Ctrl-C clears it."

_STYLE = Style.from_dict({"bottom-toolbar": "noreverse fg:ansibrightblack"})


class Leave(Exception):  # noqa: N818  (the user's wish, not an error)
    """The user wants to leave; `code` is the exit code."""

    def __init__(self, code: int) -> None:
        """Keep the exit code."""
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where lines and the unsent text outlive the chat; nowhere by default."""

    history: KeepsHistory | None = None
    draft: KeepsDraft | None = None


@dataclass(frozen=True, slots=True)
class Manner:
    """How lines are edited: keys as in emacs or vi, `editor` the command for long texts."""

    color: bool = True
    editing: Literal["emacs", "vi"] = "emacs"
    editor: str = ""


class LinePrompt:
    """Asks for lines until the user leaves."""

    def __init__(
        self,
        completer: Completer,
        status: Status,
        tell: Callable[[str], None],
        keeping: Keeping = Keeping(),
        manner: Manner = Manner(),
    ) -> None:
        """Ask nothing yet; `tell` prints a line above the prompt."""
        self._tell = tell
        self._pastes = Pastes()
        self._draft = Drafting(self._pastes, keeping.draft)
        self._interrupted = 0.0
        self._asked = False
        history = LineHistory(self._pastes, keeping.history)
        with create_app_session(output=PlainTextOutput(sys.stdout) if is_dumb_terminal() else None):
            self._session = self._editor(completer, history, manner)
        weigh = status.weigh and self._weighing(status.weigh)
        self._status = StatusLine(replace(status, weigh=weigh), self._session.app.invalidate)
        self._session.default_buffer.on_text_changed += self._typed

    def _editor(
        self, completer: Completer, history: LineHistory, manner: Manner
    ) -> PromptSession[str]:
        color = manner.color
        outside = Outside(self._pastes, partial(edited, editor=manner.editor), self._tell)
        return PromptSession(
            history=history,
            completer=completer,
            complete_while_typing=Condition(self._types_a_command),
            complete_in_thread=True,
            key_bindings=bindings(self._pastes, outside),
            input_processors=[Marks(self._pastes)],
            editing_mode=EditingMode.VI if manner.editing == "vi" else EditingMode.EMACS,
            multiline=True,
            prompt_continuation="… ",
            bottom_toolbar=self._toolbar,
            style=_STYLE if color else None,
            color_depth=None if color else ColorDepth.MONOCHROME,
            enable_suspend=True,
            input=keys_of_the_prompt(lambda: outside.is_open),
        )

    def ask(self) -> Line | None:
        """Return one line, None if it was cleared; raises Leave."""
        begun = self._begun()
        try:
            with _interruptible() as deliver, patch_stdout(raw=True):
                self._status.typed(begun)
                text = self._session.prompt("> ", default=begun, pre_run=deliver)
        except EOFError:
            raise Leave(0) from None
        except OSError:
            self._keep_for_later()
            raise Leave(HUNG_UP) from None
        except Leave:
            self._keep_for_later()
            raise
        except KeyboardInterrupt:
            if not self._remember(self._session.default_buffer.text):
                self.interrupt()
            self._draft.done()
            return None
        finally:
            self._status.rest()
        self._interrupted = 0.0
        self._draft.done()
        return self._pastes.unfold(clean(text)) if text.strip() else None

    def when_it_stands(self, begin: Callable[[], None]) -> None:
        """Call `begin` once, when the prompt has been shown for the first time."""

        def once(app: object) -> None:  # noqa: ARG001  (whoever renders hands itself over)
            self._session.app.after_render -= once
            begin()

        self._session.app.after_render += once

    def interrupt(self) -> None:
        """Heed Ctrl-C where nothing is typed: say how to leave; the second time, raise Leave."""
        now = time.monotonic()
        if now - self._interrupted < TWICE_WITHIN:
            raise Leave(INTERRUPTED)
        self._interrupted = now
        self._tell("Ctrl-D leaves; so does another Ctrl-C now.")

    def _begun(self) -> str:
        """Return the text to begin with: at the first time, what an earlier chat left unsent."""
        if self._asked:
            return ""
        self._asked = True
        left = self._draft.left()
        if left:
            self._tell(DRAFT_IS_BACK)
        return left

    def _keep_for_later(self) -> None:
        """Keep what was typed and not sent for the next chat."""
        typed = self._session.default_buffer.text
        if self._draft.keeps:
            self._draft.save(typed)
        else:
            self._remember(typed)

    def _remember(self, typed: str) -> bool:
        """Keep what was typed and not sent where Up finds it; return whether there was any."""
        self._session.history.append_string(typed)
        return bool(typed.strip())

    def _typed(self, buffer: Buffer) -> None:
        self._draft.typed(buffer.text)
        self._status.typed(buffer.text)

    def _weighing(self, weigh: Weigh) -> Weigh:
        """Return what weighs a line as it is edited."""
        return lambda edited: weigh(self._pastes.unfold(edited).text)

    def _toolbar(self) -> str:
        return self._status.line(self._session.output.get_size().columns)

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
