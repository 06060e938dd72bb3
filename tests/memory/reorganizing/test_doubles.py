"""Find entries that another entry says all of, without asking a model."""

from collections.abc import Sequence

from claw.domain.notebook import Notebook
from claw.memory.reorganizing.doubles import doubles


class Alike:
    def __init__(self, *pairs: tuple[int, int]) -> None:
        self._pairs = pairs

    def pairs(self, texts: Sequence[str], floor: float) -> Sequence[tuple[int, int, float]]:
        return [(one, other, max(floor, 0.9)) for one, other in self._pairs if other < len(texts)]


def gone(text: str, *pairs: tuple[int, int], claws: Sequence[int] = ()) -> list[str]:
    notebook = Notebook.parse(text)
    own = {notebook.entries[place].id for place in claws}
    lines = {entry.id: entry.text for entry in notebook.entries}
    return [lines[one.ids[0]] for one in doubles(notebook, Alike(*pairs), own)]


def test_the_more_specific_one_stays() -> None:
    assert gone("- Has a cat\n- Has a cat named Comma\n") == ["Has a cat"]
    assert gone("- Has a cat named Comma\n- Has a cat\n") == ["Has a cat"]


def test_a_pinned_one_stays_whatever_it_says() -> None:
    text = "## Pinned\n- Has a cat\n\n## Pets\n- Has a cat\n- Has a cat named Comma\n"
    assert gone(text) == ["Has a cat"]


def test_of_equal_ones_the_typed_one_stays_then_the_later_one() -> None:
    notebook = Notebook.parse("- Tea, no milk\n- No milk, tea\n")
    first, second = (entry.id for entry in notebook.entries)
    assert [one.ids for one in doubles(notebook, claws={second})] == [(second,)]
    assert [one.ids for one in doubles(notebook)] == [(first,)]


def test_the_one_in_a_section_of_its_own_stays() -> None:
    assert gone("## Drinks\n- Tea, no milk\n\n## Remembered\n- No milk, tea\n") == ["No milk, tea"]


def test_doubles_across_languages_are_found_by_likeness() -> None:
    assert gone("- Has a dog called Mochi\n- 养了一条狗，叫 Mochi\n", (0, 1)) == [
        "养了一条狗，叫 Mochi"
    ]
    assert gone("- Has a dog called Mochi\n- 养了一条狗，叫 Bobo\n", (0, 1)) == []


def test_three_of_one_kind_leave_one() -> None:
    text = "- Drinks tea\n- Drinks tea at home\n- Drinks black tea at home\n"
    assert sorted(gone(text)) == ["Drinks tea", "Drinks tea at home"]


def test_exact_doubles_with_lines_of_their_own_leave_one() -> None:
    text = "- Family\n  - wife\n- Family\n  - wife\n- Family\n  - son\n"
    assert gone(text) == ["Family\n- wife"]


def test_what_is_nested_in_another_entry_counts_as_said() -> None:
    text = "- Family\n  - Daughter: Wren, afraid of thunder\n- Daughter Wren is afraid of thunder\n"
    assert gone(text) == ["Daughter Wren is afraid of thunder"]


def test_what_other_operations_take_out_or_reword_is_taken_as_it_will_be() -> None:
    notebook = Notebook.parse("- Has a cat\n- Has a cat named Comma\n")
    short, long = (entry.id for entry in notebook.entries)
    assert doubles(notebook, said={long: ""}) == ()
    assert doubles(notebook, said={long: "Comma"}) == ()
    assert [one.ids for one in doubles(notebook, said={long: "Has a cat"})] == [(short,)]


def test_many_entries_alike_in_their_words_are_looked_through_quickly() -> None:
    text = "".join(f"- Entry {n} tells of thing {n * 7 % 400}\n" for n in range(400))
    assert gone(text) == []
    assert gone(text + "- Thing 229, entry 3\n") == []
    assert gone(text + "- Entry 229 tells of 3\n") == ["Entry 229 tells of 3"]
