"""What has ended, moved, been done or turned round since an entry was written."""

from claw.memory.reorganizing.change_cues import told
from claw.memory.reorganizing.endings import (
    carried_out,
    ended,
    left,
    left_behind,
    moved,
    turned_round,
)
from claw.memory.reorganizing.statements import statement
from claw.memory.reorganizing.subjects import Outdating


def test_what_was_left_behind_is_found_with_its_clause() -> None:
    new = statement("Sailing exam moved from June to 12 September")
    found = left_behind(statement("Learns sailing, exam in June"), new, told(new.text), 0.0)
    assert found == Outdating("it was changed later", ("exam in June",))
    other = statement("Sailing exam moved from June to 12 September")
    assert left_behind(statement("Sailing in May"), other, told(other.text), 0.0) is None


def test_all_words_of_what_ended_must_be_there() -> None:
    new = statement("Cancelled the gym membership")
    assert ended(statement("Has a gym membership"), new, told(new.text), 0.0)
    assert ended(statement("The gym is on Oak street"), new, told(new.text), 0.0) is None


def test_a_person_who_left_takes_the_role_along_but_no_other_person() -> None:
    new = statement("Joost left Veldkamp, contact is Marijke")
    assert left(statement("Contact: Joost"), new, told(new.text), 0.0)
    assert left(statement("Joost likes tea"), new, told(new.text), 0.0) is None
    assert left(statement("The contact: Joost and Wim"), new, told(new.text), 0.0) is None


def test_a_thing_that_moved_is_not_where_it_was() -> None:
    new = statement("Compost moved next to the gate")
    assert moved(statement("Compost is behind the shed"), new, told(new.text), 0.0)
    assert moved(statement("Compost needs water"), new, told(new.text), 0.0) is None


def test_a_plan_that_was_carried_out_is_none_any_more() -> None:
    new = statement("Bought the bandsaw")
    assert carried_out(statement("Wants to buy a bandsaw"), new, told(new.text), 0.0)
    assert carried_out(statement("Wants to buy a boat"), new, told(new.text), 0.0) is None


def test_the_opposite_of_the_same_words_turns_it_round() -> None:
    new = statement("Tables are fine after all")
    found = turned_round(statement("Plain text, no tables"), new, told(new.text), 0.0)
    assert found == Outdating("the opposite was told later", ("no tables",))
    assert turned_round(statement("No chairs"), new, told(new.text), 0.0) is None
