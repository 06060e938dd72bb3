"""Where a word stands on the command line, and what the parser says can stand there."""

import pytest

from claw.cli.completing import fixed, place
from claw.cli.parser import build


def words_at(line: str) -> list[str]:
    """Return what can stand at the end of the line; a line that ends in a space begins a word."""
    *before, word = line.split(" ")
    here = place(build(), [one for one in before if one])
    return [one.word for one in fixed(here, word)] if here else []


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("", {"chat", "ask", "memory", "completion", "doctor"}),
        ("mem", {"memory"}),
        ("--home /x mem", {"memory"}),
        ("-v --color never mem", {"memory"}),
        ("memory ", {"show", "forget", "edit"}),
        ("memory --json f", {"forget"}),
        ("--color ", {"auto", "always", "never"}),
        ("ask --co", {"--color"}),
        ("ask hello --js", {"--json"}),
        ("ask --", {"--json", "--no-stdin", "--session", "--model", "--home"}),
        ("-", {"--continue", "--session", "--new", "--private", "--version"}),
        ("memory forget a b --s", {"--sessions"}),
        ("eval recall --embedder u", {"use"}),
        ("completion z", {"zsh"}),
        ("sleep --dr", {"--dry-run"}),
    ],
)
def test_commands_choices_and_options_are_offered_where_they_can_stand(
    line: str, some: set[str]
) -> None:
    assert some <= set(words_at(line))
    assert all(word.startswith(line.rsplit(" ", maxsplit=1)[-1]) for word in words_at(line))


@pytest.mark.parametrize(
    "line", ["dream ", "memory dream ", "ask -- --js", "--home ", "--session mem", "init . x"]
)
def test_nothing_is_offered_where_nothing_is_known(line: str) -> None:
    assert words_at(line) == []


def test_what_is_hidden_is_not_offered() -> None:
    here = place(build(), ["completion", "bash"])
    assert here
    assert "--words" not in {one.word for one in fixed(here, "--")}


@pytest.mark.parametrize(
    ("line", "command", "dest", "home"),
    [
        ("sessions show", ("sessions", "show"), "session", None),
        ("-s", (), "session", None),
        ("--home /x ask -s", ("ask",), "session", "/x"),
        ("--home=/x memory forget", ("memory", "forget"), "text", "/x"),
        ("memory set k", ("memory", "set"), "value", None),
        ("sessions rename s", ("sessions", "rename"), "title", None),
        ("sessions rename s a b", ("sessions", "rename"), "title", None),
    ],
)
def test_it_is_known_whose_value_is_wanted(
    line: str, command: tuple[str, ...], dest: str, home: str | None
) -> None:
    here = place(build(), line.split())
    assert here
    assert here.action
    assert (here.command, here.action.dest, here.home) == (command, dest, home)


def test_every_option_has_a_note_without_a_placeholder() -> None:
    for line in ("", "sleep", "cron install", "memory forget", "eval recall"):
        here = place(build(), line.split())
        assert here
        assert all("%(" not in one.note for one in fixed(here, "-"))
