"""Record a session of claw in a real terminal: docs/session.cast and docs/session.svg.

    PYTHONPATH=. python docs/recording.py

The terminal, the program and the files are real; the replies come from a provider on loopback
that has them from here, so that a recording can be made anywhere and shows claw, not a model. The
.cast plays in any asciicast player, the .svg wherever a picture is shown.
"""

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from docs.drawing import Frame, drawn
from tests.fake_answers import Recorded
from tests.fake_provider import FakeProvider
from tests.terminals import CTRL_D, ENTER, Terminal, environment

HERE = Path(__file__).parent
SIZE = (22, 84)
KEY, GAP, READING = 0.025, 0.08, 1.4
LONGEST = 0.25
"""Seconds: between two keys, between two pieces of a reply, to read it; and the longest wait."""

SAID = "I'm allergic to peanuts, and my sister Ana has her birthday on 12 June."
FACTS = {
    "User is allergic to peanuts.": "I'm allergic to peanuts",
    "User's sister Ana has her birthday on 12 June.": "my sister Ana has her birthday on 12 June",
}
HEARD = "Got it: **no peanuts** for you, and Ana's birthday is on **12 June**."
WISH = "What could I cook for her? Two ideas, as a table."
TABLE = """Without peanuts, and easy to share:

| dish | time | why |
|---|---|---|
| Lemon risotto | 35 min | warm, and no nuts at all |
| Shakshuka 🍳 | 25 min | one pan, six plates |
"""
QUESTION = 'claw ask "When is Ana\'s birthday, and what must I not eat?"'
ANSWER = "Ana's birthday is on 12 June. You must not eat peanuts."


class Recorder(Terminal):
    """A terminal that keeps what it was sent, and when, on a clock that no busy machine slows."""

    def __init__(self, folder: Path, variables: dict[str, str]) -> None:
        self.events: list[tuple[float, str]] = []
        self._now, self._real = 0.0, time.monotonic()
        shell = ("bash", "--norc", "--noprofile", "-i")
        super().__init__([], variables, program=shell, folder=folder, size=SIZE)

    def read(self, seconds: float = 0.05) -> bool:
        """Take in what has come, and when."""
        before = len(self.raw)
        going = super().read(seconds)
        came = self.raw[before:].decode("utf-8", "replace")
        if came:
            gap = time.monotonic() - self._real
            self._now += min(gap, LONGEST)
            self._real = time.monotonic()
            self.events.append((self._now, came))
        return going

    def rest(self, seconds: float) -> None:
        """Let a person read for so long."""
        self._now += seconds
        self._real = time.monotonic()

    def press(self, text: str) -> None:
        """Type as a person does."""
        for key in text:
            self.type(key)
            self.read(0.2)
            self.rest(KEY)
        self.rest(LONGEST)
        self.type(ENTER)


def main() -> int:
    """Record, and write both files."""
    with tempfile.TemporaryDirectory() as folder, FakeProvider() as fake:
        events = _recorded(Path(folder), fake)
    title = {"version": 2, "width": SIZE[1], "height": SIZE[0], "title": "claw"}
    lines = [json.dumps(title), *(json.dumps([round(at, 3), "o", text]) for at, text in events)]
    (HERE / "session.cast").write_text("\n".join(lines) + "\n", encoding="utf-8")
    frames = list(_frames(events))
    svg = drawn(frames, SIZE, "recorded from a real terminal; the replies are scripted")
    (HERE / "session.svg").write_text(svg, encoding="utf-8")
    print(f"{events[-1][0]:.0f} s, {len(frames)} frames, {len(svg) // 1024} KiB", file=sys.stderr)
    return 0


def _recorded(folder: Path, fake: FakeProvider) -> list[tuple[float, str]]:
    fake.otherwise = _otherwise
    for text in (HEARD, TABLE):
        fake.slow([f"{word} " for word in text.split(" ")], GAP / 2, task="chat")
    home = folder / "notes"
    home.mkdir()
    program = folder / "claw"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m claw "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    known = {"OPENAI_API_KEY": "sk-recording", "OPENAI_BASE_URL": fake.url}
    known |= {"OPENAI_MODEL": "scripted", "CLAW_HOME": str(home), "CLAW_EMBEDDER": "none"}
    variables = environment(folder, **known, PS1="$ ", BASH_SILENCE_DEPRECATION_WARNING="1")
    variables["PATH"] = f"{folder}:{variables['PATH']}"
    with Recorder(home, variables) as terminal:
        _played(terminal)
        return terminal.events


def _played(terminal: Recorder) -> None:
    terminal.see("$")
    terminal.press("claw")
    terminal.prompt()
    terminal.press(SAID)
    terminal.see("12 June", "remembered:", times=2)
    terminal.prompt()
    terminal.rest(READING)
    terminal.press(WISH)
    terminal.see("Shakshuka", "six plates")
    terminal.prompt()
    terminal.rest(READING)
    terminal.type(CTRL_D)
    terminal.see("Resume with:")
    while terminal.row.strip() != "$":
        terminal.read()
    terminal.rest(1.0)
    terminal.press("cat MEMORY.md")
    terminal.see("# Long-term memory", "- User's sister Ana")
    terminal.rest(READING)
    terminal.press(QUESTION)
    terminal.see(ANSWER)
    terminal.read(0.5)
    terminal.rest(READING * 2)
    terminal.events.append((terminal.events[-1][0] + READING * 2, ""))


def _otherwise(request: Recorded) -> str:
    if request.task == "filter":
        said = SAID in str(request.messages[-1]["content"])
        memories = [
            {"memory_text": text, "evidence": quote, "replaces": None}
            for text, quote in FACTS.items()
        ]
        found = {"worth_memorizing": said, "memories": memories if said else [], "forget": []}
        return json.dumps(found)
    return ANSWER if request.task == "chat" else "A birthday dinner"


def _frames(events: list[tuple[float, str]]) -> Iterator[Frame]:
    """Yield the screens that a person can tell apart, each with the time it came."""
    screen = Frame.screen(SIZE)
    last, shown = -1.0, None
    for number, (at, text) in enumerate(events):
        screen.feed(text)
        following = events[number + 1][0] if number + 1 < len(events) else at + 1.0
        if following - at < 1 / 15 and at - last < 1 / 15:
            continue
        frame = screen.frame(at)
        if shown is None or frame.rows != shown.rows:
            last, shown = at, frame
            yield frame
    yield screen.frame(events[-1][0])


if __name__ == "__main__":
    sys.exit(main())
