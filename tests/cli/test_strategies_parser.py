"""The command line of what scripts are for."""

import pytest

from claw.cli.parser import build
from claw.errors import UsageError


@pytest.mark.parametrize(
    ("line", "values"),
    [
        (
            "eval strategies",
            {"module": "evaluate", "kind": "strategies", "data": [], "strategies": ""}
            | {"replies": "own", "keep_replies": "", "results": "", "json": False},
        ),
        (
            "eval strategies a.jsonl b.jsonl --strategies claw,graph --replies r.json --json",
            {"data": ["a.jsonl", "b.jsonl"], "strategies": "claw,graph"}
            | {"replies": "r.json", "json": True},
        ),
        (
            "eval strategies --model local --results r.json --markdown t.md --picture p.svg",
            {"model": "local", "results": "r.json", "markdown": "t.md", "picture": "p.svg"},
        ),
        ("eval make-script 2026-11", {"kind": "make-script", "session": "2026-11"}),
    ],
)
def test_a_line_is_read(line: str, values: dict[str, object]) -> None:
    found = vars(build().parse_args(line.split()))
    assert {key: found[key] for key in values} == values


@pytest.mark.parametrize("line", ["eval make-script", "eval strategies --replies"])
def test_what_cannot_be_meant_is_refused(line: str) -> None:
    with pytest.raises(UsageError):
        build().parse_args(line.split())
