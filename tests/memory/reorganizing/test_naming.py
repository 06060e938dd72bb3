"""The names that a notebook gives its user, and names that it writes in two scripts."""

from claw.memory.hard_facts import hard_facts
from claw.memory.reorganizing.naming import names_in


def test_the_user_is_told_from_others() -> None:
    names = names_in(["Name is Petra Lundavik, lives in Graz", "Wife is called Aoife"])
    assert names.is_own("Petra")
    assert names.is_own("lundavik")
    assert not names.is_own("Aoife")
    assert not names.is_own("Graz")


def test_two_forms_of_a_name_that_stand_beside_each_other_belong_together() -> None:
    names = names_in(["Name: 沈拾 (Shen Shi)", "用户叫邱玥，英文名 Xenia", "Xu Fen (许芬) is nice"])
    fact = next(one for one in hard_facts("妹妹叫许芬") if one.kind == "name")
    assert names.holds(fact, "Sister Xu Fen")
    assert not names.holds(fact, "Sister Shen Shi")
    assert names.other_scripts["邱玥"] == "xenia"
