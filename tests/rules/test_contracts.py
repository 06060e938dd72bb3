"""The contracts in pyproject.toml bite: each finds the import that it forbids in a copy of claw."""

import re
import shutil
from pathlib import Path

import pytest

from tests.rules.contracts import lint_imports

ROOT = Path(__file__).parent.parent.parent

BROKEN = [
    ("Layers", "claw/errors.py", "import claw.domain.text"),
    ("Layers", "claw/memory/__init__.py", "import claw.chat"),
    ("Layers", "claw/terminal/__init__.py", "import claw.evals"),
    ("Layers", "claw/utils.py", "import claw.errors"),
    ("Only assembly opens the doors", "claw/cli/__init__.py", "import claw.storage"),
    ("Only assembly opens the doors", "claw/evals/__init__.py", "import claw.llm"),
    ("Only cli and assembly see the settings", "claw/terminal/__init__.py", "import claw.settings"),
    ("Domain, memory and chat know no vendor and no terminal", "claw/chat/new.py", "import openai"),
    (
        "Domain, memory and chat know no vendor and no terminal",
        "claw/memory/new.py",
        "import llama_index",
    ),
    (
        "Domain, memory and chat know no vendor and no terminal",
        "claw/domain/text.py",
        "import rich",
    ),
    ("Vendors stand behind the doors", "claw/evals/__init__.py", "from openai import OpenAI"),
    ("The doors do not open each other", "claw/llm/__init__.py", "import claw.storage"),
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package with its contracts, to be broken."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "claw", tmp_path / "claw", ignore=ignored)
    return tmp_path


def broken_in(output: str) -> set[str]:
    return set(re.findall(r"^(.*\S) BROKEN", output, re.MULTILINE))


def test_an_unbroken_copy_passes(copy: Path) -> None:
    run = lint_imports(copy)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize(("contract", "file", "line"), BROKEN)
def test_a_forbidden_import_breaks_its_contract(
    contract: str, file: str, line: str, copy: Path
) -> None:
    target = copy / file
    before = target.read_text(encoding="utf-8") if target.exists() else ""
    target.write_text(f"{before}\n{line}\n", encoding="utf-8")
    run = lint_imports(copy)
    assert run.returncode == 1
    assert contract in broken_in(run.stdout), run.stdout


def test_two_modules_of_a_layer_that_import_each_other_are_a_circle(copy: Path) -> None:
    (copy / "claw/memory/one.py").write_text("import claw.memory.two\n", encoding="utf-8")
    (copy / "claw/memory/two.py").write_text("import claw.memory.one\n", encoding="utf-8")
    assert "No circles" in broken_in(lint_imports(copy).stdout)
