"""The command line as argparse sees it; each command names the module that runs it."""

import argparse
from typing import TYPE_CHECKING

from claw import __version__
from claw.cli.adding import add_action, add_command, stands_for
from claw.cli.help_page import Parser, Top
from claw.cli.night_parser import add_cron, add_eval, add_sleep

if TYPE_CHECKING:
    from claw.cli.adding import Commands


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
    top.set_defaults(model=None, strategy=None, private=False, session=None, last=False)
    shared = _shared()  # not the parser of above, whose defaults would undo what precedes a command
    commands = top.add_subparsers(metavar="COMMAND", prog="claw", parser_class=Parser)
    for add in (
        _chat,
        _ask,
        _init,
        _sessions,
        _memory,
        add_sleep,
        add_cron,
        add_eval,
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
        "--strategy",
        metavar="NAME",
        default=argparse.SUPPRESS,
        help="what remembers the session, which keeps it: claw (the default), graph, and others",
    )
    parser.add_argument(
        "--private",
        action="store_true",
        default=argparse.SUPPRESS,
        help="store nothing, remember nothing, recall nothing",
    )


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
    ask = add_command(
        commands, shared, "ask", "ask one question; the answer alone on stdout", "ask"
    )
    ask.add_argument("text", nargs="*", metavar="TEXT", help="the question; - reads it from stdin")
    ask.add_argument(
        "-s", "--session", metavar="ID", default=argparse.SUPPRESS, help="go on in a session"
    )
    ask.add_argument("--json", action="store_true", help="print one JSON object")
    ask.add_argument("--no-stdin", action="store_true", help="do not read stdin")
    _model_options(ask)


def _init(commands: "Commands", shared: Parser) -> None:
    init = add_command(commands, shared, "init", "make and register a workspace", "init")
    init.add_argument("folder", nargs="?", default=".", metavar="DIR")


def _sessions(commands: "Commands", shared: Parser) -> None:
    sessions = add_command(commands, shared, "sessions", "the conversations on disk", "sessions")
    actions = sessions.add_subparsers(metavar="ACTION", dest="action", parser_class=Parser)
    stands_for(sessions, "list")
    one = {"show": "print one", "rm": "delete one", "export": "print one as Markdown"}
    for name, text in {"list": "list them, newest first", "recover": "repair what can be"}.items():
        add_action(actions, shared, name, text)
    for name, text in one.items():
        add_action(actions, shared, name, text).add_argument("session", metavar="ID")
    actions.choices["rm"].add_argument("--yes", action="store_true", help="do not ask")
    search = add_action(actions, shared, "search", "search all of them")
    search.add_argument("query", nargs="+", metavar="TEXT")
    rename = add_action(actions, shared, "rename", "give one a title")
    rename.add_argument("session", metavar="ID")
    rename.add_argument("title", nargs="+", metavar="TITLE")
    fork = add_action(actions, shared, "fork", "copy one, up to a message")
    fork.add_argument("session", metavar="ID[@N]", help="N is a message's number, as search has it")
    fork.add_argument("--at", metavar="N", type=_number, help="the same, beside the session")
    taken = add_action(actions, shared, "import", "take in sessions from JSON files")
    taken.add_argument("files", nargs="+", metavar="FILE")


def _memory(commands: "Commands", shared: Parser) -> None:
    memory = add_command(commands, shared, "memory", "what claw remembers", "memory")
    actions = memory.add_subparsers(metavar="ACTION", dest="action", parser_class=Parser)
    stands_for(memory, "show")
    plain = {
        "show": "print MEMORY.md's entries with their ids",
        "log": "print what changed, newest last",
        "undo": "take back the last change",
        "index": "make what search needs now, and not behind the next chat",
        "status": "how memory stands",
        "edit": "open MEMORY.md in your editor",
    }
    for name, text in plain.items():
        add_action(actions, shared, name, text)
    for name, text in {"add": "write an entry", "search": "find entries and what was said"}.items():
        add_action(actions, shared, name, text).add_argument("text", nargs="+", metavar="TEXT")
    forget = add_action(actions, shared, "forget", "take something out for good")
    forget.add_argument("text", nargs="+", metavar="TEXT", help="an entry's id, or words")
    forget.add_argument("--sessions", action="store_true", help="also from the conversations")
    forget.add_argument("--yes", action="store_true", help="do not ask")
    restore = add_action(actions, shared, "restore", "bring back an archived entry, or a backup")
    restore.add_argument("what", nargs="?", metavar="ID|BACKUP", help="nothing: list them")
    setter = add_action(actions, shared, "set", "keep an exact fact in the profile")
    setter.add_argument("key", metavar="KEY")
    setter.add_argument("value", nargs="*", metavar="VALUE", help="nothing: take the key out")
    getter = add_action(actions, shared, "get", "print a fact of the profile")
    getter.add_argument("key", nargs="?", metavar="KEY")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of a message")
    return int(text)


def _model(commands: "Commands", shared: Parser) -> None:
    model = add_command(commands, shared, "model", "the embedded model", "model")
    actions = model.add_subparsers(metavar="ACTION", dest="action", parser_class=Parser)
    stands_for(model, "list")
    for name, text in {
        "list": "which models are here",
        "pull": "get the default model",
        "path": "where the model is",
    }.items():
        add_action(actions, shared, name, text)


def _doctor(commands: "Commands", shared: Parser) -> None:
    doctor = add_command(commands, shared, "doctor", "check what works and what does not", "doctor")
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
    completion = add_command(commands, shared, "completion", text, "completion")
    completion.description = (
        "Print the script that completes claw's commands. For bash, put eval \"$(claw completion "
        'bash)" into ~/.bashrc; for zsh, eval "$(claw completion zsh)" behind compinit into '
        "~/.zshrc; for fish: claw completion fish > ~/.config/fish/completions/claw.fish"
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"))
    completion.add_argument("words", nargs="*", help=argparse.SUPPRESS)
