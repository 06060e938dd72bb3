"""The command line as it is understood."""

import importlib
from collections.abc import Sequence

import pytest

from claw.cli.parser import build
from claw.errors import UsageError


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("", {"module": "chat", "last": False, "session": None, "home": None, "private": False}),
        ("-c", {"module": "chat", "last": True}),
        ("-s boats", {"module": "chat", "session": "boats"}),
        ("chat -s boats --private", {"module": "chat", "session": "boats", "private": True}),
        ("--home /x ask hi", {"home": "/x", "module": "ask", "text": ["hi"], "json": False}),
        ("ask --home /x hi", {"home": "/x"}),
        ("-v memory", {"verbose": True, "action": "show", "json": False}),
        ("memory -v show", {"verbose": True, "action": "show"}),
        ("ask - a", {"text": ["-", "a"]}),
        (
            "ask --json -s x --model openai:m hi",
            {"json": True, "session": "x", "model": "openai:m"},
        ),
        ("ask -- --json", {"text": ["--json"], "json": False}),
        ("sessions", {"action": "list", "json": False}),
        ("sessions --json", {"action": "list", "json": True}),
        ("sessions list --json", {"action": "list", "json": True}),
        ("sessions --json show x", {"action": "show", "json": True, "session": "x"}),
        ("sessions rm x", {"action": "rm", "yes": False}),
        ("memory --json", {"action": "show", "json": True}),
        ("memory forget a b --sessions", {"text": ["a", "b"], "sessions": True, "yes": False}),
        ("memory set k", {"key": "k", "value": []}),
        ("memory get", {"key": None}),
        ("model --json", {"action": "list", "json": True}),
        ("eval filter a b", {"kind": "filter", "data": ["a", "b"], "json": False, "model": None}),
        ("eval compress --json a", {"kind": "compress", "json": True}),
        ("doctor", {"module": "doctor", "json": False}),
        ("init", {"module": "init", "folder": "."}),
    ],
)
def test_a_line_is_read(line: str, values: dict[str, object]) -> None:
    found = vars(build().parse_args(line.split()))
    assert {key: found[key] for key in values} == values


@pytest.mark.parametrize(
    "line",
    [
        "dream",
        "memory dream",
        "ask --what hi",
        "-c -s x",
        "sessions show",
        "memory forget",
        "eval",
        "eval dream",
        "--color pink",
    ],
)
def test_what_cannot_be_read_is_one_sentence_that_points_to_help(line: str) -> None:
    with pytest.raises(UsageError) as caught:
        build().parse_args(line.split())
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith("--help`.")


@pytest.mark.parametrize(
    "arguments", [["--help"], ["ask", "-h"], ["memory", "forget", "--help"], ["eval", "--help"]]
)
def test_every_command_explains_itself(
    arguments: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        build().parse_args(arguments)
    out, err = capsys.readouterr()
    assert (left.value.code, err) == (0, "")
    assert out.startswith("usage: claw")


@pytest.mark.parametrize(
    "command", ["chat", "ask x", "init", "sessions", "memory", "eval filter x", "model", "doctor"]
)
def test_every_command_has_a_module_that_runs_it(command: str) -> None:
    arguments = build().parse_args(command.split())
    module = importlib.import_module(f"claw.cli.{arguments.module}")
    assert callable(module.run)
