"""The table of slash commands, and how a line finds the one that it means."""

import difflib

from claw.domain.text import one_line
from claw.errors import UsageError
from claw.terminal.commands import answers, memory, running, sessions
from claw.terminal.commands.reach import Command, Reach


def run(reach: Reach, line: str) -> None:
    """Run a line that begins with a slash; an unknown command is told with the nearest name."""
    name, *rest = line.split(None, 1)
    _found(name).run(reach, rest[0].strip() if rest else "")


def descriptions() -> dict[str, str]:
    """Return the commands with what each does."""
    return {name: command.text for name, command in COMMANDS.items()}


def _found(name: str) -> Command:
    command = COMMANDS.get(name)
    if command:
        return command
    near = difflib.get_close_matches(name, COMMANDS, 1)
    hint = f"Did you mean {near[0]}?" if near else "/help lists the commands."
    shown = one_line(name, 40)
    literal = f" To send it as text, type /{shown}." if shown != "/" else ""
    raise UsageError(f"There is no command {shown}. {hint}{literal}")


def _help(reach: Reach, name: str) -> None:
    chosen = dict(COMMANDS)
    if name:
        name = f"/{name.lstrip('/')}"
        chosen = {name: _found(name)}
    for one, command in chosen.items():
        reach.screen.line(f"{f'{one} {command.usage}':<24} {command.text}")


COMMANDS: dict[str, Command] = {
    "/help": Command("list these commands, or one of them", _help, "[COMMAND]"),
    "/new": Command("begin a new session", sessions.new),
    "/sessions": Command("list the sessions, the newest first", sessions.listing),
    "/resume": Command("go back to a session, or to a number listed", sessions.resume, "SESSION|N"),
    "/rename": Command("give this session a title", sessions.rename, "TITLE"),
    "/fork": Command("go on in a copy, up to message N", sessions.fork, "[N]"),
    "/export": Command("write this session to a Markdown file", sessions.export, "[FILE]"),
    "/memory": Command("show what claw remembers; switch it here", memory.show, "[off|on]"),
    "/remember": Command("write something to MEMORY.md", memory.remember, "TEXT"),
    "/forget": Command("take something out of memory for good", memory.forget, "ID|WORDS"),
    "/undo": Command("take back the last change of memory", memory.undo),
    "/why": Command("which memories went into the last answer", answers.why),
    "/search": Command("search all sessions", sessions.search, "WORDS"),
    "/compress": Command("summarise the older half of this session now", running.compress),
    "/reload": Command("read MEMORY.md anew into the prompt", memory.reload),
    "/model": Command("show the model, or go on with another", running.model, "[SPEC]"),
    "/strategy": Command("what remembers here; take another way", running.strategy, "[NAME]"),
    "/stats": Command("the last turn in figures, and all costs", running.stats, "[prompt]"),
    "/retry": Command("have the last message answered anew", answers.retry),
    "/continue": Command("go on with a reply that was cut", answers.go_on),
    "/copy": Command("copy the last answer", answers.copy),
    "/edit": Command("open MEMORY.md in your editor", memory.edit),
    "/sleep": Command("tidy MEMORY.md now, as the night does", memory.sleep),
    "/quit": Command("leave; so does Ctrl-D", running.leave),
}
