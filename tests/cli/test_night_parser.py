"""The command line of sleep, cron and eval."""

import pytest

from claw.cli.parser import build
from claw.errors import UsageError


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("sleep", {"module": "sleep", "timeout": 3600, "quiet": False, "accept": None}),
        ("sleep -q --timeout 60", {"timeout": 60, "quiet": True}),
        ("sleep --review --accept 1,3", {"review": True, "accept": "1,3"}),
        ("cron", {"module": "cron", "action": "status", "json": False}),
        ("cron install", {"action": "install", "at": "03:30"}),
        ("eval sleep", {"module": "evaluate", "kind": "sleep", "data": []}),
        ("eval filter", {"module": "evaluate", "kind": "filter", "data": []}),
        ("eval compress a b", {"kind": "compress", "data": ["a", "b"]}),
        ("eval recall --facts x", {"kind": "recall", "facts": True, "data": ["x"]}),
    ],
)
def test_a_line_is_read(line: str, values: dict[str, object]) -> None:
    found = vars(build().parse_args(line.split()))
    assert {key: found[key] for key in values} == values


@pytest.mark.parametrize(
    "line", ["sleep --undo --dry-run", "sleep --timeout 0", "sleep --timeout soon", "eval dance"]
)
def test_what_cannot_be_meant_is_refused(line: str) -> None:
    with pytest.raises(UsageError):
        build().parse_args(line.split())
