"""Hold the conversations of docs/conversations with the embedded model, and keep what they leave.

A blank line in a script is where the person quits and comes back in a new session. Between two
lines the person reads for as long as the work behind the turn takes.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path

from claw.assembly.chat import Chat
from claw.assembly.desk import open_desk
from claw.chat.conversation import Conversation
from claw.terminal.telling import kept_lines

HERE = Path(__file__).parent
READING = 180.0


def main() -> int:
    """Play the scripts that are named, or all."""
    scripts = sorted((HERE / "conversations").glob("*.txt"))
    wanted = sys.argv[1:] or [path.stem for path in scripts]
    for path in scripts:
        if path.stem in wanted:
            play(path, HERE / "transcripts" / path.stem)
    return 0


def play(script: Path, target: Path) -> None:
    """Play one script in a workspace of its own and copy transcript, sessions and memory."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        parts = script.read_text(encoding="utf-8").strip().split("\n\n")
        lines = [f"# {script.stem.capitalize()}", ""]
        for number, part in enumerate(parts, 1):
            lines += [f"## Session {number}", ""]
            lines += converse(folder, part.split("\n"))
        home = Path(folder)
        sessions = sorted((home / "sessions").glob("*.json"))
        for number, session in enumerate(sessions, 1):
            shutil.copyfile(session, target / f"session-{number}.json")
        shutil.copyfile(home / "MEMORY.md", target / "MEMORY.md")
    (target / "transcript.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def converse(folder: str, said: list[str]) -> list[str]:
    """Say the lines in a new session, one after another, and return the transcript."""
    heard: list[str] = []
    desk = open_desk(folder, heard.append, "local")
    chat = Chat(
        desk,
        lambda news: heard.extend([news] if isinstance(news, str) else kept_lines(news)),
        private=False,
    )
    conversation = chat.converse()
    lines: list[str] = []
    try:
        conversation.take_up()
        conversation.settle(READING)
        for text in said:
            lines += turn(conversation, text, heard)
    finally:
        conversation.drain(READING)
        conversation.close()
        chat.close()
    return lines


def turn(conversation: Conversation, text: str, heard: list[str]) -> list[str]:
    """Say one line; return it with the answer, its times, and what memory did."""
    start = time.monotonic()
    first = 0.0
    pieces = []
    for piece in conversation.say(text):
        first = first or time.monotonic() - start
        pieces.append(piece)
    whole = time.monotonic() - start
    conversation.settle(READING)
    print(f"{first:5.1f} s  {whole:5.1f} s  {text[:60]}", flush=True)
    notes = [f"*{line}*" for line in heard]
    heard.clear()
    answer = "".join(pieces).strip()
    seconds = f"*first token {first:.1f} s, whole answer {whole:.1f} s*"
    return [f"**> {text}**", "", answer, "", seconds, "", *notes, *([""] if notes else [])]


if __name__ == "__main__":
    sys.exit(main())
