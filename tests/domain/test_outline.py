"""Properties of every reading and edit of MEMORY.md."""

from collections import Counter

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


def test_keep_counts_as_a_word_in_any_case() -> None:
    assert pins(["A", "To KEEP"])
    assert pins(["Keep住"])
    assert not pins(["Beekeeping", "Unpinned"])
