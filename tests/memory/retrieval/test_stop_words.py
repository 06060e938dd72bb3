"""Stop words: in the form in which they are looked up, and none that is a word elsewhere."""

from claw.memory.retrieval.stop_words import ASKING, STOP_WORDS


def test_all_are_folded() -> None:
    assert all(word == word.casefold() for word in STOP_WORDS | ASKING)


def test_words_that_mean_something_in_another_language_are_kept() -> None:
    assert STOP_WORDS.isdisjoint({"war", "die", "son", "car", "come", "hat", "man", "will", "may"})
