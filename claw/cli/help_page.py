"""Parsers that complain in one line, and the help of the first of them, which tells it all."""

import argparse
import shutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn

from claw.errors import UsageError

Rows = Iterable[tuple[str, str]]
_COLUMN = 20
_WIDEST = 100


class Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of printing the usage and leaving."""
        raise UsageError(f"{message[:1].upper()}{message[1:]}. See `{self.prog} --help`.")


class Top(Parser):
    """The parser of all commands; its help reads as a manual page does."""

    def format_help(self) -> str:
        """Return usage, commands by what they are for, options, examples, codes, files."""
        from claw.cli import handbook

        width = min(shutil.get_terminal_size().columns - 2, _WIDEST)
        helps = {name: text for name, text in _helps(self) if name in subcommands(self)}
        parts = [f"usage: {self.usage}\n", textwrap.fill(self.description or "", width) + "\n"]
        for title, rows in (
            *_grouped(handbook.GROUPS, helps),
            ("Options", _options(self)),
            ("In a chat", handbook.KEYS),
            ("Exit codes", [(str(code), text) for code, text in handbook.EXIT_CODES]),
            ("Files in the workspace (--home, else CLAW_HOME, else ~/.claw)", handbook.FILES),
            ("Environment", handbook.VARIABLES),
        ):
            parts.append("\n".join((title, *_lines(rows, width))) + "\n")
        shown = (f"  {command}\n      {text}" for command, text in handbook.EXAMPLES)
        parts.append("\n".join(("Examples", *shown)) + "\n")
        parts.append("`claw COMMAND --help` tells the rest; `claw --man` is the manual page.\n")
        return "\n".join(parts)


def subcommands(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    """Return the parsers of the commands below a parser, by name."""
    found: dict[str, argparse.ArgumentParser] = {}
    for action in parser._actions:  # noqa: SLF001  (argparse has no other way to read it)
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            found.update(action.choices)
    return found


def options(parser: argparse.ArgumentParser) -> Iterator[tuple[argparse.Action, str]]:
    """Yield the options that are told of, each with its help."""
    for one in parser._actions:  # noqa: SLF001
        if one.option_strings and one.help != argparse.SUPPRESS:
            yield one, (one.help or "") % {"default": one.default, "prog": parser.prog}


def value_name(action: argparse.Action) -> str:
    """Return what stands for the value of an option or an argument."""
    return str(action.metavar or "|".join(map(str, action.choices or ())) or action.dest.upper())


def _helps(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for one in action._choices_actions:  # noqa: SLF001
                yield str(one.dest), one.help or ""


def _grouped(
    groups: Iterable[tuple[str, tuple[str, ...]]], helps: Mapping[str, str]
) -> list[tuple[str, Rows]]:
    """Return the commands by group; what is in none stands in the last."""
    left = dict(helps)
    found: list[tuple[str, list[tuple[str, str]]]] = [
        (title, [(name, left.pop(name)) for name in names if name in left])
        for title, names in groups
    ]
    found[-1][1].extend(left.items())
    return [(title, rows) for title, rows in found]


def _options(parser: argparse.ArgumentParser) -> list[tuple[str, str]]:
    rows = []
    for one, text in options(parser):
        value = "" if one.nargs == 0 else f" {value_name(one)}"
        rows.append((", ".join(one.option_strings) + value, text))
    return rows


def _lines(rows: Rows, width: int) -> Iterator[str]:
    for name, text in rows:
        first = f"  {name:<{_COLUMN - 3}} "
        if len(first) > _COLUMN:
            yield first.rstrip()
            first = ""
        later = " " * _COLUMN
        yield textwrap.fill(
            text, max(width, 40), initial_indent=first or later, subsequent_indent=later
        )
