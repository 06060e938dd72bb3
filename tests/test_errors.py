"""The tree of errors: its drawing, its exit codes, and that each is told apart from the others."""

import re

import pytest

from claw import errors
from claw.errors import ClawError, RateLimited, Unavailable

# The exit codes are a contract with scripts; they stand in README, too.
EXIT_CODES = {
    "ClawError": 1,
    "UsageError": 2,
    "BadData": 65,
    "ReplyUnusable": 65,
    "ContextTooLong": 65,
    "Unavailable": 69,
    "ConnectionFailed": 69,
    "RateLimited": 69,
    "QuotaExhausted": 69,
    "EmbeddingFailed": 69,
    "StreamBroken": 69,
    "TryLater": 75,
    "TooLittle": 75,
    "StorageFailed": 1,
    "KeyRejected": 77,
    "BadConfiguration": 78,
    "Cancelled": 130,
}


def classes() -> dict[str, type[ClawError]]:
    """All errors that the module defines."""
    members = vars(errors).items()
    return {name: one for name, one in members if isinstance(one, type)}


def drawn() -> dict[str, int]:
    """The names in the module's drawing, by how far they are set in."""
    lines = re.findall(r"^( *[│├└─ ]*)([A-Z]\w+)", errors.__doc__ or "", re.MULTILINE)
    return {name: len(edge) for edge, name in lines if name in classes()}


def test_each_error_has_the_exit_code_that_scripts_rely_on() -> None:
    assert {name: one.exit_code for name, one in classes().items()} == EXIT_CODES


def test_every_error_descends_from_clawerror() -> None:
    assert all(issubclass(one, ClawError) for one in classes().values())


def test_the_drawing_shows_every_error_below_its_parent() -> None:
    edges = drawn()
    assert edges.keys() == classes().keys()
    path: list[tuple[int, str]] = []
    for name, edge in edges.items():
        while path and path[-1][0] >= edge:
            path.pop()
        parent = path[-1][1] if path else "Exception"
        assert classes()[name].__base__.__name__ == parent  # type: ignore[union-attr]
        path.append((edge, name))


def test_an_error_carries_its_sentence() -> None:
    with pytest.raises(ClawError, match=r"^The disk is full\.$"):
        raise errors.StorageFailed("The disk is full.")


def test_a_rate_limit_knows_how_long_to_wait_where_it_was_told() -> None:
    assert RateLimited("Too fast.", 2.5).retry_after == 2.5
    assert RateLimited("Too fast.").retry_after is None
    assert isinstance(RateLimited("Too fast."), Unavailable)
    assert str(RateLimited("Too fast.", 2.5)) == "Too fast."
