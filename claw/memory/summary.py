"""A summary as text: its heading, its prose, and the details kept in the user's own words.

[Summary of the earlier conversation]
The user is planning ten days on the Azores ...
[Details in the user's words]
The rental car is booked, pick-up on the 5th at 10:30
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from claw.domain.passages import sentences, without
from claw.domain.text import has_cjk, is_chinese, normal_form

HEADING = "[Summary of the earlier conversation]"
HEADING_CHINESE = "[以下是之前对话的摘要]"
DETAILS = "[In the user's words]"
DETAILS_CHINESE = "[用户原话]"
DETAILS_JAPANESE = "[ユーザーの言葉]"
MOST_UNITS = 200
_WORD = re.compile(r"\w+")
_DATED = re.compile(r" ?[(（]\d{4}-\d\d[^)）]{0,20}[)）]")
GREETING = 2
"""Words in front of a sentence that memory leaves out, such as “Oh hello”."""

RARE = 15
"""Characters or words up to which a text counts as one of the other script."""

_SIGNS = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]")
_KANA = re.compile(r"[\u3040-\u30ff]")
MOST_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class Summary:
    """The parts of a summary; the details stand in the order in which they were said."""

    prose: str = ""
    details: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Summary":
        """Read a summary as it was written here, or any text as nothing but prose."""
        for heading in (HEADING, HEADING_CHINESE):
            text = text.strip().removeprefix(heading)
        for marker in (DETAILS, DETAILS_CHINESE, DETAILS_JAPANESE):
            prose, found, details = text.partition(f"{marker}\n")
            if found:
                lines = (line.strip() for line in details.splitlines())
                return cls(prose.strip(), tuple(line for line in lines if line))
        return cls(text.strip())

    def text(self, *, chinese: bool) -> str:
        """Write the summary with the headings of its language."""
        lines = [HEADING_CHINESE if chinese else HEADING, self.prose]
        if self.details:
            japanese = bool(_KANA.search("\n".join((self.prose, *self.details))))
            other = DETAILS_JAPANESE if japanese else DETAILS
            lines += [DETAILS_CHINESE if chinese else other, *self.details]
        return "\n".join(line for line in lines if line)


def untold(summary: str, told: Iterable[str]) -> str:
    """Return the summary without the sentences of details that one of the texts `told` says.

    Empty if nothing is left.
    """
    parsed = Summary.parse(summary)
    if not parsed.details:
        return summary
    standing = [f" {bare} " for bare in map(_bare, told) if bare]
    left_of = (_left(line, standing) for line in parsed.details)
    kept = [line for line in left_of if line]
    if kept == list(parsed.details):
        return summary
    if not (parsed.prose or kept):
        return ""
    left = Summary(parsed.prose, tuple(kept))
    return left.text(chinese=summary.lstrip().startswith(HEADING_CHINESE))


def measure(sample: str) -> Callable[[str], int]:
    """Return what measures texts of the language of `sample`: characters, or else words.

    Chinese and Japanese are measured in characters, because no spaces stand between their words.
    """
    if is_chinese(sample) or (has_cjk(sample) and len(sample) > 8 * len(sample.split())):
        return len
    return _words


def measure_mixed(sample: str) -> Callable[[str], int]:
    """Return what measures texts that may hold two scripts, as `measure` does where one is rare.

    In a text of both, each Chinese or Japanese character counts, and each word of other scripts.
    """
    if min(_signs(sample), _words(_SIGNS.sub(" ", sample))) > RARE:
        return _signs_and_words
    return measure(sample)


def cap(source: int) -> int:
    """Return how long a summary of `source` words or characters may be, headings included."""
    return min(MOST_UNITS, int(source * MOST_SHARE))


def _left(line: str, standing: Sequence[str]) -> str:
    said = [(start, end) for start, end in sentences(line) if _stands(line[start:end], standing)]
    return without(line, said).strip() if said else line


def _stands(sentence: str, standing: Sequence[str]) -> bool:
    """Return whether one of them holds the sentence, or all of it but a greeting in front."""
    bare = f" {_bare(sentence)} "
    return any(
        bare in one or (bare.endswith(one) and bare.count(" ") - one.count(" ") <= GREETING)
        for one in standing
    )


def _bare(text: str) -> str:
    """Return the words alone, without the dates that memory notes behind relative ones."""
    return " ".join(_WORD.findall(normal_form(_DATED.sub("", text))))


def _signs(text: str) -> int:
    return len(_SIGNS.findall(text))


def _signs_and_words(text: str) -> int:
    return _signs(text) + _words(_SIGNS.sub(" ", text))


def _words(text: str) -> int:
    return len(text.split())
