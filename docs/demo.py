"""Hold the conversations of docs/conversations with the embedded model, and keep what they leave.

A blank line in a script is where the person quits and comes back in a new session. Between two
lines the person reads for as long as the work behind the turn takes.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playing import converse

HERE = Path(__file__).parent


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


if __name__ == "__main__":
    sys.exit(main())
