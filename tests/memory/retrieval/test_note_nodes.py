"""What can be found of long-term memory."""

from collections.abc import Sequence
from datetime import date

from claw.domain.nodes import Node
from claw.domain.notebook import Notebook
from claw.memory.retrieval.note_nodes import note_nodes

MEMORY = """---
profile:
  name: Ana
---
# Memory

A paragraph of prose.

## Home
- The door code is 4417
- Has two cats
  - Pip
  - Nip
<!-- a comment -->

| a | b |
|---|---|
| 1 | 2 |

## Pinned
- Never call before nine
- <!-- only a comment -->
"""


class Halves:
    """Cuts what is longer than twenty characters in two."""

    def split(self, text: str) -> Sequence[str]:
        return [text] if len(text) <= 20 else [text[:20], text[20:], "  "]


class Whole:
    def split(self, text: str) -> Sequence[str]:
        return [text]


def nodes(text: str, **written: date) -> tuple[Node, ...]:
    return note_nodes(Notebook.parse(text), (), written, Whole())


def test_each_entry_and_passage_is_a_node_with_its_headings_and_line() -> None:
    found = nodes(MEMORY)
    assert [(node.text, node.position, node.heading) for node in found] == [
        ("The door code is 4417", 10, "Memory > Home"),
        ("Has two cats\n- Pip\n- Nip", 11, "Memory > Home"),
        ("Never call before nine", 21, "Memory > Pinned"),
        ("A paragraph of prose.", 7, "Memory"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", 16, "Memory > Home"),
    ]
    assert [node.pinned for node in found] == [False, False, True, False, False]
    assert all(node.source == "MEMORY.md" and not node.speaker for node in found)


def test_no_node_is_blank() -> None:
    """R08: headings alone, comments alone, spaces."""
    assert nodes("# A\n\n## B\n\n   \n<!-- x -->\n- \n- <!-- y -->\n") == ()


def test_a_long_entry_is_cut_and_each_part_keeps_its_heading() -> None:
    """R19: the title goes with each chunk."""
    text = "## Pets\n- Pip is a cat that sleeps all day long\n"
    parts = note_nodes(Notebook.parse(text), (), {}, Halves())
    assert [(part.text, part.part) for part in parts] == [
        ("Pip is a cat that sl", 0),
        ("eeps all day long", 1),
    ]
    assert {part.heading for part in parts} == {"Pets"}
    assert len({part.key for part in parts}) == 2


def test_the_day_on_which_claw_wrote_an_entry_goes_with_it() -> None:
    day = date(2026, 3, 14)
    found = note_nodes(
        Notebook.parse("- Likes tea\n- Likes jazz\n"), (), {"Likes tea": day}, Whole()
    )
    assert [node.on for node in found] == [day, None]


def test_archived_entries_stand_behind() -> None:
    cold = Node("Owns a boat", ".claw/archive.md", 3, "archive")
    found = note_nodes(Notebook.parse("- Likes tea\n"), (cold,), {}, Whole())
    assert [node.source for node in found] == ["MEMORY.md", ".claw/archive.md"]


def test_a_key_outlives_a_move_to_another_line() -> None:
    before = nodes("## Pets\n- Pip is a cat\n")[0]
    after = nodes("\n\n## Pets\n- Nip is a dog\n- Pip is a cat\n")[1]
    assert before.position != after.position
    assert before.key == after.key
