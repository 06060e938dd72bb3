"""Numbers for what recurs."""

from claw.memory.retrieval.numbering import Numbering


def test_a_value_keeps_its_number() -> None:
    numbers = Numbering(["a"])
    assert [numbers.of(one) for one in ("b", "a", "c", "b")] == [1, 0, 2, 1]
    assert numbers.values == ["a", "b", "c"]
    assert len(numbers) == 3
