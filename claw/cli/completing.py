"""What can stand at the cursor of a command line, read off the parser; knows no workspace."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

FILES = ("files", "data")
FOLDERS = ("folder", "home")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word that may stand at the cursor, and what it means."""

    word: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the cursor stands.

    `command` is the words of the command, such as `("memory", "forget")`; `action` is the option
    or the argument whose value is wanted, None where no value is; `options` may stand there too.
    `home` is the workspace that the line names.
    """

    command: tuple[str, ...]
    action: argparse.Action | None
    options: tuple[argparse.Action, ...]
    home: str | None


def place(parser: argparse.ArgumentParser, words: Sequence[str]) -> Place | None:
    """Return where a word behind `words` would stand; None if they name no command of claw's."""
    walk = _Walk(parser)
    return walk.place if all(map(walk.step, words)) else None


def fixed(place: Place, word: str) -> list[Candidate]:
    """Return what the parser alone knows to begin with `word`: commands, choices, options."""
    found = list(_values(place.action)) if place.action else []
    if word.startswith("-"):
        found += [_option(one) for one in place.options]
    return [one for one in found if one.word.startswith(word)]


class _Walk:
    """Reads a command line word by word, as argparse would, and forgives what is unfinished."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._command: tuple[str, ...] = ()
        self._waiting: argparse.Action | None = None
        self._literal = False
        self._home: str | None = None
        self._enter(parser)

    def _enter(self, parser: argparse.ArgumentParser) -> None:
        actions = [one for one in parser._actions if one.help != argparse.SUPPRESS]  # noqa: SLF001
        self._options = tuple(one for one in actions if one.option_strings)
        self._positional = [one for one in parser._actions if not one.option_strings]  # noqa: SLF001

    def step(self, word: str) -> bool:
        """Take in a word; return False where nothing is known behind it."""
        if self._waiting:
            self._home = word if self._waiting.dest == "home" else self._home
            self._waiting = None
        elif self._literal or not word.startswith("-") or word == "-":
            return self._argument(word)
        elif word == "--":
            self._literal = True
        else:
            self._option(word)
        return True

    def _argument(self, word: str) -> bool:
        expected = self._positional[0] if self._positional else None
        if isinstance(expected, argparse._SubParsersAction):  # noqa: SLF001
            if word not in expected.choices:
                return False
            self._command += (word,)
            self._enter(expected.choices[word])
        elif expected and expected.nargs not in ("*", "+"):
            self._positional.pop(0)
        return True

    def _option(self, word: str) -> None:
        name, equals, value = word.partition("=")
        option = next((one for one in self._options if name in one.option_strings), None)
        if option and equals:
            self._home = value if option.dest == "home" else self._home
        elif option and option.nargs is None:
            self._waiting = option

    @property
    def place(self) -> Place:
        if self._waiting:
            return Place(self._command, self._waiting, (), self._home)
        expected = self._positional[0] if self._positional else None
        options = () if self._literal else self._options
        return Place(self._command, expected, options, self._home)


def _values(action: argparse.Action) -> Iterator[Candidate]:
    if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
        for one in action._choices_actions:  # noqa: SLF001
            yield Candidate(str(one.dest), one.help or "")
    elif action.choices:
        yield from (Candidate(str(one)) for one in action.choices)


def _option(action: argparse.Action) -> Candidate:
    longest = max(action.option_strings, key=len)
    return Candidate(longest, (action.help or "") % {"default": action.default})
