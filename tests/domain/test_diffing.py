"""What changed between two notebooks."""

from claw.domain.diffing import Difference, compare
from claw.domain.notebook import Notebook


def difference(before: str, after: str) -> Difference:
    return compare(Notebook.parse(before), Notebook.parse(after))


def test_nothing_changed() -> None:
    same = difference("- a\n", "- a\n")
    assert not same
    assert same.notice == ""


def test_added_and_removed_entries_are_told() -> None:
    found = difference("- tea\n- Oslo\n", "- Oslo\n- jazz\n- two cats\n")
    assert [entry.text for entry in found.added] == ["jazz", "two cats"]
    assert [entry.text for entry in found.removed] == ["tea"]
    assert found.notice == "MEMORY.md changed (+2 −1)"


def test_a_reworded_entry_is_one_change() -> None:
    found = difference("- lives in Bergen now\n- tea\n", "- tea\n- lives in Oslo now\n")
    assert [(old.text, new.text) for old, new in found.changed] == [
        ("lives in Bergen now", "lives in Oslo now")
    ]
    assert found.counts == "~1"


def test_a_reworded_chinese_entry_is_one_change() -> None:
    found = difference("- 我住在上海，喜欢喝茶\n", "- 我住在北京，喜欢喝茶\n")
    assert found.counts == "~1"


def test_an_entry_that_moved_is_no_change() -> None:
    assert not difference("- a\n- b\n", "- b\n- a\n")


def test_one_of_two_doubles_is_told() -> None:
    assert difference("- a\n- a\n", "- a\n").counts == "−1"


def test_profile_and_other_text_are_told() -> None:
    assert difference("- a\n", "---\nprofile:\n  k: v\n---\n- a\n").profile == ("k",)
    assert difference("# A\n- a\n", "# B\n- a\n").counts == "text"
    assert difference("- a\n\nold\n", "- b\n\nnew\n").other


def test_a_comment_and_blank_lines_are_no_change() -> None:
    assert not difference("- a\n", "\n- a\n<!-- note -->\n")


def test_a_rewrite_of_a_long_file_is_told_without_pairing() -> None:
    before = "".join(f"- old fact {number}\n" for number in range(300))
    assert difference(before, before.replace("old", "new")).counts == "+300 −300"
