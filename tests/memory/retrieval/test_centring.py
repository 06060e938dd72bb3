"""Centred vectors: without their mean."""

import numpy as np
import pytest

from claw.memory.retrieval.centring import Centring, fitted
from claw.memory.retrieval.signals import Floats


def _vectors(count: int, size: int = 24) -> Floats:
    """Return vectors that lean one way and differ mostly along one axis, then ever less."""
    random = np.random.default_rng(4)
    strengths = 1 / np.sqrt(np.arange(1, size + 1))
    drawn = random.standard_normal((count, size)) * strengths + 0.7
    return np.asarray(drawn / np.linalg.norm(drawn, axis=1, keepdims=True), np.float32)


def _by_hand(vectors: Floats, query: Floats) -> Floats:
    mean = vectors.mean(axis=0) * len(vectors) / (len(vectors) + 3)

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


def test_a_single_vector_is_like_itself_still() -> None:
    alone = _vectors(1)
    centring = fitted(alone)
    assert (alone @ centring.query(alone[0]) - centring.mean @ centring.query(alone[0]))[0] > 0
    same = np.repeat(alone, 40, axis=0)
    assert np.isfinite(fitted(same, 8).scales(same)).all()


def test_what_is_like_the_common_part_of_questions_is_like_nothing() -> None:
    vectors = _vectors(60)
    centring = fitted(vectors)
    assert not centring.query(vectors[3], vectors[3]).any()


def test_the_one_direction_that_outweighs_all_is_shed() -> None:
    """Two languages: what tells them apart must not outweigh what the texts are about."""
    vectors = _vectors(400)
    foreign = vectors.copy()
    foreign[::2, 5] += 3
    foreign /= np.linalg.norm(foreign, axis=1, keepdims=True)
    centring = fitted(foreign)
    assert abs(centring.shed[5]) > 0.7
    assert not fitted(vectors).shed.any()
    assert not fitted(foreign[:20]).shed.any()
    asked = centring.query(foreign[8])
    assert abs(float(asked @ centring.shed)) < 1e-5
    cosines = (foreign @ asked - centring.mean @ asked) * centring.scales(foreign)
    assert cosines[8] == pytest.approx(1, abs=1e-3)
    assert cosines.max() <= 1.001


def test_what_was_saved_is_read_and_of_another_size_refused() -> None:
    centring = fitted(_vectors(50), 4)
    read = Centring.read(centring.arrays(), 24)
    assert np.array_equal(read.directions, centring.directions)
    with pytest.raises(ValueError, match="other vectors"):
        Centring.read(centring.arrays(), 23)
    with pytest.raises(KeyError):
        Centring.read({}, 24)
