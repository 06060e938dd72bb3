"""Colour where a person sees it, and none elsewhere."""

import argparse

import pytest

from claw.cli.coloring import colored


@pytest.mark.parametrize(
    ("color", "plain", "variables", "wanted"),
    [
        ("always", True, {"NO_COLOR": "1"}, True),
        ("never", False, {"FORCE_COLOR": "1"}, False),
        ("auto", False, {}, False),
        ("auto", False, {"FORCE_COLOR": "1"}, True),
        ("auto", False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("auto", False, {"FORCE_COLOR": "1", "TERM": "dumb"}, False),
        ("auto", True, {"FORCE_COLOR": "1"}, False),
    ],
)
def test_what_is_said_goes_before_what_is_guessed(
    monkeypatch: pytest.MonkeyPatch,
    color: str,
    plain: bool,
    variables: dict[str, str],
    wanted: bool,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert colored(argparse.Namespace(color=color, plain=plain)) is wanted
