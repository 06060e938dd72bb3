"""What of a message can be found: secrets masked, long pastes cut, long turns in parts.

Knows nothing of files.
"""

from collections.abc import Callable, Sequence

from claw.domain.messages import Message
from claw.domain.passages import Span, moved, sentences, without
from claw.domain.text import has_cjk

MASK, ELLIPSIS = "[secret]", " …\n"
MOST = 16_000
"""Characters of a turn; what stands behind them is not searched."""

PASTE = 2_000
"""Characters of a paste, which is searched by its beginning."""

PART, PART_CJK = 2_000, 700
"""Characters of a part: about what an embedder reads, which is 512 tokens."""

_BEHIND = 500
"""Characters behind a bound, by which a secret that lies across it is known."""

_KNOWN = 200_000


class KnownSecrets:
    """Finds secrets, and remembers where texts have some, since looking for them is slow."""

    def __init__(self, find: Callable[[str], Sequence[Span]]) -> None:
        """Remember nothing yet; `find` returns the spans of secrets."""
        self._find = find
        self._known: dict[int, Sequence[Span]] = {}

    def __call__(self, text: str) -> Sequence[Span]:
        """Return the spans of the secrets in the text."""
        spans = self._known.get(hash(text))
        if spans is None:
            if len(self._known) >= _KNOWN:
                self._known.clear()
            spans = self._known[hash(text)] = self._find(text)
        return spans


def turn_parts(message: Message, find: Callable[[str], Sequence[Span]]) -> Sequence[str]:
    """Return the turn's text in parts of bounded length, cut where sentences end.

    `find` returns the spans of secrets, which are masked whole, also those across a bound.
    """
    text, cuts = _bounded(message)
    secrets = find(text)
    if secrets:
        cuts = [
            (moved(start, secrets, text, MASK), moved(end, secrets, text, MASK))
            for start, end in cuts
        ]
        text = without(text, secrets, MASK)
    text = _cut(text, cuts).strip()
    most = PART_CJK if has_cjk(text) else PART
    return _parts(text, most) if len(text) > most else [text]


def _bounded(message: Message) -> tuple[str, list[Span]]:
    """Return the text with a little more than is searched, and the spans that are too much."""
    content, cuts = message.content, []
    kept, size, position = [], 0, 0
    for start, end in message.pasted:
        last = min(end, start + PASTE + _BEHIND)
        kept.append(content[position:last])
        size += last - position
        if last < end:
            cuts.append((size - _BEHIND, size))
        position = end
    text = "".join(kept) + content[position:]
    if len(text) > MOST + _BEHIND:
        text = text[: MOST + _BEHIND]
        cuts = [*(cut for cut in cuts if cut[1] <= MOST), (MOST, len(text))]
    return text, cuts


def _cut(text: str, cuts: Sequence[Span]) -> str:
    """Return the text with an ellipsis for each of the spans, the word before it left whole."""
    kept, position = [], 0
    for start, end in cuts:
        last = next((one for one in range(start, end) if text[one].isspace()), start)
        kept.append(text[position:last].rstrip() + ELLIPSIS)
        position = end
    return "".join(kept) + text[position:]


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
