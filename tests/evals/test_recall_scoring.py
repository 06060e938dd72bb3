"""The figures of recall, against values counted by hand."""

from collections.abc import Mapping

import pytest

from claw.domain.nodes import Node
from claw.evals import intervals as shares
from claw.evals.recall_scoring import Ranking, figures, interval, recall_by
from claw.evals.recall_sets import Item, Question, RecallSet


def asked(evidence: set[str], kind: str = "k") -> Question:
    return Question("?", frozenset(evidence), kind, "en")


def set_of(
    answers: list[set[str]], groups: list[str], known: Mapping[str, str] | None = None
) -> RecallSet:
    items = tuple(
        Item(Node(str(place), "s", place, group=group), frozenset(answer))
        for place, (answer, group) in enumerate(zip(answers, groups, strict=True))
    )
    return RecallSet("s", items, (), known or {})


LETTERS = "abcdefghijklmnopqrstuvwxyz"
ALPHABET = set_of(
    [{one} for one in LETTERS],
    ["first" if one < "n" else "second" for one in LETTERS],
    {one: "first" if one < "n" else "second" for one in LETTERS},
)
IN_ORDER = tuple(range(26))


def test_recall_is_the_share_of_the_evidence_among_the_first_k() -> None:
    ranking = Ranking(ALPHABET, asked({"b", "g", "l", "z"}), IN_ORDER)
    assert [ranking.recall(k) for k in (1, 5, 10, 20, 26)] == [0, 0.25, 0.5, 0.75, 1]


def test_a_hit_needs_one_and_whole_needs_all() -> None:
    ranking = Ranking(ALPHABET, asked({"b", "l"}), IN_ORDER)
    assert [ranking.hit(k) for k in (1, 2)] == [0, 1]
    assert [ranking.whole(k) for k in (10, 12)] == [0, 1]


def test_an_item_that_stands_for_two_counts_for_both_and_once() -> None:
    facts = set_of([{"a", "b"}, {"a"}, {"c"}], ["1", "1", "1"])
    ranking = Ranking(facts, asked({"a", "b", "c"}), (1, 0, 2))
    assert [ranking.recall(k) for k in (1, 2, 3)] == pytest.approx([1 / 3, 2 / 3, 1])


def test_evidence_that_no_item_stands_for_is_missed() -> None:
    facts = set_of([{"a"}], ["1"], {"a": "1", "q": "2"})
    ranking = Ranking(facts, asked({"a", "q"}), (0,))
    assert (ranking.recall(10), ranking.session_recall(10)) == (0.5, 0.5)


def test_a_session_is_found_with_any_of_its_items() -> None:
    ranking = Ranking(ALPHABET, asked({"b", "z"}), (0, 2, 25, 1))
    assert [ranking.session_cover(k) for k in (1, 2, 3)] == [0.5, 0.5, 1]
    assert [ranking.session_recall(k) for k in (1, 2)] == [0.5, 1]
    assert ranking.recall(2) == 0


def test_the_reciprocal_rank_is_that_of_the_first_evidence() -> None:
    assert Ranking(ALPHABET, asked({"d", "z"}), IN_ORDER).reciprocal() == 0.25
    assert Ranking(ALPHABET, asked({"d"}), (1, 2)).reciprocal() == 0


def test_figures_are_means_and_sessions_are_told_where_they_are_known() -> None:
    found = Ranking(ALPHABET, asked({"a"}), IN_ORDER)
    missed = Ranking(ALPHABET, asked({"z"}), (0, 1))
    told = figures([found, missed]).shares()
    assert (told["turn_recall@10"], told["turn_hit@20"], told["mrr"]) == (0.5, 0.5, 0.5)
    assert (told["turn_all@10"], told["session_recall@10"]) == (0.5, 0.5)
    plain = set_of([{"a"}], [""])
    assert "session_recall@10" not in figures([Ranking(plain, asked({"a"}), (0,))]).shares()


def test_no_question_gives_zeros() -> None:
    assert figures([]).shares()["turn_recall@10"] == 0.0


def test_recall_by_kind_is_told_where_there_are_several() -> None:
    found = Ranking(ALPHABET, asked({"a"}, "name"), IN_ORDER)
    missed = Ranking(ALPHABET, asked({"z"}, "date"), (0, 1))
    told = recall_by("kind", [found, missed], lambda one: one.question.kind)
    assert (told.title, told.shares()) == (
        "turn_recall@10 by kind", {"date": 0.0, "name": 1.0},
    )  # fmt: skip
    assert recall_by("kind", [found, found], lambda one: one.question.kind).rows == ()


def test_the_interval_holds_the_mean_and_narrows_with_more_questions() -> None:
    low, high = interval([0.0, 0.5, 1.0] * 20)
    assert low < 0.5 < high
    narrow = interval([0.0, 0.5, 1.0] * 500)
    assert narrow[1] - narrow[0] < (high - low) / 3
    assert interval([0.0, 0.5, 1.0] * 20) == (low, high)


def test_a_mean_of_zeros_and_ones_is_a_share() -> None:
    assert interval([1.0] * 9) == shares.interval(9, 9)
    assert interval([0.0, 1.0, 0.0]) == shares.interval(1, 3)
    assert interval([]) == (0.0, 1.0)
