"""Prompts are loaded by name, without the blank lines around them."""

from importlib.resources import files

import pytest

from claw import prompts


def names() -> list[str]:
    folder = files("claw.prompts")
    return sorted(one.name[:-3] for one in folder.iterdir() if one.name.endswith(".md"))


def test_every_prompt_says_something_and_has_no_blank_edges() -> None:
    assert names()
    for name in names():
        text = prompts.load(name)
        assert text
        assert text == text.strip()


def test_a_prompt_that_does_not_exist_is_an_error_of_the_program() -> None:
    with pytest.raises(FileNotFoundError):
        prompts.load("no-such-prompt")
