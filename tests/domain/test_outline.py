"""What is an entry, what pins it, and what holds for every reading and edit of MEMORY.md."""

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from claw.domain.facts import fact_line, unescaped
from claw.domain.notebook import Notebook
from claw.domain.outline import pins
from claw.errors import BadData

PIECES = [
    *(
        "- a\n",
        "* b\n",
        "1. one\n",
        "5. five\n",
        "- [ ] task\n",
        "  - nested\n",
        "  more\n",
        "lazy\n",
    ),
    *(
        "\n",
        "# H\n",
        "## Remembered\n",
        "## Pinned\n",
        "Title\n===\n",
        "Sub\n---\n",
        "---\n",
        "-\n",
    ),
    *("```\n", "  ```\n", "~~~\n", "<!-- c -->\n", "<!-- open\n", "-->\n", "- x <!-- keep -->\n"),
    *("| a |\n|---|\n", "    code\n", "> q\n", "[l]: http://x?a&amp;b\n", "k: v\n", "profile:\n"),
    *(
        "  name: Sam\n",
        "- crlf\r\n",
        "\r\n",
        "a\rb\n",
        "\ufeff",
        "- ```\n",
        "- c\u2028d\n",
        "- end",
    ),
]
DOCUMENTS = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=14).map("".join),
    st.text(alphabet="-*+#`~<>!|= \t\n\r1.ab:📌\ufeff\ud800", max_size=50),
)
WITH_ENTRIES = st.tuples(DOCUMENTS, st.sampled_from(["\n\n- it\n", "- it\n"]), DOCUMENTS).map(
    "".join
)
WORDS = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20)
FACTS = WORDS.filter(lambda fact: any(char.isalnum() for char in fact))
THOROUGH = settings(max_examples=200, deadline=None, derandomize=True)


def texts(notebook: Notebook) -> list[str]:
    return [entry.text for entry in notebook.entries]


def blocks_without_entries(notebook: Notebook) -> list[tuple[str, str]]:
    outline = notebook.outline
    entries = {entry.line - 1 for entry in notebook.entries}
    return outline.sources(block for block in outline.blocks if block.start not in entries)


@THOROUGH
@given(DOCUMENTS)
def test_any_text_is_read_without_loss(text: str) -> None:
    notebook = Notebook.parse(text)
    assert notebook.text == text
    assert "".join(notebook.outline.lines) == text.removeprefix("\ufeff")
    assert len({entry.id for entry in notebook.entries}) == len(notebook.entries)
    notebook.for_model().encode()


@THOROUGH
@given(DOCUMENTS, FACTS)
def test_a_fact_is_one_more_entry_and_unpinned(text: str, fact: str) -> None:
    before = Notebook.parse(text)
    after = before.add([fact])
    new = Counter(one.text for one in after.entries) - Counter(one.text for one in before.entries)
    assert list(new.elements()) == [unescaped(fact_line(fact))]
    assert len(after.pinned_entries) == len(before.pinned_entries)


@THOROUGH
@given(DOCUMENTS, FACTS)
def test_adding_and_removing_gives_the_bytes_back(text: str, fact: str) -> None:
    before = Notebook.parse(text + "\n")
    after = before.add([fact])
    grown = after.text.count("\n") - before.text.count("\n")
    assume(grown == 1)  # else claw also began a section or set a block apart
    said = unescaped(fact_line(fact))
    twins = [entry for entry in after.entries if entry.text == said]
    assert before.text in [after.remove([entry.id]).text for entry in twins]


@THOROUGH
@given(WITH_ENTRIES, st.integers(0, 9), FACTS)
def test_an_edit_leaves_all_other_blocks_byte_for_byte(text: str, at: int, fact: str) -> None:
    """G22."""
    notebook = Notebook.parse(text)
    assume(notebook.entries)
    at %= len(notebook.entries)
    entry = notebook.entries[at]
    others = [one.source.rstrip("\r\n") for one in notebook.entries if one != entry]
    for edited in (notebook.remove([entry.id]), notebook.replace(entry.id, fact)):
        stand = [one.source.rstrip("\r\n") for one in edited.entries]
        assert stand == others or stand[:at] + stand[at + 1 :] == others
        assert blocks_without_entries(edited) == blocks_without_entries(notebook)


@THOROUGH
@given(WITH_ENTRIES, st.integers(0, 9))
def test_an_entry_goes_back_to_where_it_stood(text: str, at: int) -> None:
    notebook = Notebook.parse(text)
    assume(notebook.entries)
    at %= len(notebook.entries)
    entry = notebook.entries[at]
    assume(entry.source.endswith("\n"))
    without = notebook.remove([entry.id])
    assume(len(without.text) == len(text) - len(entry.source))
    assert without.insert(entry.source, entry.line, entry.section).text == text


@THOROUGH
@given(DOCUMENTS, st.from_regex(r"\w{1,5}", fullmatch=True), FACTS)
def test_setting_and_unsetting_a_value_leaves_the_rest(text: str, key: str, value: str) -> None:
    notebook = Notebook.parse(text)
    assume(key not in notebook.profile)
    try:
        changed = notebook.set(key, value)
    except BadData:
        return
    assert [one.text for one in changed.entries] == [one.text for one in notebook.entries]
    assert changed.unset(key).profile == notebook.profile
    front = notebook.outline.front_matter
    assert changed.unset(key).text == text or not any(line.strip() for line in front[1:-1])


def test_every_kind_of_bullet_is_an_entry() -> None:
    text = "   - a\n* b\n+ c\n1. d\n2) e\n- [x] f\n - g\n"
    assert texts(Notebook.parse(text)) == ["a", "b", "c", "d", "e", "[x] f", "g"]


def test_tables_links_prose_code_and_empty_bullets_are_no_entries() -> None:
    text = "prose\n\n| a |\n|---|\n\n[l]: http://x\n\n    - code\n\n```\n- fence\n```\n"
    text += "-\n- <!-- x -->\n"
    assert texts(Notebook.parse(text)) == []


def test_unusual_separators_do_not_cut_an_entry() -> None:
    """M12."""
    text = "- note a\u2028still a\n- form\x0cfeed\n- nel\x85end\n"
    notebook = Notebook.parse(text)
    assert texts(notebook) == ["note a\u2028still a", "form\x0cfeed", "nel\x85end"]
    assert notebook.add(["new"]).text == text + "- new\n"


def test_ids_are_stable_and_doubles_are_numbered() -> None:
    first, second, third = Notebook.parse("- Tea.\n- jazz\n- tea\n").entries
    assert second.id == Notebook.parse("# H\n* Jazz\n").entries[0].id
    assert third.id == first.id + "-2"
    assert len(first.id) == 8


def test_equal_looking_texts_have_the_same_id() -> None:
    """M25."""
    composed, decomposed = Notebook.parse("- caf\u00e9\n- cafe\u0301\n").entries
    assert decomposed.id == composed.id + "-2"
    assert decomposed.text == "cafe\u0301"


@pytest.mark.parametrize(
    "text",
    [
        "## Pinned\n- a\n",
        "# Things to KEEP\n## Sub\n- a\n",
        "# 置顶\n- a\n",
        "## 釘選\n- a\n",
        "- a 📌\n",
        "- a <!-- keep -->\n",
        "- a\n  <!-- Keep -->\n",
    ],
)
def test_an_entry_is_pinned_by_heading_or_mark(text: str) -> None:
    notebook = Notebook.parse(text)
    assert notebook.pinned_entries == notebook.entries != ()


@pytest.mark.parametrize(
    "text",
    ["## Housekeeping\n- a\n", "## Pinned\n## Other\n- a\n", "- `<!-- keep -->` a\n", "- keep a\n"],
)
def test_nothing_else_pins(text: str) -> None:
    assert Notebook.parse(text).pinned_entries == ()


def test_keep_counts_as_a_word_in_any_case() -> None:
    assert pins(["A", "To KEEP"])
    assert pins(["Keep住"])
    assert not pins(["Beekeeping", "Unpinned"])
