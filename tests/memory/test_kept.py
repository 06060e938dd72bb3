"""What became of an exchange: nothing, unless something is said."""

from claw.memory.kept import Kept


def test_nothing_was_kept_offered_or_refused_unless_it_is_said() -> None:
    assert Kept() == Kept(receipts=(), forget=(), refused=())
    assert Kept(refused=("A question holds no fact.",)) != Kept()
