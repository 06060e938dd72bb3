"""MEMORY.md as a notebook of entries, without loss: what is not an entry stays byte for byte."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """A top-level bullet with its continuation lines and nested bullets.

    `id` is a short hash of the text, with an ordinal for exact doubles (`3fa9c1d2`, `3fa9c1d2-2`).
    `text` is what it says, without the bullet's marker; `line` counts from 1; `section` is the
    path of headings above it, the outermost first.
    """

    id: str
    text: str
    line: int
    line_count: int
    section: tuple[str, ...] = ()
    pinned: bool = False


class Notebook:
    """An immutable MEMORY.md; every edit returns a new one.  (interface; see the owner's file)"""

    text: str
    entries: tuple[Entry, ...]
    profile: Mapping[str, str]

    @classmethod
    def parse(cls, text: str) -> "Notebook": ...
    def for_model(self) -> str: ...
    def find(self, entry_id: str) -> Entry | None: ...
    def add(self, facts: Sequence[str]) -> "Notebook": ...
    def replace(self, entry_id: str, fact: str) -> "Notebook": ...
    def remove(self, entry_ids: Sequence[str]) -> "Notebook": ...
    def set(self, key: str, value: str) -> "Notebook": ...
    def unset(self, key: str) -> "Notebook": ...
