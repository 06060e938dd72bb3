"""The seams: small, explained, and free of what stands behind them."""

import inspect
from typing import Protocol

import pytest

from claw.domain import ports

SEAMS = [
    seam
    for _, seam in inspect.getmembers(ports, inspect.isclass)
    if seam.__module__ == ports.__name__ and Protocol in seam.__bases__
]


def members(seam: type) -> dict[str, object]:
    return {name: member for name, member in vars(seam).items() if not name.startswith("_")}


def test_the_seams_are_found() -> None:
    assert {ports.ChatModel, ports.MemoryFile, ports.SessionStore} <= set(SEAMS)


@pytest.mark.parametrize("seam", SEAMS)
def test_a_seam_has_one_to_four_members(seam: type) -> None:
    assert 1 <= len(members(seam)) <= 4


@pytest.mark.parametrize("seam", SEAMS)
def test_a_seam_and_each_of_its_members_say_what_they_promise(seam: type) -> None:
    assert inspect.getdoc(seam)
    assert all(inspect.getdoc(member) for member in members(seam).values())
