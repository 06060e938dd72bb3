"""Two embedders as one."""

import numpy as np
import pytest

from claw.errors import EmbeddingFailed
from claw.llm.joined import JoinedEncoder
from tests.finding import Meanings


def test_the_vectors_stand_side_by_side_and_are_of_length_one() -> None:
    both = JoinedEncoder(Meanings(size=8, identity="a"), Meanings(size=4, identity="b"), 2.0)
    rows = np.asarray(both.embed(["tea", "boat"]))
    assert rows.shape == (2, 12)
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1, 1], abs=1e-5)
    parts = np.linalg.norm(rows[:, :8], axis=1) / np.linalg.norm(rows[:, 8:], axis=1)
    assert parts == pytest.approx([2, 2], abs=1e-4)
    assert np.asarray(both.embed_query("tea")) == pytest.approx(rows[0], abs=1e-6)


def test_it_is_known_by_both_and_their_weight() -> None:
    one, other = Meanings(identity="a", label="e5"), Meanings(identity="b", label="use")
    assert JoinedEncoder(one, other).label == "e5 + use"
    names = {JoinedEncoder(one, other, weight).identity for weight in (1.0, 2.0)}
    assert len(names) == 2
    assert all("a" in name and "b" in name for name in names)


def test_what_fails_in_one_fails_in_both() -> None:
    broken = Meanings(failing=EmbeddingFailed("It does not load."))
    with pytest.raises(EmbeddingFailed, match="does not load"):
        JoinedEncoder(Meanings(), broken).embed_query("tea")
