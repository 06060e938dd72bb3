"""Take clauses out of the end of an entry, so that the rest still reads as a sentence."""

from claw.memory.reorganizing.cutting import without_clauses


def test_clauses_are_cut_from_the_end() -> None:
    assert without_clauses("Learns to sail, exam in June", ["exam in June"]) == "Learns to sail"
    assert without_clauses("正在画《邮局》，预计32页。", ["预计32页"]) == "正在画《邮局》"
    assert without_clauses("Bike (red, fast)", ["red", "fast"]) == "Bike"


def test_nothing_is_cut_where_the_rest_would_not_read_as_a_sentence() -> None:
    assert without_clauses("Exam in June, learns to sail", ["Exam in June"]) == ""
    assert without_clauses("Bike (red, fast)", ["fast"]) == ""
    assert without_clauses("Tea", ["Tea"]) == ""
