"""The command line of `claw eval strategies` and `claw eval make-script`."""

import argparse
from typing import TYPE_CHECKING

from claw.cli.adding import add_action
from claw.cli.help_page import Parser

if TYPE_CHECKING:
    from claw.cli.adding import Commands


def add_strategies(kinds: "Commands", shared: Parser) -> None:
    """Add the two kinds of evaluation that scripts are for."""
    strategies = add_action(kinds, shared, "strategies", "ways to remember, compared")
    strategies.description = (
        "Play scripts through ways to remember, ask their questions at the end, and count tokens "
        "and right answers. Each play is kept as soon as it is done, in a file from which the same "
        "command goes on; delete that file to measure anew. Plays happen in a folder of their own: "
        "the workspace gives its settings, and nothing of it is read or changed."
    )
    strategies.add_argument(
        "data", nargs="*", metavar="SCRIPTS", help="JSON lines (a set of claw's own)"
    )
    strategies.add_argument("--model", metavar="SPEC", default=argparse.SUPPRESS)
    for name, metavar, text in (
        ("--strategies", "NAMES", "these alone, with commas between (all)"),
        ("--replies", "own|FILE", "who answers the turns: the model (own), or recorded replies"),
        ("--keep-replies", "FILE", "record the replies that the first strategy got"),
        ("--results", "FILE", "the plays, as JSON (.claw/evals/strategies-MODEL.json)"),
        ("--markdown", "FILE", "write the table as Markdown"),
        ("--picture", "FILE", "draw tokens against right answers, as SVG"),
    ):
        default = "own" if name == "--replies" else ""
        strategies.add_argument(name, metavar=metavar, default=default, help=text)
    made = add_action(kinds, shared, "make-script", "a script of a session, secrets masked")
    made.description = (
        "Print a session as one line of a script: what you said, secrets masked, and a list of "
        'checks for you to fill: {"question": ..., "answer_any": [...]}, with "stale_any" for '
        "what was so once."
    )
    made.add_argument("session", metavar="SESSION")
