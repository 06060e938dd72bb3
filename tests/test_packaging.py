"""What is installed and what is loaded: dependencies, extras, and a start that stays short."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import claw
from tests.rules import layout
from tests.rules.code import dotted

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")

# What a short start has no use for, though it is in the standard library.
SLOW = {"asyncio", "ssl", "http", "email", "multiprocessing", "sqlite3", "unittest", "xml"}


def loaded_by(*arguments: str) -> set[str]:
    """Return the top-level modules that a Python process loads, its own start included."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    lines = re.findall(r"^import time:.*\| +(\S+)$", run.stderr, re.MULTILINE)
    return {name.split(".")[0] for name in lines}


def foreign(loaded: set[str]) -> set[str]:
    """Return what of it is neither claw, nor standard library, nor loaded by a bare Python."""
    return loaded - {"claw"} - sys.stdlib_module_names - loaded_by("-c", "pass")


def normal(requirement: str) -> str:
    """Return the distribution that a requirement names, in normal form."""
    name = re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def declared(*extras: str) -> set[str]:
    """Return the distributions that the project declares, with those of the extras."""
    wanted = list(PROJECT["dependencies"])
    for extra in extras:
        wanted += PROJECT["optional-dependencies"][extra]
    return {normal(one) for one in wanted}


def imported_by_claw() -> set[str]:
    """Return the dotted names of everything foreign that claw imports or looks for."""
    names: set[str] = set()
    for source in layout.sources(ROOT, "claw"):
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
            elif isinstance(node, ast.Call) and dotted(node.func).endswith("find_spec"):
                names |= {str(one.value) for one in node.args if isinstance(one, ast.Constant)}
    ours = sys.stdlib_module_names | {"claw"}
    return {name for name in names if name.split(".")[0] not in ours}


def test_the_version_is_shown_without_loading_any_library() -> None:
    loaded = loaded_by("-m", "claw", "--version")
    assert "claw" in loaded
    assert foreign(loaded) == set()
    assert loaded & SLOW == set()


def test_the_check_of_what_is_loaded_sees_a_library() -> None:
    loaded = loaded_by("-c", "import dotenv, asyncio")
    assert foreign(loaded) == {"dotenv"}
    assert "asyncio" in loaded & SLOW


def test_the_version_that_is_shown_is_that_of_the_package() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "claw", "--version"], capture_output=True, text=True, check=True
    )
    assert run.stdout == f"claw {claw.__version__}\n"
    assert run.stderr == ""


def test_every_library_that_claw_imports_is_declared() -> None:
    known = declared("local", "e5", "qdrant", "postgres")
    owners = packages_distributions()
    for name in imported_by_claw():
        found = {normal(owner) for owner in owners.get(name.split(".")[0], ())}
        # An extra that is not installed here cannot be looked up; its module bears its name.
        found = found or {normal(name.split(".")[0])}
        assert found & known, f"claw imports {name}, which pyproject.toml does not declare"


def test_every_library_that_is_declared_is_imported() -> None:
    owners = packages_distributions()
    imported = {name.split(".")[0] for name in imported_by_claw()}
    used = {normal(one) for name in imported for one in owners.get(name, (name,))}
    assert declared() - used == set()


def test_the_readme_gives_a_reason_for_each_dependency() -> None:
    rows = re.findall(r"^\| `([\w.-]+)` \| (?:`\w+` )?\|? ?(.+?) \|$", README, re.MULTILINE)
    reasons = {normal(name): reason for name, reason in rows}
    missing = declared("local", "e5") - reasons.keys()
    assert missing == set(), "README.md, Dependencies: a row for each"


@pytest.mark.parametrize("extra", ["local", "e5", "qdrant", "postgres", "dev"])
def test_an_extra_does_not_lean_on_another(extra: str) -> None:
    for requirement in PROJECT["optional-dependencies"][extra]:
        assert normal(requirement) != PROJECT["name"]


def test_prompts_and_type_marker_are_package_data() -> None:
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    patterns = tool["setuptools"]["package-data"]["claw"]
    data = [Path(file) for file in layout.files_of(ROOT) if not file.endswith(".py")]
    unpacked = [
        file for file in data if not any(Path(*file.parts[1:]).match(one) for one in patterns)
    ]
    assert data
    assert unpacked == []
