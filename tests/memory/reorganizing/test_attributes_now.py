"""Where the user lives and works, and what the user eats: told once, and told to have changed."""

from claw.memory.reorganizing.attributes_now import holds_attribute, told_elsewhere
from claw.memory.reorganizing.statements import statement


def test_a_place_to_live_is_outdated_by_a_move_of_the_same_person() -> None:
    assert told_elsewhere(statement("住在南京，养猫"), statement("搬到了苏州")) == ("住在南京",)
    assert told_elsewhere(statement("Lives in Graz"), statement("Moved to Linz"))
    assert not told_elsewhere(statement("Sister lives in Graz"), statement("Moved to Linz"))
    assert not told_elsewhere(statement("Likes Graz"), statement("Moved to Linz"))


def test_only_such_entries_need_to_be_looked_at() -> None:
    assert holds_attribute(statement("Wohnt in Graz"))
    assert not holds_attribute(statement("Likes tea"))
