"""How alike the texts of a plan are, asked of an embedder once."""

from collections.abc import Sequence

from claw.memory.reorganizing.likenesses import Likenesses, Unlike


class Pairing:
    def __init__(self) -> None:
        self.texts: list[str] = []

    def pairs(self, texts: Sequence[str], floor: float) -> Sequence[tuple[int, int, float]]:
        self.texts += texts
        return [(0, 2, floor / 2 + 0.6)]


def test_a_pair_is_found_either_way_round_and_stamps_are_left_out() -> None:
    likens = Pairing()
    found = Likenesses(likens, ["[2025-01-01] tea", "milk", "茶"])
    assert found("茶", "[2025-01-01] tea") == found("[2025-01-01] tea", "茶") == 0.8
    assert found("milk", "茶") == 0.0
    assert likens.texts == ["tea", "milk", "茶"]


def test_nothing_is_alike_without_an_embedder() -> None:
    assert Unlike().pairs(["a", "a"], 0.0) == ()
