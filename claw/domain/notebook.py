"""MEMORY.md as a notebook of entries, without loss: what is not an entry stays byte for byte.

A fact is added at the end of the section `Remembered` where there is one, else at the end of the
file; never inside a fence or below a comment that was left open there (it goes before them), and
never into a pinned section (a section `Remembered` is begun instead).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from claw.domain.facts import fact_line
from claw.domain.front_matter import read_profile, with_key, without_key
from claw.domain.markdown import bullet_marker, split_lines
from claw.domain.outline import Entry, Outline, read
from claw.domain.text import clean, normal_form
from claw.errors import UsageError

__all__ = ["Entry", "Notebook"]

_BOM = "\ufeff"
_HEADER = "# Long-term memory"
_REMEMBERED = ("remembered", "记住的", "記住的")


@dataclass(frozen=True, slots=True)
class Notebook:
    """An immutable MEMORY.md; every edit returns a new one, or itself when nothing changes.

    `text` is the file exactly, with its byte order mark, newline style and end. `profile` is the
    mapping of that name in the front matter; a value that claw cannot read is its raw text.
    """

    text: str
    entries: tuple[Entry, ...] = field(compare=False, repr=False)
    profile: Mapping[str, str] = field(compare=False, repr=False)
    outline: Outline = field(compare=False, repr=False)

    @classmethod
    def parse(cls, text: str) -> "Notebook":
        """Read any text at all; `parse(text).text` is `text`."""
        found = read(split_lines(text.removeprefix(_BOM)))
        return cls(text, found.entries, read_profile(found.front_matter), found)

    @property
    def pinned_entries(self) -> tuple[Entry, ...]:
        """The entries that are always in the prompt and never changed by the nightly run."""
        return tuple(entry for entry in self.entries if entry.pinned)

    @property
    def sections(self) -> tuple[tuple[str, ...], ...]:
        """The heading paths in file order, the outermost heading of each first."""
        return self.outline.sections

    def newest(self, count: int) -> tuple[Entry, ...]:
        """Return the last `count` entries in file order."""
        return self.entries[-count:] if count > 0 else ()

    def for_model(self) -> str:
        """Return the file as a model reads it; empty if there is nothing but headings.

        Without byte order mark, front matter and comments (an open one hides its own line only),
        with line feeds as line ends and without lone surrogates.
        """
        return clean(self.outline.for_model())

    def find(self, entry_id: str) -> Entry | None:
        """Return the entry with this id, or with the only id that begins so."""
        wanted = entry_id.strip().casefold()
        exact = [entry for entry in self.entries if entry.id == wanted]
        found = exact or [entry for entry in self.entries if wanted and entry.id.startswith(wanted)]
        return found[0] if len(found) == 1 else None

    def add(self, facts: Sequence[str]) -> "Notebook":
        """Return the notebook with a bullet for each fact; UsageError if one says nothing."""
        bullets = [f"- {fact_line(fact)}" for fact in facts]
        if not bullets:
            return self
        at, pinned = self.outline.place_for_facts(_REMEMBERED)
        if self.outline.is_blank:
            bullets = [_HEADER, "", *bullets]
        elif pinned:
            bullets = [self.outline.heading_for_facts("Remembered"), "", *bullets]
            bullets = bullets if self.outline.blank_before(at) else ["", *bullets]
        newline = self._newline(at)
        return self._spliced(at, at, "".join(bullet + newline for bullet in bullets))

    def replace(self, entry_id: str, fact: str) -> "Notebook":
        """Return the notebook with the entry saying `fact` instead; its marker stays."""
        entry = self._known(entry_id)
        marker = bullet_marker(entry.source)
        end = marker.end() if marker else 0
        gap = len(entry.source) - end - len(entry.source[end:].lstrip(" \t"))
        return self._put(
            entry, f"{entry.source[:end]}{entry.source[end : end + gap] or ' '}{fact_line(fact)}"
        )

    def restore(self, entry_id: str, earlier: str) -> "Notebook":
        """Return the notebook with the entry as it was: its earlier `source` or `text`."""
        entry = self._known(entry_id)
        return self._put(entry, self._as_source(earlier, entry.line - 1).rstrip("\r\n"))

    def remove(self, entry_ids: Sequence[str]) -> "Notebook":
        """Return the notebook without the entries; what stands around them stays."""
        gone = {entry.line - 1: entry.line_count for entry in map(self._known, entry_ids)}
        cut = {line for first, count in gone.items() for line in range(first, first + count)}
        rest = "".join(line for at, line in enumerate(self.outline.lines) if at not in cut)
        notebook = Notebook.parse(self._mark + rest)
        kept = [one for one in self.outline.blocks if one.start not in gone]
        if notebook.outline.holds(self.outline.sources(kept)):
            return notebook
        notebook = self
        for first in sorted(gone, reverse=True):
            notebook = notebook._spliced(first, first + gone[first], "")
        return notebook

    def remove_text(self, text: str) -> "Notebook":
        """Return the notebook without the last entry that says `text`; itself if none does."""
        wanted = normal_form(text)
        for entry in reversed(self.entries):
            if normal_form(entry.text) == wanted:
                return self.remove([entry.id])
        return self

    def insert(self, entry: str, line: int, section: tuple[str, ...] | None = None) -> "Notebook":
        """Return the notebook with an entry that was taken out back at `line`, or near it.

        `entry` is its `source` (then the bytes are as before) or its `text`, as which an ordered
        item without a line end is read. Where `line`, counted from 1, no longer lies between two
        blocks or not in `section`, the entry goes to the end of that section, or to where a new
        fact would go.
        """
        at = self.outline.place_near(line - 1, section)
        if at is None:
            at, _ = self.outline.place_for_facts(_REMEMBERED)
        return self._spliced(at, at, self._as_source(entry, at))

    def set(self, key: str, value: str) -> "Notebook":
        """Return the notebook with a value of the profile; only its line changes.

        Raises UsageError if the key is not one word, BadData with the line if the profile holds
        what claw cannot edit safely.
        """
        block = self.outline.front_matter
        return self._with_front_matter(with_key(block, key, clean(value), self._newline(1)))

    def unset(self, key: str) -> "Notebook":
        """Return the notebook without a value of the profile; raises as `set` does."""
        return self._with_front_matter(without_key(self.outline.front_matter, key))

    def _known(self, entry_id: str) -> Entry:
        entry = self.find(entry_id)
        if not entry:
            raise UsageError(
                f"MEMORY.md has no single entry with the id {entry_id!r};"
                " `claw memory show` lists them."
            )
        return entry

    def _newline(self, at: int) -> str:
        """Return the line end that stands nearest before line index `at`, else the file's first."""
        lines = self.outline.lines
        for line in (*reversed(lines[:at]), *lines[at : at + 1]):
            if line.endswith("\n"):
                return "\r\n" if line.endswith("\r\n") else "\n"
        return "\n"

    def _as_source(self, entry: str, at: int) -> str:
        """Return the lines of an entry given as its `source` or its `text`."""
        newline = self._newline(at)
        marker = bullet_marker(entry)
        if marker and (entry.endswith("\n") or not marker.group(3)):
            at_end = at == len(self.outline.lines)
            return entry if at_end or entry.endswith("\n") else entry + newline
        first, *rest = entry.split("\n")
        lines = [f"- {first}", *(f"  {line}" if line else "" for line in rest)]
        return "".join(line + newline for line in lines)

    def _put(self, entry: Entry, source: str) -> "Notebook":
        end = entry.source[len(entry.source.rstrip("\r\n")) :]
        if source + end == entry.source:
            return self
        first = entry.line - 1
        return self._spliced(first, first + entry.line_count, source + end)

    def _spliced(self, start: int, end: int, inserted: str) -> "Notebook":
        """Return the notebook with the lines [start, end) replaced.

        Where the new neighbours would read as one block, a blank line keeps them apart, or an
        empty comment, the one thing that ends a bullet before an indented block.
        """
        lines, newline = self.outline.lines, self._newline(start)
        before, after = "".join(lines[:start]), "".join(lines[end:])
        if before and inserted and not before.endswith("\n"):
            before += newline
        said = read(split_lines(inserted))
        wanted = [
            *self.outline.sources(one for one in self.outline.blocks if one.end <= start),
            *said.sources(said.blocks),
            *self.outline.sources(one for one in self.outline.blocks if one.start >= end),
        ]
        apart = (inserted, newline + inserted, inserted + newline, newline + inserted + newline)
        for middle in (*apart, f"{inserted}{newline}<!-- -->{newline}"):
            notebook = Notebook.parse(self._mark + before + middle + after)
            if notebook.outline.holds(wanted):
                break
        return notebook

    @property
    def _mark(self) -> str:
        return _BOM if self.text.startswith(_BOM) else ""

    def _with_front_matter(self, block: Sequence[str]) -> "Notebook":
        old = self.outline.front_matter
        if tuple(block) == old:
            return self
        body = self.outline.lines[len(old) :]
        return Notebook.parse(self._mark + "".join(block) + "".join(body))
