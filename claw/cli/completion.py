"""`claw completion`: the script that teaches a shell claw's commands, and what it asks for."""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from claw.cli.completing import FILES, FOLDERS, Candidate, Place, fixed, place
from claw.cli.output import print_lines
from claw.cli.parser import build
from claw.cli.shell_scripts import SCRIPTS
from claw.cli.words import word_of
from claw.domain.text import one_line
from claw.errors import ClawError

if TYPE_CHECKING:
    from claw.assembly.desk import Desk

Look = Callable[["Desk"], Iterator[Candidate]]
NOTE = 70
MODELS = ("deepseek:", "openai:", "local", "local:")


def run(arguments: argparse.Namespace) -> int:
    """Print the script for a shell, or, asked by that script, what can stand at the cursor.

    Each candidate is a line, its note behind a tab; `:files` and `:folders` stand for the shell's
    own completion of these. The words are those of the line up to the cursor, `claw` first.
    """
    if not arguments.words:
        return print_lines(SCRIPTS[arguments.shell].strip().split("\n"))
    _, *words = map(word_of, arguments.words)
    raw = words.pop() if words else ""
    style = Bash(raw) if arguments.shell == "bash" else Plain(raw)
    before = [Bash(one).word for one in words] if arguments.shell == "bash" else words
    found = candidates([one for one in before if one != "="], style.word)
    lines = [style.line(one) for one in found if style.takes(one)]
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


def candidates(words: Sequence[str], word: str) -> list[Candidate]:
    """Return what can stand in the place of `word` behind `words`; a fault offers nothing."""
    here = place(build(), words)
    if here is None:
        return []
    found = fixed(here, word)
    if here.action:
        found += [Candidate(f":{kind}") for kind in _paths(here.action)]
        found += [one for one in _looked_up(here) if _begins(one.word, word)]
    return found


def _paths(action: argparse.Action) -> Iterator[str]:
    if action.dest in FILES:
        yield "files"
    if action.dest in FOLDERS:
        yield "folders"


def _begins(text: str, word: str) -> bool:
    return text.casefold().startswith(word.casefold())


def _looked_up(here: Place) -> Iterator[Candidate]:
    """Yield what the workspace holds of what is wanted; it is not made by asking."""
    assert here.action is not None  # noqa: S101  (the caller has looked)
    wanted = (*here.command, here.action.dest)
    look = LOOKS.get(wanted) or LOOKS.get((here.action.dest,))
    if here.action.dest == "model":
        yield from map(Candidate, MODELS)
    if here.action.dest == "strategy":
        from claw.assembly.strategies import LISTED

        yield from (Candidate(name, one_line(text, NOTE)) for name, text in LISTED.items())
    if look is None:
        return
    from claw.assembly.desk import has_workspace, open_desk

    with suppress(ClawError, OSError):
        if has_workspace(here.home):
            yield from look(open_desk(here.home, lambda _: None))


def _sessions(desk: "Desk") -> Iterator[Candidate]:
    heads = [head for head in desk.sessions.heads() if not head.foreign]
    for head in heads:
        yield Candidate(head.id, one_line(head.title or head.first_line, NOTE))
    for head in heads:
        if head.title:
            yield Candidate(one_line(head.title, NOTE), head.id)


def _entries(desk: "Desk") -> Iterator[Candidate]:
    for entry in desk.memory.read().entries:
        yield Candidate(entry.id, one_line(entry.text, NOTE))


def _keys(desk: "Desk") -> Iterator[Candidate]:
    for key, value in desk.memory.read().profile.items():
        yield Candidate(key, one_line(value, NOTE))


def _restorable(desk: "Desk") -> Iterator[Candidate]:
    from claw.assembly.sleep import open_past
    from claw.cli.restore import archived

    for name in open_past(desk).backups.names():
        yield Candidate(name, "a backup")
    for name, text in archived(desk):
        yield Candidate(name, one_line(text, NOTE))


LOOKS: Mapping[tuple[str, ...], Look] = {
    ("session",): _sessions,
    ("key",): _keys,
    ("memory", "forget", "text"): _entries,
    ("memory", "restore", "what"): _restorable,
}


class Plain:
    """Words as zsh and fish give and take them: they quote by themselves."""

    def __init__(self, raw: str) -> None:
        self.word = raw

    def takes(self, one: Candidate) -> bool:  # noqa: ARG002
        """Return whether the shell can complete to it."""
        return True

    def line(self, one: Candidate) -> str:
        """Return the line that stands for a candidate."""
        return f"{one.word}\t{one.note}" if one.note else one.word


class Bash:
    """Words as bash gives and takes them: as they are typed, with quotes and backslashes."""

    def __init__(self, raw: str) -> None:
        self._quote = raw[0] if raw[:1] in ("'", '"') else ""
        body = raw.removeprefix(self._quote)
        self.word = body.removesuffix(self._quote) if self._quote else _unescaped(body)

    def takes(self, one: Candidate) -> bool:
        """Return whether bash can complete to it: it breaks words at colons."""
        return ":" not in one.word[1:-1]

    def line(self, one: Candidate) -> str:
        """Return the line that stands for a candidate, quoted as the word was begun."""
        if one.word.startswith(":") or self._quote:
            return one.word
        return "".join(char if _bare(char) else f"\\{char}" for char in one.word)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.|$)", r"\1", text)


def _bare(char: str) -> bool:
    return char.isalnum() or char in "-_./:=+,@%" or not char.isascii()
