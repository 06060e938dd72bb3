"""The manual page, made from the parser: `claw --man`, and docs/claw.1."""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator

from claw import __version__
from claw.cli import handbook
from claw.cli.help_page import options, subcommands, value_name
from claw.cli.output import print_lines
from claw.cli.parser import build

SHARED = frozenset({"--help", "--home", "--verbose", "--color", "--plain"})


def run(_: argparse.Namespace) -> int:
    """Open the page as `man` does; where stdout is no terminal, print its source."""
    page = manual()
    if sys.stdout.isatty() and shutil.which("man"):
        shown = subprocess.run(["man", "-l", "-"], input=page.encode(), check=False)
        if not shown.returncode:
            return 0
    return print_lines(page.rstrip("\n").split("\n"))


def manual() -> str:
    """Return the page in the language of man(7)."""
    top = build()
    lines = [
        f'.TH CLAW 1 "" "claw {__version__}" "User Commands"',
        *(".SH NAME", r"claw \- a personal assistant whose memory is files that you own"),
        *(".SH SYNOPSIS", r".B claw", r"[\fIOPTION\fR]... [\fICOMMAND\fR [\fIARGUMENT\fR]...]"),
        *(".SH DESCRIPTION", _plain(top.description or "")),
        *(".SH OPTIONS", *_options(top, frozenset())),
        ".SH COMMANDS",
        *(line for name, one in subcommands(top).items() for line in _command(name, one)),
        *(".SH IN A CHAT", *_pairs(handbook.KEYS)),
        *(".SH EXIT STATUS", *_pairs((str(code), text) for code, text in handbook.EXIT_CODES)),
        *(".SH ENVIRONMENT", "These go before the settings in .env.", *_pairs(handbook.VARIABLES)),
        ".SH FILES",
        "Below the workspace, which is --home, else CLAW_HOME, else the current folder if",
        r"\fBclaw init\fR registered it, else ~/.claw.",
        *_pairs(handbook.FILES),
        *(".SH EXAMPLES", *_pairs(handbook.EXAMPLES)),
    ]
    return "\n".join(lines) + "\n"


def _command(name: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f".SS {_plain(_usage(parser))}"
    yield _plain(parser.description or f"{name}.")
    yield from _options(parser, SHARED)
    for action, one in subcommands(parser).items():
        yield from (".TP", rf"\fB{_plain(_usage(one))}\fR", _plain(one.description or action))
        own = list(_options(one, SHARED | {"--json"}))
        yield from (".RS", *own, ".RE") if own else ()


def _usage(parser: argparse.ArgumentParser) -> str:
    """Return the command with its arguments, without options."""
    wanted = [one for one in parser._actions if not one.option_strings]  # noqa: SLF001
    words = [_argument(one) for one in wanted if one.help != argparse.SUPPRESS]
    return " ".join([parser.prog, *words])


def _argument(action: argparse.Action) -> str:
    name = value_name(action)
    optional = action.nargs in ("?", "*") or isinstance(action, argparse._SubParsersAction)  # noqa: SLF001
    name += "..." if action.nargs in ("*", "+") else ""
    return f"[{name}]" if optional else name


def _options(parser: argparse.ArgumentParser, told: frozenset[str]) -> Iterator[str]:
    """Yield the options but those that were told further up."""
    for one, text in options(parser):
        if not told.intersection(one.option_strings):
            value = "" if one.nargs == 0 else rf" \fI{_plain(value_name(one))}\fR"
            names = ", ".join(rf"\fB{_plain(name)}\fR{value}" for name in one.option_strings)
            yield from (".TP", names, _plain(text))


def _pairs(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, text in pairs:
        yield from (".TP", rf"\fB{_plain(name)}\fR", _plain(text))


def _plain(text: str) -> str:
    """Return the text so that nothing in it is a request or an escape, on one line."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("\n", " ")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped
