"""Centred vectors: without their mean."""

import numpy as np
import pytest

from claw.memory.retrieval.centring import Centring, fitted
from claw.memory.retrieval.signals import Floats


def _vectors(count: int, size: int = 24) -> Floats:
    """Return vectors that lean one way and differ mostly along one axis, then ever less."""
    random = np.random.default_rng(4)
    strengths = 1 / np.arange(1, size + 1)
    drawn = random.standard_normal((count, size)) * strengths + 0.7
    return np.asarray(drawn / np.linalg.norm(drawn, axis=1, keepdims=True), np.float32)


def _by_hand(vectors: Floats, query: Floats) -> Floats:
    mean = vectors.mean(axis=0)

    def centred(rows: Floats) -> Floats:
        rest = rows - mean
        return np.asarray(rest / np.linalg.norm(rest, axis=-1, keepdims=True), np.float32)

    return centred(vectors) @ centred(query)


@pytest.mark.parametrize("count", [2, 20, 500])
def test_a_product_times_its_scale_is_the_centred_cosine(count: int) -> None:
    vectors, query = _vectors(count), _vectors(501)[-1]
    centring = fitted(vectors)
    asked = centring.query(query)
    cosines = (vectors @ asked - centring.mean @ asked) * centring.scales(vectors)
    assert cosines == pytest.approx(_by_hand(vectors, query), abs=2e-3)


def test_all_directions_together_lose_nothing() -> None:
    vectors = _vectors(300)
    centring = fitted(vectors, directions=24)
    asked, scales = centring.query(vectors[7]), centring.scales(vectors)
    coarse = centring.coarse(vectors, scales) @ (centring.directions @ asked)
    assert coarse == pytest.approx((vectors @ asked - centring.mean @ asked) * scales, abs=1e-4)
    assert np.argmax(coarse) == 7


def test_what_is_like_the_mean_is_like_nothing() -> None:
    alone = _vectors(1)
    centring = fitted(alone)
    assert centring.scales(alone).tolist() == [0]
    assert not centring.query(alone[0]).any()
    same = np.repeat(alone, 40, axis=0)
    assert np.isfinite(fitted(same, 8).scales(same)).all()


def test_what_was_saved_is_read_and_of_another_size_refused() -> None:
    centring = fitted(_vectors(50), 4)
    read = Centring.read(centring.arrays(), 24)
    assert np.array_equal(read.directions, centring.directions)
    with pytest.raises(ValueError, match="other vectors"):
        Centring.read(centring.arrays(), 23)
    with pytest.raises(KeyError):
        Centring.read({}, 24)
