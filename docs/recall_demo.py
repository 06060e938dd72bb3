"""Ask ten questions about a long MEMORY.md and earlier conversations, and keep the answers.

Under each answer stands what /why says of it: where what was found stands, and what spoke for it.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from earlier import furnish, questions
from playing import converse

from claw.chat.assistant import Turn
from claw.terminal.telling import recall_line

TARGET = Path(__file__).parent / "transcripts" / "recall"
BEGINNING = """# Recall

The embedded model is asked about `docs/recall/MEMORY.md`, which is longer than what a request takes
in whole, and about the conversations of `docs/recall/sessions`, which are other sessions than this
one. Under each answer stands what `/why` says was found for it; the profile, the pinned entries and
the newest few, which are in every request, are left out here.
"""


def main() -> int:
    """Hold the conversation in a workspace of its own, and write the transcript."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        furnish(Path(folder))
        lines = converse(folder, questions(), why)
    text = "\n".join([BEGINNING, *lines]).rstrip()
    (TARGET / "transcript.md").write_text(f"{text}\n", encoding="utf-8")
    return 0


def why(turn: Turn) -> Sequence[str]:
    """Return what was found for an answer, a line each."""
    recalled = turn.context.recalled if turn.context else ()
    return [recall_line(one) for one in recalled if one.why not in ("pinned", "newest")]


if __name__ == "__main__":
    sys.exit(main())
