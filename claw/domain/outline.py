"""What the lines of a MEMORY.md mean: its entries, their sections and pins, and where facts go."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from claw.domain.comments import comment_spans, without_comments
from claw.domain.facts import unescaped
from claw.domain.markdown import Block, bullet_marker, columns, is_blank, scan
from claw.domain.text import normal_form

Path = tuple[str, ...]

_PINNED_HEADING = re.compile(
    r"(?<![A-Za-z])(?:pinned|keep)(?![A-Za-z])|置顶|置頂|釘選|\U0001f4cc", re.IGNORECASE
)
_APART = ("comment", "<!-- -->")
_PIN = "\U0001f4cc"


@dataclass(frozen=True, slots=True)
class Entry:
    """A top-level bullet with its continuation lines and nested bullets.

    `id` is a short hash of the text, with an ordinal for exact doubles (`3fa9c1d2`, `3fa9c1d2-2`).
    `text` is what it says, without the bullet's marker and without comments; `line` counts from 1;
    `section` is the path of headings above it, the outermost first. `source` is its bytes in the
    file, with marker, comments and line ends.
    """

    id: str
    text: str
    line: int
    line_count: int
    section: Path = ()
    pinned: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """The blocks of a file, each with the path of headings that it stands under."""

    lines: tuple[str, ...]
    blocks: tuple[Block, ...]
    paths: tuple[Path, ...]
    entries: tuple[Entry, ...]

    @property
    def front_matter(self) -> tuple[str, ...]:
        """The lines of the front matter, with their `---` lines; empty where there is none."""
        first = self.blocks[0] if self.blocks else None
        return self.lines[: first.end] if first and first.kind == "front_matter" else ()

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but white space and front matter."""
        return all(block.kind in ("blank", "front_matter") for block in self.blocks)

    @property
    def sections(self) -> tuple[Path, ...]:
        """The heading paths in file order."""
        return tuple(
            path
            for block, path in zip(self.blocks, self.paths, strict=True)
            if block.kind == "heading"
        )

    def place_for_facts(self, names: Sequence[str]) -> tuple[int, bool]:
        """Return the line index for a new fact, and whether what stands there is pinned.

        It is the end of the first section with one of the `names`, else the end of the file.
        """
        spans = self._spans()
        named = [span for span in spans if self._names(span, names)]
        first, last = (named or spans[-1:])[0]
        if not pins(self._path_in(first, last)):
            return self._end_of(first, last), False
        return (self.blocks[-1].start if self._ends_in_a_fence() else len(self.lines)), True

    def heading_for_facts(self, title: str) -> str:
        """Return the line of a heading for the end of the file that no pinned one stands above."""
        outer = [block.title for block in self.blocks if block.level == 1]
        return f"# {title}" if pins(outer[-1:]) else f"## {title}"

    def blank_before(self, at: int) -> bool:
        """Return whether the line before line index `at` is blank."""
        return at > 0 and is_blank(self.lines[at - 1])

    def sources(self, blocks: Iterable[Block]) -> list[tuple[str, str]]:
        """Return kind and text of the blocks that say something, without blank ends."""
        return [
            (block.kind, "".join(self.lines[block.start : block.end]).strip(" \t\r\n"))
            for block in blocks
            if block.kind != "blank"
        ]

    def holds(self, sources: Sequence[tuple[str, str]]) -> bool:
        """Return whether these blocks, but for empty comments, are what the file is made of."""
        found = self.sources(self.blocks)
        return [one for one in found if one != _APART] == [one for one in sources if one != _APART]

    def place_near(self, at: int, section: Path | None) -> int | None:
        """Return the line index `at` if an entry may stand there, else the end of `section`."""
        if self._open_at(at) and section in (None, self._path_above(at)):
            return at
        for first, last in reversed(self._spans()):
            if self._path_in(first, last) == section:
                return self._end_of(first, last)
        return None

    def for_model(self) -> str:
        """Return what a model may read; empty if that is nothing but headings."""
        pieces: list[str] = []
        says = False
        for block in self.blocks:
            piece = self._visible(block)
            if block.kind == "blank" and (not pieces or is_blank(pieces[-1])):
                continue
            pieces.append(piece)
            says = says or (block.kind not in ("heading", "rule") and not is_blank(piece))
        text = "".join(pieces).replace("\r\n", "\n").replace("\r", " ")
        return text.strip("\n") if says else ""

    def other_text(self) -> list[str]:
        """Return headings, prose and code as a model may read them, without the entries."""
        pieces = [self._visible(one) for one in self.blocks if one.kind not in ("bullet", "blank")]
        return [" ".join(piece.split()) for piece in pieces if not is_blank(piece)]

    def passages(self) -> Iterator[tuple[int, Path, str]]:
        """Yield line, heading path and text of prose, tables and code as a model may read them."""
        for block, path in zip(self.blocks, self.paths, strict=True):
            piece = self._visible(block).strip()
            if block.kind not in ("bullet", "blank", "heading", "rule") and piece:
                yield block.start + 1, path, piece

    def _visible(self, block: Block) -> str:
        source = "".join(self.lines[block.start : block.end])
        if block.kind == "front_matter" or (block.kind == "comment" and not block.closed):
            return ""
        if block.kind == "fence":
            return source
        piece = without_comments(source)
        marker = bullet_marker(piece) if block.kind == "bullet" else None
        hidden = is_blank(piece[marker.end() :] if marker else piece)
        return "" if hidden and block.kind != "blank" else piece

    def _spans(self) -> list[tuple[int, int]]:
        """Return for each section, and for what stands before the first, its blocks [a, b)."""
        starts = [0, *(i for i, block in enumerate(self.blocks) if block.kind == "heading")]
        return list(zip(starts, [*starts[1:], len(self.blocks)], strict=True))

    def _path_in(self, first: int, last: int) -> Path:
        return self.paths[first] if first < last else ()

    def _names(self, span: tuple[int, int], names: Sequence[str]) -> bool:
        path = self._path_in(*span)
        return bool(path) and path[-1].casefold() in names and not pins(path)

    def _end_of(self, first: int, last: int) -> int:
        """Return the line index behind the last entry or text of a section.

        What an open fence or comment would swallow goes before it. At the end of the file a
        blank line below a heading or a paragraph stays between it and the entry.
        """
        if first == last:
            return self.blocks[first].start if first < len(self.blocks) else len(self.lines)
        inside = self.blocks[first:last]
        stop = next((i for i, block in enumerate(inside) if not block.closed), len(inside))
        solid = [block for block in inside[:stop] if block.kind != "blank"]
        if not solid:
            return inside[stop].start if stop < len(inside) else inside[-1].end
        at_end = stop == len(inside) and last == len(self.blocks)
        return inside[-1].end if at_end and solid[-1].kind != "bullet" else solid[-1].end

    def _open_at(self, at: int) -> bool:
        """Return whether line index `at` lies between two blocks, behind the front matter."""
        if at < len(self.front_matter) or at > len(self.lines):
            return False
        for block in self.blocks:
            if at < block.end:
                return at == block.start or block.kind == "blank"
        return not self._ends_in_a_fence()

    def _ends_in_a_fence(self) -> bool:
        return bool(self.blocks) and self.blocks[-1].kind == "fence" and not self.blocks[-1].closed

    def _path_above(self, at: int) -> Path:
        above: Path = ()
        for block, path in zip(self.blocks, self.paths, strict=True):
            if block.end > at and block.start >= at:
                break
            above = path
        return above


def read(lines: Sequence[str]) -> Outline:
    """Return the outline of the lines, which are without a byte order mark."""
    blocks = scan(lines)
    paths = _paths(blocks)
    seen: Counter[str] = Counter()
    entries = []
    for block, path in zip(blocks, paths, strict=True):
        entry = _entry(lines, block, path) if block.kind == "bullet" else None
        if entry and entry.text:
            entries.append(_numbered(entry, seen))
    return Outline(tuple(lines), blocks, paths, tuple(entries))


def pins(path: Sequence[str]) -> bool:
    """Return whether one of the headings keeps what stands below it as it is."""
    return any(_PINNED_HEADING.search(title) for title in path)


def _paths(blocks: Sequence[Block]) -> tuple[Path, ...]:
    stack: list[tuple[int, str]] = []
    path: Path = ()
    paths = []
    for block in blocks:
        if block.kind == "heading":
            stack = [one for one in stack if one[0] < block.level]
            stack.append((block.level, block.title))
            path = tuple(title for _, title in stack)
        paths.append(path)
    return tuple(paths)


def _entry(lines: Sequence[str], block: Block, path: Path) -> Entry:
    source = "".join(lines[block.start : block.end])
    text = _text(source)
    pinned = _PIN in text or pins(path) or _kept(source)
    return Entry("", text, block.start + 1, block.end - block.start, path, pinned, source)


def _numbered(entry: Entry, seen: Counter[str]) -> Entry:
    digest = hashlib.sha256(normal_form(entry.text).encode("utf-8", "surrogatepass"))
    short = digest.hexdigest()[:8]
    seen[short] += 1
    name = short if seen[short] == 1 else f"{short}-{seen[short]}"
    return Entry(
        name,
        entry.text,
        entry.line,
        entry.line_count,
        entry.section,
        entry.pinned,
        entry.source,
    )


def _kept(source: str) -> bool:
    return any(
        source[start + 4 : end - 3].strip().casefold() == "keep"
        for start, end in comment_spans(source)
    )


def _text(source: str) -> str:
    first, *rest = without_comments(source).rstrip(" \t\r\n").split("\n")
    marker = bullet_marker(first)
    if not marker:
        return ""
    inner = columns(first) + 2
    gap = columns(first[marker.end() :])
    content = marker.end() + (gap if 1 <= gap <= 4 else 1)
    width = min([content, *(columns(line) for line in rest if columns(line) >= inner)])
    said = [first[marker.end() :].strip(" \t\r"), *(_outdented(line, width) for line in rest)]
    return unescaped("\n".join(said).strip("\n"))


def _outdented(line: str, width: int) -> str:
    spaces = columns(line)
    bare = line.strip(" \t\r")
    return " " * (spaces - min(width, spaces)) + bare if bare else ""
