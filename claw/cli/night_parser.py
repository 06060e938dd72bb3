"""The command line of what runs at night and of what measures: sleep, cron, eval."""

import argparse
from typing import TYPE_CHECKING

from claw.cli.adding import add_action, add_command, stands_for
from claw.cli.help_page import Parser
from claw.cli.strategies_parser import add_strategies

if TYPE_CHECKING:
    from claw.cli.adding import Commands

_WEEK = 604_800


def add_sleep(commands: "Commands", shared: Parser) -> None:
    """Add `claw sleep`."""
    sleep = add_command(commands, shared, "sleep", "tidy MEMORY.md", "sleep")
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


def _seconds(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= _WEEK):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds from 1 to {_WEEK}")
    return int(text)


def add_cron(commands: "Commands", shared: Parser) -> None:
    """Add `claw cron` and its actions."""
    cron = add_command(commands, shared, "cron", "tidy the memory every night", "cron")
    actions = cron.add_subparsers(metavar="ACTION", dest="action", parser_class=Parser)
    stands_for(cron, "status")
    install = add_action(
        actions, shared, "install", "let this machine run `claw sleep` every night"
    )
    install.add_argument(
        "--at", metavar="HH:MM", default="03:30", help="by this machine's clock (default: 03:30)"
    )
    for name, text in {"remove": "no more runs", "status": "when it runs, and how it went"}.items():
        add_action(actions, shared, name, text)


def add_eval(commands: "Commands", shared: Parser) -> None:
    """Add `claw eval` and its kinds."""
    evaluation = add_command(commands, shared, "eval", "measure claw on labelled data", "evaluate")
    kinds = evaluation.add_subparsers(
        metavar="KIND", dest="kind", required=True, parser_class=Parser
    )
    evaluation.set_defaults(json=False)
    for name, text in {"filter": "what is remembered", "compress": "summaries"}.items():
        kind = add_action(kinds, shared, name, text)
        kind.add_argument(
            "data", nargs="*", metavar="DATA", help="JSON lines (a set of claw's own)"
        )
        kind.add_argument("--model", metavar="SPEC", default=argparse.SUPPRESS)
    sleep = add_action(kinds, shared, "sleep", "the nightly tidying of memory")
    sleep.add_argument(
        "data", nargs="*", metavar="FOLDER", help="of NAME.md with NAME.json (claw's own)"
    )
    sleep.add_argument("--model", metavar="SPEC", default=argparse.SUPPRESS)
    recall = add_action(kinds, shared, "recall", "what is found for a question")
    recall.add_argument(
        "data", nargs="*", metavar="DATA", help="LoCoMo's file or JSON lines (claw's own)"
    )
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
    add_strategies(kinds, shared)
