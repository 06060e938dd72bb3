"""README and CONTRIBUTING say what is so: commands, exit codes, targets of make, links."""

import argparse
import re
from pathlib import Path

import pytest

from claw import errors
from claw.cli.parser import build

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")


def document(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The commands below a parser, by name."""
    found: dict[str, argparse.ArgumentParser] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found.update(action.choices)
    return found


def errors_of(kind: type[errors.ClawError]) -> list[type[errors.ClawError]]:
    """An error with all that descend from it."""
    return [kind, *(one for child in kind.__subclasses__() for one in errors_of(child))]


def actions_named(command: str) -> set[str]:
    """The words separated by bars on the command's line of README."""
    line = re.search(rf"^claw {command}\b.* {{2,}}(.*)$", document("README.md"), re.MULTILINE)
    assert line, f"README.md lists no `claw {command}`"
    bars = re.match(r"([\w-]+(?: \| [\w-]+)+)", line.group(1))
    return set(bars.group(1).split(" | ")) if bars else set()


def test_the_readme_lists_the_commands_that_there_are() -> None:
    lines = re.findall(r"^claw (\w+)\b.* {2,}", document("README.md"), re.MULTILINE)
    # `claw` without a command is a chat; its line begins the list.
    assert {*lines, "chat"} == set(subcommands(build()))


def test_the_readme_lists_the_actions_of_each_command() -> None:
    for name, command in subcommands(build()).items():
        if name != "chat":
            assert actions_named(name) == set(subcommands(command)), f"README.md: claw {name}"


def test_the_readme_lists_the_exit_codes_that_there_are() -> None:
    rows = re.findall(r"^\| (\d+) \| \S", document("README.md"), re.MULTILINE)
    codes = {kind.exit_code for kind in errors_of(errors.ClawError)}
    assert [int(row) for row in rows] == sorted({0, *codes})


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_target_of_make_that_is_named_exists(name: str) -> None:
    targets = set(re.findall(r"^(\w+):", document("Makefile"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make (\w+)", document(name), re.MULTILINE))
    assert named <= targets


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_link_to_a_file_leads_to_a_file(name: str) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", document(name)):
        assert (ROOT / target).exists(), f"{name} links to {target}"


@pytest.mark.parametrize("target", ["docs/demo.py", "bench/run.py"])
def test_a_program_that_make_runs_exists(target: str) -> None:
    assert target in document("Makefile")
    assert (ROOT / target).is_file()
