"""`claw memory search` and `claw memory index`: find entries and turns; make what finds them."""

import argparse
import sys
from collections.abc import Sequence

from claw.assembly.desk import Desk
from claw.assembly.search import Search
from claw.cli.opening import say
from claw.cli.output import print_json, print_lines
from claw.cli.words import words_of
from claw.domain.exchange import Cancellation
from claw.domain.nodes import Hit
from claw.domain.text import one_line

FOUND_AT_MOST = 20


def search(desk: Desk, arguments: argparse.Namespace) -> int:
    """Print what is found, the best first; exit code 1 if that is nothing."""
    finder = Search(desk)
    finder.check()
    try:
        finder.wait()
        found = finder.search(words_of(arguments.text), FOUND_AT_MOST)
    finally:
        finder.close()
    for line in (*found.told, *found.meanwhile):
        say(arguments, line)
    if arguments.json:
        print_json([_hit(hit) for hit in found.hits])
    else:
        print_lines(_line(hit) for hit in found.hits)
    return 0 if found.hits else 1


def index(desk: Desk, arguments: argparse.Namespace) -> int:
    """Read in all entries and turns and make the vectors that are missing; goes on after a stop."""
    finder = Search(desk)
    finder.check()
    try:
        made = finder.catch_up(Cancellation(), _progress)
    finally:
        finder.close()
    if arguments.json:
        return print_json({"vectors_made": made, "search": finder.label})
    return print_lines([f"{made:,} vectors made; search goes by {finder.label}."])


def _hit(hit: Hit) -> dict[str, object]:
    node = hit.node
    return {
        "file": node.source,
        "line": node.position,
        "text": node.text,
        "heading": node.heading,
        "speaker": node.speaker,
        "date": node.on.isoformat() if node.on else "",
        "pinned": node.pinned,
        "score": round(hit.score, 4),
        "why": list(hit.why),
    }


def _line(hit: Hit) -> str:
    node = hit.node
    parts: Sequence[str] = (
        f"{node.source}:{node.position}",
        node.on.isoformat() if node.on else "",
        f"{node.speaker}: {node.text}" if node.speaker else node.text,
    )
    return "  ".join(one_line(part, 100) for part in parts if part)


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        share = 30 * done // max(total, 1)
        bar = "█" * share + "·" * (30 - share)
        print(f"\r{bar} {done:,}/{total:,} vectors", end=end, file=sys.stderr, flush=True)
