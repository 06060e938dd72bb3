"""How long the embedded model takes to its first token, turn by turn, against reading it all anew.

Each turn is followed by what claw does behind it: a memory filter on the other slot, and the
conversation read ahead. At some turns the same request is sent once more with no cache, so that
both figures are from one run and their ratio means something on any machine.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from claw.domain.exchange import Cancellation, Request, Usage
from claw.domain.messages import Message
from claw.llm import model_files
from claw.llm.embedded import BACKGROUND_SLOT, EmbeddedChat
from claw.llm.engine import EmbeddedEngine
from claw.llm.usage import UsageMeter

PERSONA = "You are claw, a personal assistant in a terminal. " + " ".join(
    f"Rule {number}: answer in the user's language, briefly, and say so if you do not know."
    for number in range(1, 15)
)
FILTER = "Decide whether the message holds a lasting fact about the user. " + " ".join(
    f'Example {number}: "I moved to street {number}." is one; "Thanks!" is none.'
    for number in range(1, 15)
)
LINES = (
    "I am planning a week of hiking in the Alps with two friends in late September.",
    "What should I pack if the nights are cold but we sleep in huts?",
    "One of us does not eat meat. What keeps well for three days in a backpack?",
    "我们第一天走多少公里比较合适?",
)
REPLY_TOKENS = 40
COMPARED = (1, 2, 5, 10, 20)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one turn took; `anew` is in seconds too, None where it was not measured."""

    number: int
    usage: Usage
    first: float
    anew: float | None


class Bench:
    """A conversation with one engine, measured."""

    def __init__(self, model: Path) -> None:
        """Load nothing yet."""
        self.engine = EmbeddedEngine(model)
        self.chat = EmbeddedChat(self.engine, None, UsageMeter())
        self.messages: tuple[Message, ...] = (Message("system", PERSONA),)

    def turn(self, number: int) -> Turn:
        """Hold one turn and what comes behind it."""
        line = f"({number}) {LINES[number % len(LINES)]}"
        asked = (*self.messages, Message("user", line))
        reply, first, usage = self._stream(asked)
        anew = self._anew(asked) if number in COMPARED else None
        self._filter(line)
        self.messages = (*asked, Message("assistant", reply or "."))
        self.chat.read_ahead(self.messages, Cancellation())
        return Turn(number, usage, first, anew)

    def _stream(self, messages: tuple[Message, ...]) -> tuple[str, float, Usage]:
        start, first, text, usage = time.perf_counter(), 0.0, "", Usage()
        for delta in self.chat.stream(Request("chat", messages, REPLY_TOKENS), Cancellation()):
            first = first or time.perf_counter() - start
            text += delta.text
            usage = delta.usage or usage
        return text, first, usage

    def _anew(self, messages: Sequence[Message]) -> float:
        body = {
            "messages": [{"role": one.role, "content": one.content} for one in messages],
            "max_tokens": 1,
            "id_slot": BACKGROUND_SLOT,
            "cache_prompt": False,
        }
        start = time.perf_counter()
        self.engine.post("/v1/chat/completions", body, Cancellation())
        return time.perf_counter() - start

    def _filter(self, line: str) -> None:
        messages = (Message("system", FILTER), Message("user", line))
        self.chat.complete(Request("filter", messages, 8), Cancellation())


def main() -> None:
    """Print a table of the turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--model", default="", help="a GGUF file; the default model without it")
    arguments = parser.parse_args()
    model = model_files.resolve(arguments.model, Path.home() / ".claw" / "models")
    bench = Bench(model)
    start = time.perf_counter()
    bench.engine.start()
    print(f"loaded in {time.perf_counter() - start:.1f} s")
    start = time.perf_counter()
    bench.chat.read_ahead(bench.messages, Cancellation())
    print(f"persona read ahead in {time.perf_counter() - start:.1f} s\n")
    print("turn  prompt  cached  first token  read anew   ratio")
    turns = [_shown(bench.turn(number)) for number in range(1, arguments.turns + 1)]
    later = sorted(one.first for one in turns[1:])
    if later:
        print(f"\nfrom turn 2: median {later[len(later) // 2]:.2f} s, longest {later[-1]:.2f} s")
    bench.chat.close()


def _shown(turn: Turn) -> Turn:
    anew = f"{turn.anew:8.2f} s {turn.anew / turn.first:6.1f}x" if turn.anew else ""
    print(
        f"{turn.number:4}  {turn.usage.prompt:6}  {turn.usage.cached:6}  {turn.first:9.2f} s {anew}"
    )
    sys.stdout.flush()
    return turn


if __name__ == "__main__":
    main()
