"""Keyed hashes of what was forgotten."""

import stat
from pathlib import Path

import pytest

from claw.errors import BadData
from claw.storage.tombstones import TombstoneKey


def key_in(folder: Path, letter: bytes = b"k") -> TombstoneKey:
    key = TombstoneKey(folder / "journal.key", lambda count: letter * count)
    key.make()
    return key


def test_the_key_is_random_private_and_made_once(tmp_path: Path) -> None:
    TombstoneKey(tmp_path / "one").make()
    TombstoneKey(tmp_path / "other").make()
    first = (tmp_path / "one").read_bytes()
    assert first != (tmp_path / "other").read_bytes()
    TombstoneKey(tmp_path / "one").make()
    assert (tmp_path / "one").read_bytes() == first
    assert stat.S_IMODE((tmp_path / "one").stat().st_mode) == 0o600


def test_a_hash_depends_on_the_key_and_on_the_normal_form(tmp_path: Path) -> None:
    key, other = key_in(tmp_path / "a"), key_in(tmp_path / "b", b"o")
    assert key.tombstone("I like Tea. ") == key.tombstone("i like  tea")
    assert key.tombstone("I like tea") != other.tombstone("I like tea")
    assert "tea" not in key.tombstone("tea").digest


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("likes green tea", True),
        ("Sam LIKES green tea, and rice.", True),
        ("first line\n- likes green tea", True),
        ("dislikes green tea", False),
        ("likes green teapots", False),
        ("likes tea", False),
        ("", False),
    ],
)
def test_a_text_is_covered_when_it_holds_what_was_forgotten(
    tmp_path: Path, text: str, *, covered: bool
) -> None:
    key = key_in(tmp_path)
    stone = key.tombstone("Likes green tea.")
    assert key.covers({stone.length: {stone.digest}}, text) is covered


@pytest.mark.parametrize("data", [None, b"", b"zz", b"abcd"])
def test_a_missing_or_damaged_key_is_told(tmp_path: Path, data: bytes | None) -> None:
    path = tmp_path / "journal.key"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(BadData, match=r"journal\.key is missing or damaged"):
        TombstoneKey(path).covers({3: {"x"}}, "tea")
