"""Running import-linter on a tree, as `lint-imports` does."""

import subprocess
import sys
from pathlib import Path

_LINT = "from importlinter.cli import lint_imports_command as lint; lint()"


def lint_imports(root: Path) -> "subprocess.CompletedProcess[str]":
    """Check the contracts of the pyproject.toml in `root` on the package beside it."""
    return subprocess.run(
        [sys.executable, "-c", _LINT, "--no-cache", "--no-logo"],
        cwd=root,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
