"""What was told anew since an entry was written: another number, day, place, or tool."""

import pytest

from claw.memory.reorganizing.change_cues import told
from claw.memory.reorganizing.new_values import another_value, other_tool
from claw.memory.reorganizing.statements import statement


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("Rate is 58 euros", "Rate is now 64 euros", True),
        ("每天站会九点四十", "站会改到十点十分", True),
        ("Launch in spring", "Launch pushed to autumn", True),
        ("教三年级两个班", "改教五年级一个班", True),
        ("Uses a Pixel 7", "Phone is a Pixel 9 now", True),
        ("Rate is 58 euros", "Rate is 64 euros", False),
        ("Rate is 58 euros, room 4", "Rate is now 64 days", False),
        ("Choir on Wednesday at 19:30", "Choir moved to Thursday", False),
        ("Rate is 58 euros", "Weight is now 64 kg", False),
    ],
)
def test_another_value_of_the_same_needs_a_cue_and_a_subject(
    old: str, new: str, *, found: bool
) -> None:
    one, other = statement(old), statement(new)
    assert bool(another_value(one, other, told(other.text), 0.0)) == found


def test_another_tool_for_the_same_thing_is_found() -> None:
    new = statement("Notes: switched to Obsidian")
    assert other_tool(statement("Uses Notion for notes"), new, told(new.text), 0.0)
    assert other_tool(statement("Uses Anki for words"), new, told(new.text), 0.0) is None
