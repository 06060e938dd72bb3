"""Time the start of whole processes, and of a chat until its prompt stands and takes a key.

The chat is opened on a workspace of 10,000 archived turns and a MEMORY.md of 1 MB, and `llm chat`
beside it in the same run, round by round, so that what else the machine does meets both alike.
`llm` is installed into an environment of its own that stays in the cache folder; where that cannot
be, its row is left out and said. Ratios within one run, and the time of computing, are what counts:
the machine's speed goes up and down.

    python bench/startup.py [ROUNDS]
"""

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pexpect

ROUNDS = 15
TURNS = 10_000
SESSIONS = 250
MEMORY_BYTES = 1_000_000
RIVAL = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "claw-bench" / "llm"
Run = Callable[[], tuple[float, float]]
"""Gives the seconds by the clock and those of the processor."""


def main() -> int:
    """Print the median milliseconds of each row and its ratio to a bare interpreter."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    with tempfile.TemporaryDirectory() as folder:
        rows = _rows(Path(folder))
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in rows}
        for _ in range(rounds + 1):
            for name, run in rows.items():
                times[name].append(run())
    print("| | median ms | of which computing | fastest ms | times a bare interpreter |")
    print("|---|---|---|---|---|")
    bare = 0.0
    for name, measured in times.items():
        clock, computed = zip(*measured[1:], strict=True)  # the first round fills caches
        median = statistics.median(clock)
        bare = bare or median
        figures = (median, statistics.median(computed), min(clock))
        shown = " | ".join(f"{seconds * 1000:.0f}" for seconds in figures)
        print(f"| {name} | {shown} | {median / bare:.1f} |")
    return 0


def _rows(folder: Path) -> dict[str, Run]:
    home = folder / "home"
    small, large = home / "small", home / "large"
    small.mkdir(parents=True)
    grow(large)
    claw = [sys.executable, "-m", "claw"]
    known = {"OPENAI_API_KEY": "sk-bench-0000", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
    environ = {**os.environ, **known, "HOME": str(home), "TERM": "xterm-256color"}
    environ |= {"CLAW_EMBEDDER": "none", "PROMPT_TOOLKIT_NO_CPR": "1"}
    rows: dict[str, Run] = {
        "python -c pass": lambda: _process([sys.executable, "-c", "pass"], environ),
        "`claw --version`": lambda: _process([*claw, "--version"], environ),
        "`claw --help`": lambda: _process([*claw, "--help"], environ),
        "`claw completion`, one Tab": lambda: _process(
            [*claw, "completion", "bash", "--", "claw", "memory", "s"], environ
        ),
        "`claw memory show`": lambda: _process(
            [*claw, "--home", str(small), "memory", "show"], environ
        ),
        "`claw sessions`, 250 of them": lambda: _process(
            [*claw, "--home", str(large), "sessions"], environ
        ),
        "`claw` to its prompt, new workspace": lambda: prompt(
            [*claw, "--home", str(small), "chat"], environ
        ),
        f"`claw` to its prompt, {TURNS:,} archived turns, 1 MB of MEMORY.md": lambda: prompt(
            [*claw, "--home", str(large), "chat"], environ
        ),
    }
    rival = _rival()
    if rival:
        key = environ | {"LLM_USER_PATH": str(home / "llm")}
        rows["`llm chat` to its prompt, no history"] = lambda: prompt([rival, "chat"], key)
    return rows


def grow(home: Path) -> None:
    """Make a workspace of ten years: archived turns, sessions, and a long MEMORY.md."""
    archive = home / "sessions" / "archive"
    archive.mkdir(parents=True)
    each = TURNS // SESSIONS
    for number in range(SESSIONS):
        at = 1_500_000_000 + number * 1_000_000
        name = time.strftime("%Y%m%d-%H%M%S", time.gmtime(at))
        said = [
            {"role": role, "content": f"{role} {number}.{turn}: " + "some words " * 20, "at": at}
            for turn in range(each)
            for role in ("user", "assistant")
        ]
        session = {"title": f"Talk {number}", "created_at": at, "updated_at": at}
        session |= {"compressed_context": "", "messages": said[-8:]}
        text = json.dumps(session, ensure_ascii=False, indent=2)
        (home / "sessions" / f"{name}-bench.json").write_text(text, encoding="utf-8")
        lines = (json.dumps({**one, "hash": "0" * 64}) for one in said)
        (archive / f"{name}-bench.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    entry = "- On day {} the user noted something about project {}, and that it goes on.\n"
    lines, size = ["# Long-term memory\n"], 0
    while size < MEMORY_BYTES:
        lines.append(entry.format(len(lines), len(lines) % 97))
        size += len(lines[-1])
    (home / "MEMORY.md").write_text("".join(lines), encoding="utf-8")


def prompt(command: Sequence[str], environ: Mapping[str, str]) -> tuple[float, float]:
    """Return the seconds until a chat in a terminal shows its prompt and a key typed there."""
    start = time.perf_counter()
    chat = pexpect.spawn(command[0], list(command[1:]), env=dict(environ), timeout=60)
    chat.delaybeforesend = None
    try:
        chat.expect(r"\x1b\[\?2004h|> ")  # a prompt that takes pastes, or a plain one
        chat.send("q")
        chat.expect("q")
        return time.perf_counter() - start, _computed(int(chat.pid or 0))
    finally:
        chat.close(force=True)


def _computed(process: int) -> float:
    """Return the processor's seconds that a running process took, 0 where nobody tells."""
    try:
        figures = (
            Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        )
    except OSError:
        return 0.0
    return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")


def _process(command: Sequence[str], environ: Mapping[str, str]) -> tuple[float, float]:
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, env=dict(environ))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    computed = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - start, computed


def _rival() -> str:
    """Return the path of `llm`, installed if need be; empty if it cannot be had."""
    program = RIVAL / "bin" / "llm"
    if not program.exists():
        shutil.rmtree(RIVAL, ignore_errors=True)
        make = [sys.executable, "-m", "venv", str(RIVAL)]
        install = [str(RIVAL / "bin" / "python"), "-m", "pip", "install", "--quiet", "llm"]
        for command in (make, install):
            if subprocess.run(command, capture_output=True, check=False).returncode:
                print("`llm` could not be installed, so its row is missing.\n", file=sys.stderr)
                return ""
    return str(program)


if __name__ == "__main__":
    sys.exit(main())
