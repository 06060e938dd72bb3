"""What was brought to mind."""

import pytest

from claw.domain.recall import Recall


def test_a_recall_says_where_it_stands_and_why() -> None:
    recall = Recall("likes tea", "MEMORY.md", 3, "snapshot")
    assert (recall.source, recall.line, recall.why) == ("MEMORY.md", 3, "snapshot")
    assert (recall.score, recall.heading) == (0.0, "")


def test_recalls_are_compared_by_what_they_hold_and_stay_as_they_are() -> None:
    recall = Recall("likes tea", "MEMORY.md", 3, "keywords", 1.5)
    assert recall == Recall("likes tea", "MEMORY.md", 3, "keywords", 1.5)
    assert recall != Recall("likes tea", "MEMORY.md", 4, "keywords", 1.5)
    with pytest.raises(AttributeError):
        recall.line = 5  # type: ignore[misc]
