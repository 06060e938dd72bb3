"""Results that say the same are given once; contradictions stay apart."""

from claw.domain.nodes import Hit, Node
from claw.memory.retrieval.collapsing import collapse


def kept(*texts: str) -> list[str]:
    hits = [Hit(Node(text, "MEMORY.md", line), 1.0 / line) for line, text in enumerate(texts, 1)]
    return [hit.node.text for hit in collapse(hits)]


def test_the_same_words_are_given_once() -> None:
    assert kept("Likes green tea.", "likes  green tea", "Owns a boat") == [
        "Likes green tea.",
        "Owns a boat",
    ]


def test_a_looser_restatement_moves_behind_what_is_new() -> None:
    assert kept("Likes green tea", "Likes to drink green tea a lot", "Owns a boat") == [
        "Likes green tea",
        "Owns a boat",
        "Likes to drink green tea a lot",
    ]


def test_numbers_and_negations_keep_results_apart() -> None:
    """R16, the other half: what contradicts is no restatement."""
    codes = ("The door code is 4417", "The door code is 4471", "Owns a boat")
    assert kept(*codes) == list(codes)
    tea = ("Likes green tea", "Does not like green tea", "Owns a boat")
    assert kept(*tea) == list(tea)


def test_chinese_restatements_are_seen_too() -> None:
    assert kept("用户喜欢喝绿茶", "我喜欢喝绿茶。", "用户有一条船") == [
        "用户喜欢喝绿茶",
        "用户有一条船",
    ]


def test_nothing_stays_nothing() -> None:
    assert kept() == []
