"""What of a message can be found: secrets masked, long pastes cut, long turns in parts.

Knows nothing of files.
"""

from collections.abc import Callable, Sequence

from claw.domain.messages import Message
from claw.domain.passages import Span, sentences, without
from claw.domain.text import has_cjk

MASK = "[secret]"
MOST = 16_000
"""Characters of a turn; what stands behind them is not searched."""

PASTE = 2_000
"""Characters of a paste, which is searched by its beginning."""

PART, PART_CJK = 2_000, 700
"""Characters of a part: about what an embedder reads, which is 512 tokens."""

_SLACK = 500
_KNOWN = 200_000


class Masking:
    """Masks secrets, and remembers where texts have some, since looking for them is slow."""

    def __init__(self, find: Callable[[str], Sequence[Span]]) -> None:
        """Remember nothing yet; `find` returns the spans of secrets."""
        self._find = find
        self._known: dict[int, Sequence[Span]] = {}

    def __call__(self, text: str) -> str:
        """Return the text with a stand-in for each secret."""
        spans = self._known.get(hash(text))
        if spans is None:
            if len(self._known) >= _KNOWN:
                self._known.clear()
            spans = self._known[hash(text)] = self._find(text)
        return without(text, spans, MASK) if spans else text


def turn_parts(message: Message, mask: Callable[[str], str]) -> Sequence[str]:
    """Return the turn's text in parts of bounded length, cut where sentences end."""
    text = mask(_shortened(_without_long_pastes(message), MOST)).strip()
    most = PART_CJK if has_cjk(text) else PART
    return _parts(text, most) if len(text) > most else [text]


def _without_long_pastes(message: Message) -> str:
    kept, position = [], 0
    for start, end in message.pasted:
        kept.append(message.content[position:start])
        kept.append(_shortened(message.content[start:end], PASTE))
        position = end
    return "".join(kept) + message.content[position:]


def _shortened(text: str, most: int) -> str:
    """Return the beginning, cut behind a line or a word, so that no secret is cut in two."""
    if len(text) <= most + _SLACK:
        return text
    end = text.find("\n", most, most + _SLACK)
    if end < 0:
        end = text.rfind(" ", most, most + _SLACK)
    return text[: end if end >= 0 else most + _SLACK].rstrip() + " …\n"


def _parts(text: str, most: int) -> list[str]:
    """Return parts of about one length, none longer than `most`."""
    aim = len(text) / -(-len(text) // most)
    parts, start, last = [], 0, 0
    for end in (end for span in sentences(text) for end in _ends(text, span, most)):
        if end - start > most:
            parts.append(text[start:last])
            start = last
        if end - start >= aim:
            parts.append(text[start:end])
            start = end
        last = end
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def _ends(text: str, span: Span, most: int) -> Sequence[int]:
    """Return where the sentence may end: at its end, and, if it is too long for a part, before."""
    start, end = span
    ends = []
    while end - start > most:
        cut = text.rfind(" ", start + most // 2, start + most) + 1
        start = cut or start + most
        ends.append(start)
    return [*ends, end]
