"""Run every benchmark of this folder, one after another, and print its table."""

import subprocess
import sys
from pathlib import Path


def main() -> int:
    """Run the benchmarks that are named, or all; a failing one does not stop the others."""
    here = Path(__file__)
    every = [path for path in sorted(here.parent.glob("*.py")) if path != here]
    wanted = sys.argv[1:] or [path.stem for path in every]
    failed = 0
    for path in every:
        if path.stem in wanted:
            print(f"\n## {path.stem}\n", flush=True)
            failed += subprocess.run([sys.executable, str(path)], check=False).returncode != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
