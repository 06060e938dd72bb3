"""Time the start of whole processes: some commands of claw beside a bare interpreter.

Ratios within one run are what counts; the machine's speed goes up and down.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

RUNS = 15


def main() -> int:
    """Print the median seconds of each command and its ratio to a bare interpreter."""
    with tempfile.TemporaryDirectory() as home:
        commands = {
            "python -c pass": ("-c", "pass"),
            "claw --version": ("-m", "claw", "--version"),
            "claw --help": ("-m", "claw", "--help"),
            "claw memory show": ("-m", "claw", "--home", home, "memory", "show"),
            "claw sessions": ("-m", "claw", "--home", home, "sessions"),
        }
        times = {name: [] for name in commands}  # type: dict[str, list[float]]
        for _ in range(RUNS):
            for name, command in commands.items():
                times[name].append(seconds(command, home))
    bare = statistics.median(times["python -c pass"])
    print("| command | median ms | times a bare interpreter |")
    print("|---|---|---|")
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"| `{name}` | {median * 1000:.0f} | {median / bare:.1f} |")
    return 0


def seconds(command: Sequence[str], home: str) -> float:
    """Return the seconds that one run of Python with these arguments takes."""
    start = time.perf_counter()
    environment = {**os.environ, "HOME": home}
    subprocess.run([sys.executable, *command], check=True, capture_output=True, env=environment)
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
