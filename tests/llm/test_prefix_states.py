"""States of prefixes: found by content, few, private, and gone when cleared."""

import os
import stat
from pathlib import Path

import pytest

from claw.domain.messages import Message
from claw.llm import prefix_states
from claw.llm.prefix_states import PrefixStates

SYSTEM = [Message("system", "You are claw.")]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "m.gguf"
    path.write_bytes(b"GGUF")
    return path


@pytest.fixture
def states(tmp_path: Path, model: Path) -> PrefixStates:
    made = PrefixStates(tmp_path / "index", model, "1")
    made.make_folder()
    return made


def keep(states: PrefixStates, text: str, at: int) -> Path:
    """Keep a state for the system message `text`, written at that time."""
    saved = states.folder / "new"
    saved.write_text(text)
    os.utime(saved, (at, at))
    prefix = [Message("system", text)]
    states.keep(saved, states.place("chat", prefix))
    return states.place("chat", prefix)


def test_the_same_prefix_has_the_same_place_and_another_has_another(states: PrefixStates) -> None:
    assert states.place("chat", SYSTEM) == states.place(
        "chat", [Message("system", "You are claw.", at=5)]
    )
    assert states.place("chat", SYSTEM) != states.place(
        "chat", [Message("system", "You are claw!")]
    )
    assert states.place("chat", SYSTEM) != states.place("chat", [Message("user", "You are claw.")])


def test_a_place_tells_nothing_of_the_text(states: PrefixStates) -> None:
    assert "claw" not in states.place("chat", SYSTEM).name


def test_the_own_file_is_nearest_else_the_newest(states: PrefixStates) -> None:
    assert states.nearest("chat", SYSTEM) is None
    old, new = keep(states, "a", 1), keep(states, "b", 2)
    assert states.nearest("chat", SYSTEM) == new
    assert states.nearest("chat", [Message("system", "a")]) == old


@pytest.mark.parametrize("change", ["content", "engine"])
def test_states_of_another_model_or_engine_are_not_used(
    states: PrefixStates, model: Path, change: str
) -> None:
    keep(states, "a", 1)
    if change == "content":
        model.write_bytes(b"GGUF2")
    other = PrefixStates(states.folder, model, "2" if change == "engine" else "1")
    assert other.nearest("chat", [Message("system", "a")]) is None


def test_only_the_two_newest_are_kept_and_nobody_else_reads_them(states: PrefixStates) -> None:
    oldest, *kept = keep(states, "a", 1), keep(states, "b", 2), keep(states, "c", 3)
    assert not oldest.exists()
    assert sorted(states.folder.iterdir()) == sorted(kept)
    assert {stat.S_IMODE(one.stat().st_mode) for one in kept} == {0o600}
    assert stat.S_IMODE(states.folder.stat().st_mode) == 0o700


def test_clearing_leaves_what_is_not_a_state(states: PrefixStates) -> None:
    keep(states, "a", 1)
    (states.folder / "half.kv-new").touch()
    (states.folder / "vectors.npy").touch()
    prefix_states.clear(states.folder)
    assert [one.name for one in states.folder.iterdir()] == ["vectors.npy"]


def test_clearing_a_folder_that_is_not_there_is_nothing(tmp_path: Path) -> None:
    prefix_states.clear(tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()


def test_the_states_of_another_kind_of_request_are_apart(states: PrefixStates) -> None:
    chat = [keep(states, text, at) for at, text in enumerate("ab", 1)]
    prefix = [Message("system", "filter")]
    saved = states.place("filter", prefix).with_suffix(".kv-new")
    saved.write_bytes(b"state")
    states.keep(saved, states.place("filter", prefix))
    assert states.nearest("filter", SYSTEM) == states.place("filter", prefix)
    assert all(path.exists() for path in chat)


def test_a_part_is_used_for_its_own_prefix_alone_until_that_is_whole(states: PrefixStates) -> None:
    whole = keep(states, "a", 1)
    own = states.place("chat", SYSTEM)
    saved = states.folder / "new"
    saved.write_bytes(b"half")
    states.keep(saved, states.part(own))
    assert states.nearest("chat", SYSTEM) == states.part(own)
    assert states.nearest("chat", [Message("system", "b")]) == whole
    saved.write_bytes(b"all")
    states.keep(saved, own)
    assert states.nearest("chat", SYSTEM) == own
    assert sorted(states.folder.iterdir()) == sorted([whole, own])


def test_of_parts_the_last_is_kept_and_clearing_takes_it_too(states: PrefixStates) -> None:
    for text in "ab":
        saved = states.folder / "new"
        saved.write_text(text)
        states.keep(saved, states.part(states.place("chat", [Message("system", text)])))
    [left] = states.folder.iterdir()
    assert left == states.part(states.place("chat", [Message("system", "b")]))
    prefix_states.clear(states.folder)
    assert not left.exists()
