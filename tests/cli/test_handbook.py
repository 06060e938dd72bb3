"""What the help says beside the options is so."""

import shlex

from claw import errors
from claw.cli import handbook
from claw.cli.help_page import subcommands
from claw.cli.parser import build
from claw.settings import Settings


def _errors(kind: type[errors.ClawError]) -> list[type[errors.ClawError]]:
    return [kind, *(one for child in kind.__subclasses__() for one in _errors(child))]


def test_every_exit_code_is_told_once_and_in_order() -> None:
    codes = [code for code, _ in handbook.EXIT_CODES]
    assert codes == sorted(set(codes))
    assert {kind.exit_code for kind in _errors(errors.ClawError)} <= set(codes)


def test_every_group_names_commands_that_there_are() -> None:
    named = [name for _, names in handbook.GROUPS for name in names]
    assert sorted(named) == sorted(subcommands(build()))


def test_every_example_is_understood() -> None:
    for line, _ in handbook.EXAMPLES:
        command = next(part for part in line.split("|") if "claw" in part)
        assert build().parse_args(shlex.split(command)[1:]).module


def test_every_variable_of_claws_own_is_a_setting() -> None:
    names = {name for names, _ in handbook.VARIABLES for name in names.split(", ")}
    ours = {name for name in names if name.startswith(("CLAW_", "OPENAI_", "DEEPSEEK_"))}
    assert ours
    assert ours <= set(Settings.variables())
