"""Big pastes: each is one character in the line that is edited, shown as a mark, sent in full."""

import re
from bisect import bisect_right

from prompt_toolkit.formatted_text.base import StyleAndTextTuples
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.layout.utils import explode_text_fragments

from claw.domain.typed import Line

BIG_LINES = 10
BIG_CHARACTERS = 1_000
_FIRST, _LAST = 0x10F000, 0x10FFFD  # private use, and used by nobody else that we know of
_STAND_INS = re.compile(f"[{chr(_FIRST)}-{chr(_LAST)}]")
_MARK = re.compile(r"\[pasted (?:\d+ lines|[\d,]+ characters) #(\d+)\]")


class Pastes:
    """The pastes of a chat, each with the character that stands for it."""

    def __init__(self) -> None:
        """Hold none yet."""
        self._texts: dict[str, str] = {}
        self._characters: dict[str, str] = {}

    def fold(self, text: str) -> str:
        """Return what to insert for a paste: the text, or the character of a big one."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        small = _lines(text) <= BIG_LINES and len(text) <= BIG_CHARACTERS
        return text if small and not _STAND_INS.search(text) else self._character(text)

    def folded(self, line: Line) -> str:
        """Return the line as it is edited, from a history or a draft."""
        parts, position = [], 0
        for start, end in line.pasted:
            parts += [line.text[position:start], self._character(line.text[start:end])]
            position = end
        return "".join((*parts, line.text[position:]))

    def unfold(self, edited: str) -> Line:
        """Return the line with every paste in its place."""
        parts: list[str] = []
        spans: list[tuple[int, int]] = []
        length = 0
        for part in _parts(edited):
            whole = self._texts.get(part, part)
            if part in self._texts:
                spans.append((length, length + len(whole)))
            parts.append(whole)
            length += len(whole)
        return Line("".join(parts), tuple(spans))

    def shown(self, edited: str) -> str:
        """Return the line with marks, as it is seen and as an editor gets it."""
        return "".join(mark or part for part, mark in self._marked(edited))

    def reread(self, shown: str, edited: str) -> str:
        """Return the line as it is edited; `shown` may have been changed since `edited` gave it."""
        characters = {mark: part for part, mark in self._marked(edited) if mark}
        return _MARK.sub(lambda mark: characters.get(mark[0], mark[0]), shown)

    def mark(self, character: str, number: int) -> str:
        """Return the mark of the paste for which the character stands, "" if it is none."""
        text = self._texts.get(character)
        if text is None:
            return ""
        lines = _lines(text)
        size = f"{lines} lines" if lines > BIG_LINES else f"{len(text):,} characters"
        return f"[pasted {size} #{number}]"

    def _marked(self, edited: str) -> list[tuple[str, str]]:
        number, marked = 0, []
        for part in _parts(edited):
            number += part in self._texts
            marked.append((part, self.mark(part, number)))
        return marked

    def _character(self, text: str) -> str:
        """Return the character that stands for a text; the text itself when they are used up."""
        known = self._characters.get(text)
        if known or len(self._texts) > _LAST - _FIRST:
            return known or text
        character = chr(_FIRST + len(self._texts))
        self._texts[character], self._characters[text] = text, character
        return character


def _lines(text: str) -> int:
    return text.count("\n") + (not text.endswith("\n"))


def _parts(edited: str) -> list[str]:
    """Return what stands between the stand-ins, and these."""
    return [part for part in re.split(f"({_STAND_INS.pattern})", edited) if part]


class Marks(Processor):
    """Shows the marks, numbered in the order in which they stand in the text."""

    def __init__(self, pastes: Pastes) -> None:
        """Keep the pastes that are marked."""
        self._pastes = pastes

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """Put a mark in place of each character that stands for a paste."""
        fragments = transformation_input.fragments
        if not any(_STAND_INS.search(fragment[1]) for fragment in fragments):
            return Transformation(fragments)
        above = transformation_input.document.lines[: transformation_input.lineno]
        number = sum(len(_STAND_INS.findall(line)) for line in above)
        shown: StyleAndTextTuples = []
        starts = [0]
        for style, character, *_ in explode_text_fragments(fragments):
            mark = self._pastes.mark(character, number + 1)
            number += bool(mark)
            shown.append((style, mark or character))
            starts.append(starts[-1] + len(mark or character))
        return Transformation(
            shown,
            lambda place: starts[min(place, len(starts) - 1)] + max(0, place - len(starts) + 1),
            lambda place: bisect_right(starts, place) - 1,
        )
