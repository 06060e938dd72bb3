"""Completion of slash commands and of what stands behind them.

Knows nothing of sessions and memory: what there is to choose from is asked for when it is needed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document

from claw.domain.text import one_line, printable
from claw.errors import ClawError

Choices = Callable[[], Iterable[tuple[str, str]]]
"""Gives what may stand behind a command, each with a description."""

_WIDEST = 60


class CommandCompleter(Completer):
    """Completes `/` at the beginning of the line, and the argument of a command."""

    def __init__(
        self,
        commands: Mapping[str, str],
        arguments: Mapping[str, Choices] | None = None,
        files: Iterable[str] = (),
    ) -> None:
        """Take the commands with their descriptions, and which of them take a file's name."""
        self._commands = commands
        self._arguments = arguments or {}
        self._files = frozenset(files)
        self._paths = PathCompleter(expanduser=True)

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield what the line up to the cursor may become."""
        text = document.text_before_cursor
        if not text.startswith("/") or text.startswith("//") or "\n" in text:
            return
        command, space, rest = text.partition(" ")
        if not space:
            yield from self._named(text)
        elif command in self._files:
            yield from self._paths.get_completions(Document(rest), complete_event)
        elif command in self._arguments:
            yield from self._chosen(self._arguments[command], rest)

    def _named(self, text: str) -> Iterator[Completion]:
        for name, description in self._commands.items():
            if name.startswith(text):
                yield Completion(name, -len(text), display_meta=description)

    def _chosen(self, choices: Choices, typed: str) -> Iterator[Completion]:
        """Yield the choices that begin with what is typed, then those whose description has it."""
        found: list[tuple[str, str]] = []
        with suppress(ClawError, OSError):
            found = list(choices())
        wanted = typed.casefold()
        begin = [one for one in found if one[0].casefold().startswith(wanted)]
        within = [one for one in found if wanted in one[1].casefold() and one not in begin]
        for value, description in (*begin, *within):
            if value != typed:
                meta = one_line(printable(description), _WIDEST)
                yield Completion(value, -len(typed), display_meta=meta)
