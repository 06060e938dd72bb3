"""What is brought to mind in front of one message, within its tokens, and how it is worded."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from claw.domain.messages import Message
from claw.domain.nodes import Hit, Node
from claw.domain.notebook import Entry
from claw.domain.ports import Retrieves, TokenCounter
from claw.domain.recall import Recall
from claw.domain.session import Session
from claw.domain.text import clean, one_line
from claw.memory.recollection import Known
from claw.memory.retrieval.asking import query_of
from claw.memory.retrieval.excerpting import excerpt
from claw.memory.retrieval.terms import query_terms
from claw.memory.snapshot import added

PER_ITEM = 4
FOUND_AT_MOST = 12
SMALL = 1_000
"""Tokens up to which what is found must be near the question: the model is small, or slow."""

NEAR_ENOUGH = 0.4
"""Of the nearest hit's nearness; it keeps what of two collections is about something else out."""

NEAR_AT_LEAST = 0.16
"""Nearness by meaning alone that a message reaches to notes about nothing of the kind."""

FAR, FEW = 0.3, 5
"""Nearness below which what is found is hardly about the question, and so many of it are told."""

PENDING_AT_MOST = 6
TURN_AT_LEAST = 200
TURN_AT_MOST = 1_200
_LEFT_OUT = re.compile(r"\[secret\]|…")
"""What stands in a node for what is not in it: a secret, the rest of a long paste."""

_OPENINGS = {
    "changed": "I told you earlier:",
    "found": "From memory:",
    "pending": "I said elsewhere:",
}
_SAID = {"user": "I told you", "pasted": "I pasted", "assistant": "you said"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the session that it is asked in, and the messages that are sent with it."""

    session: Session
    question: Message
    sent: Sequence[Message]


class Recalling:
    """Chooses what memory has to say to a question."""

    def __init__(self, counter: TokenCounter, room: int, retrieves: Retrieves | None) -> None:
        """Keep the tokens that there are, and the search, where there is one."""
        self._retrieves = retrieves
        self._told: set[str] = set()
        self._counter = counter
        self._room = room

    def recall(
        self, asked: Asked, known: Known | None
    ) -> tuple[tuple[Recall, ...], tuple[str, ...]]:
        """Return what fits, the most needed first, and what there is to tell; nothing if unknown.

        What changed in memory or waits for the filter is told where it does not fit; what was
        merely found is not. A failure of the search is told once.
        """
        if known is None:
            return (), ()
        new = added(known.snapshot, known.notebook)
        changed, pending = _changed(new, known), _pending(asked.session, known)
        found, told = self._found(asked, _Shown(asked, known, new))
        kept, used = self._fitting(changed, 0)
        kept_found, used = self._fitting(found, used)
        kept_pending, used = self._fitting(pending, used)
        dropped = len(changed) + len(pending) - len(kept) - len(kept_pending)
        if dropped:
            told = (*told, f"{dropped} notes of memory do not fit and were not sent.")
        return (*kept, *kept_found, *kept_pending), told

    def _fitting(self, candidates: Sequence[Recall], used: int) -> tuple[list[Recall], int]:
        kept = []
        for one in candidates:
            cost = self._counter.count(one.text) + PER_ITEM
            if used + cost <= self._room:
                used += cost
                kept.append(one)
        return kept, used

    def _found(self, asked: Asked, shown_anyway: "_Shown") -> tuple[list[Recall], tuple[str, ...]]:
        earlier = asked.session.messages[: asked.session.place(asked.question)]
        query = query_of(asked.question.content, earlier)
        if not query or self._retrieves is None:
            return [], ()
        found = self._retrieves.search(query, FOUND_AT_MOST, shown_anyway)
        wanted = query_terms(query)
        limit = min(max(self._room, TURN_AT_LEAST), TURN_AT_MOST)
        told = tuple(line for line in found.told if line not in self._told)
        self._told.update(told)
        return [_recalled(hit, wanted, limit) for hit in self._near(found.hits)], told

    def _near(self, hits: Sequence[Hit]) -> Sequence[Hit]:
        """Return the hits; in a small room without those that have little to do with it.

        Few where even the nearest one is far, in a small room none of the assistant's, and none
        at all where it has not a word of the question.
        """
        nearest = max((hit.nearness for hit in hits), default=0.0)
        if nearest < NEAR_AT_LEAST and not any("keywords" in hit.why for hit in hits):
            return ()
        small = self._room <= SMALL
        if nearest < FAR and any("vector" in hit.why for hit in hits):
            told = (hit for hit in hits if not small or hit.node.speaker != "assistant")
            hits = list(told)[:FEW]
        if not small:
            return hits
        return [hit for hit in hits if hit.nearness >= NEAR_ENOUGH * nearest]


class _Shown:
    """Whether a node stands in the request anyway."""

    def __init__(self, asked: Asked, known: Known, new: Sequence[Entry]) -> None:
        self._whole = known.snapshot.mode == "direct"
        self._entries = {entry.text for entry in (*known.snapshot.entries, *new)}
        self._session = f"sessions/{asked.session.id}.json"
        self._sent = [clean(message.content) for message in asked.sent]

    def __call__(self, node: Node) -> bool:
        if node.source == "MEMORY.md":
            return self._whole or any(node.text in text for text in self._entries)
        if node.source != self._session:
            return False
        pieces = [piece.strip() for piece in _LEFT_OUT.split(node.text)]
        return any(all(piece in text for piece in pieces) for text in self._sent)


def opened(now: datetime) -> str:
    """Return the beginning of the note: the time."""
    return f"Note: it is {now:%A %Y-%m-%d, %H:%M} ({now:%Z})."


def worded(recalled: Sequence[Recall]) -> Iterator[str]:
    """Yield the lines of the note, in plain sentences: small models ape marks."""
    for why, opening in _OPENINGS.items():
        notes = [fenced(one_line(one.text)) for one in recalled if one.why == why and not one.on]
        dated = [one for one in recalled if one.why == why and one.on]
        if notes:
            yield f"{opening} {' / '.join(notes)}"
        for one in dated:
            said = _SAID.get(one.speaker, "I noted")
            yield f"On {one.on:%Y-%m-%d} {said}: {fenced(one_line(one.text))}"


def shown(known: Known | None) -> tuple[Recall, ...]:
    """Return the entries that stand in the snapshot."""
    if known is None:
        return ()
    whole = known.snapshot.mode == "direct"
    return tuple(
        Recall(
            entry.text,
            "MEMORY.md",
            entry.line,
            "snapshot" if whole else "pinned" if entry.pinned else "newest",
            heading=" > ".join(entry.section),
        )
        for entry in known.snapshot.entries
    )


def fenced(text: str) -> str:
    """Keep memory from closing the marks that it stands between."""
    for mark in ("<memory>", "</memory>"):
        text = text.replace(mark, mark.replace("<", "‹").replace(">", "›"))
    return clean(text)


def _recalled(hit: Hit, wanted: Sequence[str], limit: int) -> Recall:
    node = hit.node
    return Recall(
        excerpt(node.text, wanted, limit) if node.speaker else node.text,
        node.source,
        node.position,
        "found",
        hit.score,
        node.heading,
        node.speaker,
        node.on if node.speaker else None,
        hit.why,
    )


def _changed(new: Sequence[Entry], known: Known) -> list[Recall]:
    told = [entry for entry in new if entry.text not in known.heard]
    return [Recall(entry.text, "MEMORY.md", entry.line, "changed") for entry in told]


def _pending(session: Session, known: Known) -> list[Recall]:
    waiting = [one for one in known.pending if one.session != session.id]
    return [
        Recall(one_line(one.typed, 300), f"sessions/{one.session}.json", one.turn, "pending")
        for one in waiting[-PENDING_AT_MOST:]
        if one.typed.strip()
    ]
