"""What two entries are about together, and what of the older one holds no longer."""

from claw.memory.reorganizing.statements import statement
from claw.memory.reorganizing.subjects import ACROSS, Outdating, subject


def test_a_subject_is_a_word_or_a_name_in_common() -> None:
    assert subject(statement("Compost is wet"), statement("Compost moved"), 0.0)
    assert subject(statement("妹妹养孔雀鱼"), statement("孔雀鱼送人了"), 0.0)
    assert not subject(statement("Likes tea"), statement("Runs far"), 0.0)


def test_two_languages_share_a_subject_as_a_whole_where_they_are_alike() -> None:
    one, other = statement("打算十月去京都"), statement("The Kyoto trip is cancelled")
    assert ACROSS in subject(one, other, 0.6)
    assert ACROSS not in subject(one, other, 0.1)


def test_all_of_an_entry_is_outdated_unless_clauses_are_named() -> None:
    assert Outdating("it ended").clauses == ()
