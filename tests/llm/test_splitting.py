"""Chunks of the real splitter with the real tokenizer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claw.llm.splitting import SentenceChunks
from claw.llm.tokens import TiktokenCounter

COUNTER = TiktokenCounter("unknown-model")
SENTENCE = "我住在杭州，养了一只叫团子的猫。"
UNBROKEN = "我住在杭州养了一只叫团子的猫"


def test_chinese_sentences_are_cut_at_their_ends_within_the_limit_r09() -> None:
    """R09: with punctuation."""
    chunks = SentenceChunks(COUNTER, 128, 0).split(SENTENCE * 200)
    assert all(COUNTER.count(chunk) <= 128 for chunk in chunks)
    assert all(chunk.endswith("。") for chunk in chunks)
    assert "".join(chunks) == SENTENCE * 200
    assert len(chunks) < 60


def test_chinese_without_an_end_is_cut_within_the_limit_r09() -> None:
    """R09: without punctuation."""
    chunks = SentenceChunks(COUNTER, 128, 0).split(UNBROKEN * 200)
    assert all(COUNTER.count(chunk) <= 128 for chunk in chunks)
    assert "".join(chunks) == UNBROKEN * 200
    assert len(chunks) < 60


@pytest.mark.parametrize("sample", [SENTENCE, UNBROKEN, "A short fact about tea. ", "word " * 9])
def test_chunks_repeat_some_of_the_one_before(sample: str) -> None:
    text = sample * 120
    chunks = SentenceChunks(COUNTER).split(text)
    assert all(COUNTER.count(chunk) <= 256 for chunk in chunks)
    assert sum(map(len, chunks)) > len(text) * 1.03, "something is repeated"
    assert sum(map(len, chunks)) < len(text) * 1.3, "but not much"


def test_no_character_is_broken_r09() -> None:
    """R09: no U+FFFD, no half of an emoji."""
    family = "👨\u200d👩\u200d👧\u200d👦"
    chunks = SentenceChunks(COUNTER, 64, 16).split(family * 100)
    assert all(not chunk.replace(family, "") for chunk in chunks)
    assert not any(
        "\ufffd" in chunk for chunk in SentenceChunks(COUNTER, 32, 8).split("𠮷野家" * 200)
    )


def test_a_short_text_is_one_chunk_and_a_blank_one_none_r08() -> None:
    """R08: no blank chunk."""
    splitter = SentenceChunks(COUNTER)
    assert splitter.split("A fact.") == ("A fact.",)
    assert splitter.split("") == splitter.split(" \n\n \t") == ()
    assert all(chunk.strip() for chunk in splitter.split(("a " * 300 + "\n\n\n\n" + " " * 500) * 3))


def test_an_overlap_as_large_as_the_size_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        SentenceChunks(COUNTER, 32, 32)


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("ab 1,.。，我住e\u0301👍🏽\u200d🇧\n'"), min_size=60, max_size=400))
def test_every_chunk_is_part_of_the_text_and_within_the_limit(text: str) -> None:
    chunks = SentenceChunks(COUNTER, 24, 0).split(text)
    assert "".join("".join(chunks).split()) == "".join(text.split()), "nothing is left out"
    for chunk in (*chunks, *SentenceChunks(COUNTER, 24, 6).split(text)):
        assert COUNTER.count(chunk) <= 24
        assert chunk in text
