"""What can be found of long-term memory: entries, the text around them, and what was archived."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from claw.domain.nodes import Node
from claw.domain.notebook import Notebook
from claw.domain.ports import Splitter
from claw.domain.text import clean

MEMORY = "MEMORY.md"
ARCHIVE = ".claw/archive.md"


def note_nodes(
    notebook: Notebook,
    cold: Sequence[Node],
    written: Mapping[str, date],
    splitter: Splitter,
) -> tuple[Node, ...]:
    """Return a node for each entry, paragraph, table and archived entry, several for a long one.

    `cold` are the nodes of entries that were moved out for their size, `written` tells on which
    day claw wrote an entry of that text. Each node has its headings.
    """
    whole = [*_entries(notebook, written), *_passages(notebook), *cold]
    return tuple(part for node in whole for part in _parts(node, splitter))


def _entries(notebook: Notebook, written: Mapping[str, date]) -> Iterator[Node]:
    for entry in notebook.entries:
        heading = " > ".join(entry.section)
        yield Node(
            clean(entry.text),
            MEMORY,
            entry.line,
            heading,
            heading,
            on=written.get(entry.text),
            pinned=entry.pinned,
        )


def _passages(notebook: Notebook) -> Iterator[Node]:
    for line, path, text in notebook.outline.passages():
        heading = " > ".join(path)
        yield Node(clean(text), MEMORY, line, heading, heading)


def _parts(node: Node, splitter: Splitter) -> list[Node]:
    if not node.text.strip():
        return []
    chunks = [chunk for chunk in splitter.split(node.text) if chunk.strip()]
    return [replace(node, text=chunk, part=number) for number, chunk in enumerate(chunks)]
