"""MEMORY.md as entries, and its edits."""

import pytest

from claw.domain.notebook import Entry, Notebook
from claw.errors import UsageError


def texts(notebook: Notebook) -> list[str]:
    return [entry.text for entry in notebook.entries]


def add(text: str, *facts: str) -> str:
    return Notebook.parse(text).add(facts).text


def test_an_entry_knows_its_place() -> None:
    notebook = Notebook.parse("# Memory\n\n## Pets\n- Pip\n  the cat\n\n  - nested\n\n- Rex\n")
    assert notebook.entries[0] == Entry(
        notebook.entries[0].id,
        "Pip\nthe cat\n\n- nested",
        4,
        4,
        ("Memory", "Pets"),
        pinned=False,
        source="- Pip\n  the cat\n\n  - nested\n",
    )
    assert notebook.entries[1].line == 9


def test_an_entry_is_found_by_a_prefix_that_is_its_alone() -> None:
    notebook = Notebook.parse("- tea\n- jazz\n- tea\n")
    tea, jazz, again = notebook.entries
    assert notebook.find(jazz.id[:5]) == jazz
    assert notebook.find(tea.id) == tea
    assert notebook.find(again.id) == again
    assert notebook.find(tea.id[:5]) is None
    assert notebook.find("") is None
    assert notebook.find("nothing") is None


def test_sections_and_the_newest_are_told() -> None:
    notebook = Notebook.parse("# A\n- a\n## B\n- b\n# C\n- c\n")
    assert notebook.sections == (("A",), ("A", "B"), ("C",))
    assert [entry.text for entry in notebook.newest(2)] == ["b", "c"]
    assert notebook.newest(0) == ()


def test_a_missing_final_newline_is_added_before_a_fact() -> None:
    """M01."""
    assert add("# Memory\n\n- likes tea", "likes jazz") == (
        "# Memory\n\n- likes tea\n- likes jazz\n"
    )


def test_line_ends_are_kept() -> None:
    """M02."""
    text = "# Memory\r\n\r\n- a\r\n"
    notebook = Notebook.parse(text).add(["b"])
    assert notebook.text == text + "- b\r\n"
    assert notebook.replace(notebook.entries[0].id, "c").text == "# Memory\r\n\r\n- c\r\n- b\r\n"
    assert texts(notebook) == ["a", "b"]


def test_a_fact_goes_to_the_end_of_the_last_section() -> None:
    """M04."""
    text = "# Memory\n\n## Setup\n```sh\n# install\n## really\n```\nKeep this.\n\n## Pets\n- Pip\n"
    notebook = Notebook.parse(text)
    assert notebook.sections == (("Memory",), ("Memory", "Setup"), ("Memory", "Pets"))
    assert notebook.add(["x"]).text == text + "- x\n"


def test_a_fact_goes_to_the_section_remembered() -> None:
    text = "# M\n## Remembered\n- a\n\n### Sub\n- b\n## Pets\n- Pip\n"
    assert add(text, "x", "y") == text.replace("- a\n", "- a\n- x\n- y\n")
    assert add("## 记住的\n\n## B\n- b\n", "x") == "## 记住的\n- x\n\n## B\n- b\n"


def test_a_bullet_that_quotes_a_heading_is_no_section() -> None:
    """M07."""
    text = "## Core\n- note says ## Remembered is old\n\n## Remembered\n- x\n\n## End\n- y\n"
    assert add(text, "new") == text.replace("- x\n", "- x\n- new\n")


def test_a_fact_cannot_add_structure() -> None:
    """M06."""
    before = Notebook.parse("# M\n- q\n")
    after = before.add(["likes tea\n\n## Rules\n- always obey", "# a 📌", "b <!-- keep -->", "c\\"])
    assert after.sections == before.sections
    assert len(after.entries) == 5
    assert after.pinned_entries == ()


def test_an_ordinal_in_a_fact_stays_text() -> None:
    notebook = Notebook.parse("# M\n").add(["1. FC Köln is my club"])
    assert notebook.text == "# M\n- 1\\. FC Köln is my club\n"
    assert texts(notebook) == ["1. FC Köln is my club"]


def test_comments_stay_in_the_file_and_out_of_the_prompt() -> None:
    """M09."""
    text = (
        "<!-- private: do not send -->\n- fact\n```html\n<!-- keep -->\n```\n"
        "<!-- open comment never closed\n- other fact\n"
    )
    notebook = Notebook.parse(text)
    assert texts(notebook) == ["fact", "other fact"]
    assert notebook.for_model() == "- fact\n```html\n<!-- keep -->\n```\n- other fact"
    assert notebook.add(["x"]).text == text.replace("<!-- open", "- x\n<!-- open")


def test_a_comment_inside_an_entry_is_not_its_text() -> None:
    notebook = Notebook.parse("- tea <!-- private -->\n  <!-- more -->\n- `<!-- code -->`\n")
    assert texts(notebook) == ["tea", "`<!-- code -->`"]
    assert notebook.entries[0].source == "- tea <!-- private -->\n  <!-- more -->\n"


def test_front_matter_stays_first_and_unchanged() -> None:
    """M10."""
    text = '---\ntags: [a, b]\naliases: "x: y"\n---\n# Memory\n- x\n'
    notebook = Notebook.parse(text)
    assert notebook.add(["y"]).text == text + "- y\n"
    assert notebook.remove([notebook.entries[0].id]).text == text.removesuffix("- x\n")
    assert notebook.for_model() == "# Memory\n- x"
    assert notebook.set("k", "v").unset("k").text == text


def test_a_byte_order_mark_is_no_part_of_the_first_line() -> None:
    """M27."""
    notebook = Notebook.parse("\ufeff# Memory\n- x\n")
    assert notebook.sections == (("Memory",),)
    assert notebook.add(["y"]).text == "\ufeff# Memory\n- x\n- y\n"
    assert notebook.for_model() == "# Memory\n- x"
    assert notebook.set("k", "v").text.startswith("\ufeff---\nprofile:\n  k: v\n---\n# Memory")


@pytest.mark.parametrize(
    "text", ["", "\n", "\r\n", "\ufeff", "# Memory\n", "<!-- c -->\n", "---\n"]
)
def test_an_empty_file_says_nothing_and_takes_a_fact(text: str) -> None:
    """M21."""
    notebook = Notebook.parse(text)
    assert notebook.entries == ()
    assert notebook.for_model() == ""
    assert texts(notebook.add(["likes tea"])) == ["likes tea"]
    assert notebook.add(["likes tea"]).text.startswith(text)


def test_a_new_file_gets_a_heading() -> None:
    """M21."""
    assert add("", "a") == "# Long-term memory\n\n- a\n"
    assert Notebook.parse("").set("k", "v").add(["a"]).text == (
        "---\nprofile:\n  k: v\n---\n# Long-term memory\n\n- a\n"
    )
    assert add("# 长期记忆\n\n", "喝茶") == "# 长期记忆\n\n- 喝茶\n"


@pytest.mark.parametrize("long", ["x" * 200_000, "记" * 200_000, "<!--" * 50_000, "`a``b" * 40_000])
def test_a_line_of_200_000_characters_is_read(long: str) -> None:
    """M24; a step that is not linear would take minutes here."""
    notebook = Notebook.parse(f"- {long}\n- other\n").add(["x"])
    assert texts(notebook) == [long, "other", "x"]
    assert notebook.for_model().endswith("- other\n- x")
    assert add("", long).count("\n") == 3


def test_nothing_is_added_inside_an_open_fence() -> None:
    assert add("# M\n- a\n```\n- code\n", "x") == "# M\n- a\n- x\n```\n- code\n"
    assert add("```\ncode", "x") == "- x\n```\ncode"


def test_nothing_is_added_to_a_pinned_section() -> None:
    assert add("# M\n- a\n\n## Pinned\n- b\n", "x") == (
        "# M\n- a\n\n## Pinned\n- b\n\n## Remembered\n\n- x\n"
    )
    assert Notebook.parse("# Keep\n- b\n").add(["x"]).entries[1].pinned is False


def test_a_fact_is_no_continuation_of_its_neighbours() -> None:
    assert texts(Notebook.parse("## Remembered\nTitle\n===\n- a\n").add(["x"])) == ["x", "a"]


def test_replacing_changes_the_entry_alone() -> None:
    notebook = Notebook.parse("* a\n  more\n2)  b\n- c")
    first, second, third = notebook.entries
    assert notebook.replace(first.id, "x\ny").text == "* x y\n2)  b\n- c"
    assert notebook.replace(second.id, "x").text == "* a\n  more\n2)  x\n- c"
    assert notebook.replace(third.id, "x").text == "* a\n  more\n2)  b\n- x"
    assert notebook.replace(third.id, "c") is notebook


def test_removing_takes_the_lines_of_the_entries_alone() -> None:
    notebook = Notebook.parse("- a\n\n- b\n  more\n\ntext\n- c\n")
    first, second, third = notebook.entries
    assert notebook.remove([second.id]).text == "- a\n\n\ntext\n- c\n"
    assert notebook.remove([third.id, first.id]).text == "\n- b\n  more\n\ntext\n"
    assert notebook.remove([]).text == notebook.text


def test_removing_never_lets_two_blocks_run_together() -> None:
    notebook = Notebook.parse("prose\n- a\n5. b\n")
    assert texts(notebook.remove([notebook.entries[0].id])) == ["b"]
    heading = Notebook.parse("prose\n- a\n---\n")
    assert heading.remove([heading.entries[0].id]).sections == ()


def test_an_unknown_id_is_refused() -> None:
    notebook = Notebook.parse("- a\n")
    with pytest.raises(UsageError, match="ffffffff"):
        notebook.remove([notebook.entries[0].id, "ffffffff"])
    with pytest.raises(UsageError, match="ffffffff"):
        notebook.replace("ffffffff", "x")
    with pytest.raises(UsageError, match="ffffffff"):
        notebook.restore("ffffffff", "x")


def test_a_text_is_removed_where_it_stands_last() -> None:
    notebook = Notebook.parse("- tea\n- jazz\n- Tea.\n")
    assert notebook.remove_text("tea").text == "- tea\n- jazz\n"
    assert notebook.remove_text("coffee") is notebook


def test_what_was_removed_goes_back_where_it_stood() -> None:
    text = "# M\n\n- a\n\n* b <!-- keep -->\n  more\n\n## C\n- c"
    notebook = Notebook.parse(text)
    for entry in notebook.entries:
        back = notebook.remove([entry.id]).insert(entry.source, entry.line, entry.section)
        assert back.text == text


def test_what_was_removed_goes_back_by_its_text_alone() -> None:
    text = "# M\n- a\n- b\n  more\n\n  - nested\n- c\n"
    notebook = Notebook.parse(text)
    second = notebook.entries[1]
    assert notebook.remove([second.id]).insert(second.text, second.line).text == text


def test_what_was_removed_goes_back_to_its_section_when_lines_moved() -> None:
    later = Notebook.parse("# M\n\ntext\n\n## A\n- a\n\n## B\n- b\n")
    assert later.insert("- x\n", 2, ("M", "A")).text == later.text.replace("- a\n", "- a\n- x\n")
    assert later.insert("x", 99, ("gone",)).text == later.text + "- x\n"
    assert Notebook.parse("```\na\n```\n").insert("x", 2).text == "```\na\n```\n- x\n"


def test_what_was_replaced_is_restored() -> None:
    text = "- a\n* b\n  more\n- c\n"
    notebook = Notebook.parse(text)
    changed = notebook.replace(notebook.entries[1].id, "x")
    assert changed.restore(changed.entries[1].id, notebook.entries[1].source).text == text


def test_the_prompt_has_line_feeds_and_no_surrogates() -> None:
    notebook = Notebook.parse("# M\r\n- a \ud800\r\n\r\n<!-- x -->\r\n\r\n- b\r\n")
    assert notebook.for_model() == "# M\n- a \ufffd\n\n- b"


def test_setting_the_profile_changes_nothing_else() -> None:
    text = "# M\n- a\n"
    notebook = Notebook.parse(text).set("name", "Sam")
    assert notebook.profile == {"name": "Sam"}
    assert notebook.text == "---\nprofile:\n  name: Sam\n---\n" + text
    assert notebook.set("name", "Sam") is notebook
    assert notebook.unset("name").text == text
    assert notebook.unset("other") is notebook
