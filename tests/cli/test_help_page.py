"""`claw --help` tells what a manual page would, and forgets no command."""

import pytest

from claw.cli.help_page import options, subcommands, value_name
from claw.cli.parser import build
from claw.errors import UsageError


def test_every_command_stands_in_a_group_and_every_option_is_told() -> None:
    text = build().format_help()
    assert text.startswith("usage: claw ")
    for name in subcommands(build()):
        assert text.count(f"\n  {name} ") == 1
    for option, _ in options(build()):
        assert all(name in text for name in option.option_strings)


def test_a_command_that_is_in_no_group_is_told_all_the_same() -> None:
    parser = build()
    found = subcommands(parser)
    assert found
    (action,) = [one for one in parser._actions if one.metavar == "COMMAND"]
    action.add_parser("dance", help="move about")  # type: ignore[attr-defined]
    assert "\n  dance             move about\n" in parser.format_help()


@pytest.mark.parametrize("columns", ["40", "80", "300"])
def test_no_line_is_longer_than_the_terminal_or_100_columns(
    monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = build().format_help().splitlines()
    told = [line for line in lines if line.startswith(" " * 20)]
    assert told
    assert max(map(len, told)) <= max(40, min(100, int(columns)))


def test_groups_examples_codes_files_and_variables_are_there() -> None:
    text = build().format_help()
    titles = ["Talk", "Options", "In a chat", "Exit codes", "Environment", "Examples"]
    places = [text.index(f"\n{title}\n") for title in titles]
    assert places == sorted(places)
    assert "\n  77 " in text
    assert "DEEPSEEK_API_KEY" in text


def test_a_complaint_is_one_sentence() -> None:
    with pytest.raises(UsageError, match=r"^Unrecognized .* See `claw init --help`\.$|^Unrec"):
        build().parse_args(["init", "a", "b"])


def test_a_value_is_named_by_its_metavar_its_choices_or_its_name() -> None:
    named = {one.dest: value_name(one) for one, _ in options(build())}
    assert (named["home"], named["color"]) == ("DIR", "auto|always|never")
