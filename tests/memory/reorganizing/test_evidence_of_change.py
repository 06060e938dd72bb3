"""Whether an entry may go because a later one contradicts it."""

from claw.memory.reorganizing.evidence_of_change import why_not_dropped


def test_a_part_that_is_contradicted_is_cut_and_no_more() -> None:
    old, new = "Learns sailing, exam in June", "Sailing exam moved from June to September"
    assert why_not_dropped(old, new, 0.0, "Learns sailing") == ""
    assert "part" in why_not_dropped(old, new, 0.0)
    assert "part" in why_not_dropped(old, new, 0.0, "Learns")
    assert why_not_dropped("Likes tea", new, 0.0, "Likes")


def test_somebody_may_see_a_change_that_no_rule_knows() -> None:
    assert why_not_dropped("The stove burns wood", "Replaced the stove", 0.0) == ""
    assert "changed" in why_not_dropped("The stove burns wood", "Cleans the stove", 0.0)
    assert "subject" in why_not_dropped("Drinks tea", "Replaced the stove", 0.0)
    assert "More" in why_not_dropped("The stove is by Wanda", "Replaced the stove", 0.0)
    assert "More" in why_not_dropped("Never lights the stove", "Replaced the stove", 0.0)
    assert why_not_dropped("Born beside the stove", "Replaced the stove", 0.0)


def test_liking_and_disliking_the_very_same_is_a_contradiction() -> None:
    assert why_not_dropped("Likes writing SQL", "Hates writing SQL", 0.0) == ""
    assert why_not_dropped("Dislikes SQL", "Likes SQL", 0.0) == ""
    assert why_not_dropped("Likes tea", "Does not like green tea", 0.0)
    assert why_not_dropped("Likes tea", "Likes green tea", 0.0)
