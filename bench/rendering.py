"""Time what it costs to show a reply while it streams: written once beside rendered anew.

The same reply of 16 KiB comes in pieces of four characters, about a token each. `rich` renders the
whole reply again, as its `Live` display does, four times a second of a reply of 80 pieces a second.
Processor seconds; only the ratio within one run counts.
"""

import io
import statistics
import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.live import Live
from rich.markdown import Markdown

from claw.terminal.blocks import Signs
from claw.terminal.highlighting import code_in
from claw.terminal.markdown import Colors, Reply
from claw.terminal.page import Page
from claw.terminal.spans import Ink

RUNS = 5
SIZE, PIECE, PIECES_A_SECOND, RENDERED_A_SECOND = 16_384, 4, 80, 4
PART = """\
## Part {n}: 見出し

Some **bold words** and *others*, `code`, a [link](https://example.com/{n}) and a sentence that is
long enough to be broken. 这是一个段落，里面没有空格。 👍🏽

1. one item
   - nested, with `code` and a few words more than fit into a line of eighty columns, surely
2. another

```python
class Part{n}:
    \"\"\"Say what it is.\"\"\"

    def value(self, x: int) -> str:
        return f"{{x}} 円" if x > {n} else ""  # a comment
```

| Name | 値段 | Note |
|:-----|-----:|------|
| apple | {n} | **good** |
| 猫の舌 | 1000 | two words |

"""


def main() -> int:
    """Print the seconds of each way and its ratio to writing once."""
    text = "".join(PART.format(n=n) for n in range(99))[:SIZE]
    pieces = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    every = PIECES_A_SECOND // RENDERED_A_SECOND
    ways = {
        "claw, each piece": lambda: once(pieces),
        f"rich.live, {RENDERED_A_SECOND} times a second": lambda: anew(pieces, every),
    }
    times = {name: seconds(way, 1 if "live" in name else RUNS) for name, way in ways.items()}
    written_once = times["claw, each piece"]
    print("| way | seconds | of claw's |")
    print("|---|---|---|")
    for name, taken in times.items():
        print(f"| {name} | {taken:.3f} | {taken / written_once:.1f} |")
    print(f"\nThe first letter of a reply is written with its piece number {first_letter(pieces)}.")
    return 0


def once(pieces: list[str]) -> str:
    """Return what claw writes for the pieces."""
    reply = Reply(Page(lambda: 80, Ink(color=True), color=True, signs=Signs()), colors)
    return "".join([*(reply.feed(piece) for piece in pieces), reply.end()])


def anew(pieces: list[str], every: int) -> str:
    """Return what a display writes that renders all text again after so many pieces."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=80, height=24)
    with Live(console=console, auto_refresh=False, vertical_overflow="visible") as live:
        for count in range(every, len(pieces) + every, every):
            live.update(Markdown("".join(pieces[:count])), refresh=True)
    return out.getvalue()


def first_letter(pieces: list[str]) -> int:
    """Return after how many pieces of plain text something is written."""
    reply = Reply(Page(lambda: 80, Ink(color=True), color=True, signs=Signs()))
    plain = ["Cert", "ainl", "y, h", "ere ", *pieces]
    return next(number for number, piece in enumerate(plain, 1) if reply.feed(piece))


def colors(language: str) -> Colors | None:
    """Return what colours the lines of a block of code."""
    code = code_in(language)
    return code.line if code else None


def seconds(way: Callable[[], object], runs: int) -> float:
    """Return the median processor seconds of some runs."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        way()
        times.append(time.process_time() - start)
    return statistics.median(times)


if __name__ == "__main__":
    sys.exit(main())
