"""The command line as argparse sees it; each command names the module that runs it."""

import argparse
from typing import TYPE_CHECKING

from claw import __version__
from claw.cli.help_page import Parser, Top

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction["Parser"]  # noqa: SLF001  (its type has no other name)

_WEEK = 604_800


def build() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    top = Top(
        prog="claw",
        usage="claw [OPTION]... [COMMAND [ARGUMENT]...]",
        description="A personal assistant whose memory is files that you own. "
        "Without a command, claw opens a chat.",
        parents=[_shared(), _chat_options()],
    )
    top.add_argument(
        "--version", action="version", help="show the version", version=f"claw {__version__}"
    )
    top.add_argument(
        "--man", dest="module", action="store_const", const="manual", help="show the manual page"
    )
    top.set_defaults(module="chat", home=None, verbose=False, color="auto", plain=False)
    top.set_defaults(model=None, private=False, session=None, last=False)
    shared = _shared()  # not the parser of above, whose defaults would undo what precedes a command
    commands = top.add_subparsers(metavar="COMMAND", prog="claw", parser_class=Parser)
    for add in (
        _chat,
        _ask,
        _init,
        _sessions,
        _memory,
        _sleep,
        _cron,
        _eval,
        _model,
        _doctor,
        _completion,
    ):
        add(commands, shared)
    return top


def _shared() -> Parser:
    shared = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    shared.add_argument("--home", metavar="DIR", help="the workspace (default: CLAW_HOME, ~/.claw)")
    shared.add_argument("-v", "--verbose", action="store_true", help="say more on stderr")
    shared.add_argument(
        "--color", choices=("auto", "always", "never"), help="colour, auto by default"
    )
    shared.add_argument("--plain", action="store_true", help="no colour, no spinner")
    return shared


def _chat_options() -> Parser:
    options = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    which = options.add_mutually_exclusive_group()
    which.add_argument(
        "-c", "--continue", dest="last", action="store_true", help="the last session"
    )
    which.add_argument("-s", "--session", metavar="ID[@N]", help="a session by id, prefix or title")
    which.add_argument("--new", action="store_true", help="a new session (the default)")
    _model_options(options)
    return options


def _model_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model",
        metavar="SPEC",
        default=argparse.SUPPRESS,
        help="deepseek:NAME, openai:NAME, local or local:/path.gguf",
    )
    parser.add_argument(
        "--private",
        action="store_true",
        default=argparse.SUPPRESS,
        help="store nothing, remember nothing, recall nothing",
    )


def _command(commands: "Commands", shared: Parser, name: str, text: str, module: str) -> Parser:
    command = commands.add_parser(name, help=text, description=text, parents=[shared])
    command.set_defaults(module=module)
    return command


def _chat(commands: "Commands", shared: Parser) -> None:
    chat = commands.add_parser(
        "chat",
        help="talk (the default)",
        description="Talk: at a prompt in a terminal; through a pipe, where each line is a turn, "
        "the answers alone come out, and the end of the input is that of the chat.",
        parents=[shared, _chat_options()],
    )
    chat.set_defaults(module="chat")


def _ask(commands: "Commands", shared: Parser) -> None:
    ask = _command(commands, shared, "ask", "ask one question; the answer alone on stdout", "ask")
    ask.add_argument("text", nargs="*", metavar="TEXT", help="the question; - reads it from stdin")
    ask.add_argument(
        "-s", "--session", metavar="ID", default=argparse.SUPPRESS, help="go on in a session"
    )
    ask.add_argument("--json", action="store_true", help="print one JSON object")
    ask.add_argument("--no-stdin", action="store_true", help="do not read stdin")
    _model_options(ask)


def _init(commands: "Commands", shared: Parser) -> None:
    init = _command(commands, shared, "init", "make and register a workspace", "init")
    init.add_argument("folder", nargs="?", default=".", metavar="DIR")


def _sessions(commands: "Commands", shared: Parser) -> None:
    sessions = _command(commands, shared, "sessions", "the conversations on disk", "sessions")
    actions = sessions.add_subparsers(metavar="ACTION", dest="action", parser_class=Parser)
    _reads(sessions, "list")
    one = {"show": "print one", "rm": "delete one", "export": "print one as Markdown"}
    for name, text in {"list": "list them, newest first", "recover": "repair what can be"}.items():
        _action(actions, shared, name, text)
    for name, text in one.items():
        _action(actions, shared, name, text).add_argument("session", metavar="ID")
    actions.choices["rm"].add_argument("--yes", action="store_true", help="do not ask")
    search = _action(actions, shared, "search", "search all of them")
    search.add_argument("query", nargs="+", metavar="TEXT")
    rename = _action(actions, shared, "rename", "give one a title")
    rename.add_argument("session", metavar="ID")
    rename.add_argument("title", nargs="+", metavar="TITLE")
    fork = _action(actions, shared, "fork", "copy one, up to a message")
    fork.add_argument("session", metavar="ID[@N]", help="N is a message's number, as search has it")
    fork.add_argument("--at", metavar="N", type=_number, help="the same, beside the session")
    taken = _action(actions, shared, "import", "take in sessions from JSON files")
    taken.add_argument("files", nargs="+", metavar="FILE")


def _memory(commands: "Commands", shared: Parser) -> None:
    memory = _command(commands, shared, "memory", "what claw remembers", "memory")
    actions = memory.add_subparsers(metavar="ACTION", dest="action", parser_class=Parser)
    _reads(memory, "show")
    plain = {
        "show": "print MEMORY.md's entries with their ids",
        "log": "print what changed, newest last",
        "undo": "take back the last change",
        "index": "make what search needs now, and not behind the next chat",
        "status": "how memory stands",
        "edit": "open MEMORY.md in your editor",
    }
    for name, text in plain.items():
        _action(actions, shared, name, text)
    for name, text in {"add": "write an entry", "search": "find entries and what was said"}.items():
        _action(actions, shared, name, text).add_argument("text", nargs="+", metavar="TEXT")
    forget = _action(actions, shared, "forget", "take something out for good")
    forget.add_argument("text", nargs="+", metavar="TEXT", help="an entry's id, or words")
    forget.add_argument("--sessions", action="store_true", help="also from the conversations")
    forget.add_argument("--yes", action="store_true", help="do not ask")
    restore = _action(actions, shared, "restore", "bring back an archived entry, or a backup")
    restore.add_argument("what", nargs="?", metavar="ID|BACKUP", help="nothing: list them")
    setter = _action(actions, shared, "set", "keep an exact fact in the profile")
    setter.add_argument("key", metavar="KEY")
    setter.add_argument("value", nargs="*", metavar="VALUE", help="nothing: take the key out")
    getter = _action(actions, shared, "get", "print a fact of the profile")
    getter.add_argument("key", nargs="?", metavar="KEY")


def _action(actions: "Commands", shared: Parser, name: str, text: str) -> Parser:
    action = actions.add_parser(name, help=text, description=text, parents=[shared])
    action.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON")
    return action


def _reads(command: Parser, action: str) -> None:
    """Let the command stand alone for one of its actions, with or without `--json`."""
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(action=action)


def _sleep(commands: "Commands", shared: Parser) -> None:
    sleep = _command(commands, shared, "sleep", "tidy MEMORY.md", "sleep")
    sleep.description = (
        "Tidy MEMORY.md: take out duplicates and what is outdated, merge what says the same. Each "
        "change is checked, backed up, journalled, and can be taken back. Exit codes: 0 done, or "
        "nothing to do, or another run is at it; 65 the plan would take out too much and waits "
        "for --review; 69 or 77 no model could be asked, and what was found without it is done, or "
        "planning took too long, and nothing is; 75 the file was saved all the while; 1 it cannot "
        "be written."
    )
    way = sleep.add_mutually_exclusive_group()
    for name, text in {
        "--dry-run": "show what would be done, and why; write nothing",
        "--undo": "take the last night back; what was edited since stays",
        "--review": "decide on a plan that would take out too much at once",
        "--backups": "list the backups; `claw memory restore` brings one back",
        "--force": "do it although nothing changed since the last run",
    }.items():
        way.add_argument(name, action="store_true", help=text)
    sleep.add_argument(
        "--accept", metavar="WHICH", help="with --review: all, none, or numbers as in 1,3"
    )
    sleep.add_argument(
        "--timeout", metavar="SECONDS", type=_seconds, default=3600, help="for planning (3600)"
    )
    sleep.add_argument("-q", "--quiet", action="store_true", help="say nothing unless it fails")
    sleep.add_argument("--json", action="store_true", help="print JSON")
    sleep.add_argument("--model", metavar="SPEC", default=argparse.SUPPRESS)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of a message")
    return int(text)


def _seconds(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= _WEEK):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds from 1 to {_WEEK}")
    return int(text)


def _cron(commands: "Commands", shared: Parser) -> None:
    cron = _command(commands, shared, "cron", "tidy the memory every night", "cron")
    actions = cron.add_subparsers(metavar="ACTION", dest="action", parser_class=Parser)
    _reads(cron, "status")
    install = _action(actions, shared, "install", "let this machine run `claw sleep` every night")
    install.add_argument(
        "--at", metavar="HH:MM", default="03:30", help="by this machine's clock (default: 03:30)"
    )
    for name, text in {"remove": "no more runs", "status": "when it runs, and how it went"}.items():
        _action(actions, shared, name, text)


def _eval(commands: "Commands", shared: Parser) -> None:
    evaluation = _command(commands, shared, "eval", "measure claw on labelled data", "evaluate")
    kinds = evaluation.add_subparsers(
        metavar="KIND", dest="kind", required=True, parser_class=Parser
    )
    evaluation.set_defaults(json=False)
    for name, text in {"filter": "what is remembered", "compress": "summaries"}.items():
        kind = _action(kinds, shared, name, text)
        kind.add_argument("data", nargs="+", metavar="DATA")
        kind.add_argument("--model", metavar="SPEC", default=argparse.SUPPRESS)
    sleep = _action(kinds, shared, "sleep", "the nightly tidying of memory")
    sleep.add_argument("data", nargs="*", metavar="FOLDER", help="of NAME.md with NAME.json")
    sleep.add_argument("--model", metavar="SPEC", default=argparse.SUPPRESS)
    recall = _action(kinds, shared, "recall", "what is found for a question")
    recall.add_argument("data", nargs="*", metavar="DATA", help="LoCoMo's file or JSON lines")
    recall.add_argument(
        "--embedder",
        choices=("none", "use", "e5", "openai"),
        default="",
        help="instead of the settings' one",
    )
    recall.add_argument("--facts", action="store_true", help="LoCoMo's facts, not its turns")
    recall.add_argument(
        "--held-out", action="store_true", help="weights tuned without what is asked"
    )


def _model(commands: "Commands", shared: Parser) -> None:
    model = _command(commands, shared, "model", "the embedded model", "model")
    actions = model.add_subparsers(metavar="ACTION", dest="action", parser_class=Parser)
    _reads(model, "list")
    for name, text in {
        "list": "which models are here",
        "pull": "get the default model",
        "path": "where the model is",
    }.items():
        _action(actions, shared, name, text)


def _doctor(commands: "Commands", shared: Parser) -> None:
    doctor = _command(commands, shared, "doctor", "check what works and what does not", "doctor")
    doctor.description = (
        "Check what works and what does not, and name the line that repairs it. Exit code 1 where "
        "something failed."
    )
    doctor.add_argument(
        "--fix", action="store_true", help="repair what loses nothing: modes, damaged sessions"
    )
    doctor.add_argument("--json", action="store_true", help="print JSON")


def _completion(commands: "Commands", shared: Parser) -> None:
    text = "print the script that completes claw's commands in a shell"
    completion = _command(commands, shared, "completion", text, "completion")
    completion.description = (
        "Print the script that completes claw's commands. For bash, put eval \"$(claw completion "
        'bash)" into ~/.bashrc; for zsh, eval "$(claw completion zsh)" behind compinit into '
        "~/.zshrc; for fish: claw completion fish > ~/.config/fish/completions/claw.fish"
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"))
    completion.add_argument("words", nargs="*", help=argparse.SUPPRESS)
