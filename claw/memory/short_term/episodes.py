"""Episodes: turns that fade with time, from their full text to a summary, to key facts, to nothing.

What is left of an episode is cut out of its own words in code: a move waits for no model, fails
with none, and invents nothing.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from claw.domain.text import has_cjk, one_line
from claw.memory.gating import sentences, telling
from claw.memory.hard_facts import hard_facts
from claw.memory.importance import LASTING, importance
from claw.memory.key_clauses import Clause, choose, clauses, joined
from claw.memory.short_term import said_turns
from claw.memory.short_term.facts_told import says_the_same
from claw.memory.short_term.overtaking import overtakes
from claw.memory.strategy import SaidTurn

Tier = Literal["hot", "warm", "cold", "archived"]

DAY = 86_400
TIERS: tuple[Tier, ...] = ("hot", "warm", "cold", "archived")
UNTIL: tuple[int, ...] = (7, 30, 90)
"""Days until which an episode is hot, warm and cold."""

HALF_LIFE = 7
MOST_USES = 10
SUMMARY, REPLY_SUMMARY, KEY_FACTS = 240, 120, 120
"""Characters that are left of the user's words and of the reply when warm, of all when cold."""


_COMMA = re.compile(r"[,;](?=\s)|[，；]")


@dataclass(frozen=True, slots=True)
class Episode:
    """One turn as far as it is still known; `number` is its place in the conversation, from 1.

    `at` is when it was last told, in seconds since the epoch, `weight` its importance from 0 to 1.
    """

    turn: SaidTurn
    number: int
    weight: float
    uses: int = 0
    tier: Tier = "hot"

    @property
    def text(self) -> str:
        """What it is searched by; blank where nothing is left."""
        return "\n".join(part for part in (self.turn.user, self.turn.assistant) if part.strip())


def begun(turn: SaidTurn, number: int) -> Episode:
    """Return the episode of a turn that was said just now."""
    told = " ".join(telling(turn.typed))
    values = sum(1 for fact in hard_facts(told) if fact.kind != "negation")
    weight = (2.0 * bool(told) + importance(told) + 0.5 * values) / LASTING
    return Episode(turn, number, min(1.0, weight))


def tier_at(age: float) -> Tier:
    """Return the tier of an episode that is `age` days old."""
    return TIERS[sum(age >= days for days in UNTIL)]


def moved(episode: Episode, now: float) -> Episode:
    """Return the episode in the tier of its age, shortened at each move; none moves back."""
    last = TIERS.index(tier_at((now - episode.turn.at) / DAY))
    for tier in TIERS[TIERS.index(episode.tier) + 1 : last + 1]:
        episode = replace(episode, turn=_SHORTENED[tier](episode.turn), tier=tier)
    return episode


def score(episode: Episode, similarity: float, now: float) -> float:
    """Return 0.5 similarity + 0.3 recency + 0.2 importance + 0.1 use, each of them from 0 to 1."""
    age = max(0.0, now - episode.turn.at) / DAY
    recency = float(0.5 ** (age / HALF_LIFE))
    use = min(episode.uses, MOST_USES) / MOST_USES
    return 0.5 * min(1.0, similarity) + 0.3 * recency + 0.2 * episode.weight + 0.1 * use


def with_episode(
    episodes: Sequence[Episode], new: Episode, alike: Sequence[float]
) -> tuple[Episode, ...]:
    """Return the episodes with a new one as the last; `alike` is how like it each of them is.

    One that says the same is taken up into it, and counts as a use. Of the others goes what the
    new one makes wrong, and the reply to it.
    """
    told = telling(new.turn.typed)
    kept: list[Episode] = []
    for old, near in zip(episodes, alike, strict=True):
        typed, before = new.turn.typed.strip(), old.turn.typed.strip()
        if typed and before and says_the_same(typed, before, near):
            new = replace(new, uses=max(new.uses, old.uses + 1))
            continue
        left = _left(old, told)
        if left.text:
            kept.append(left)
    return (*kept, new)


def _left(old: Episode, told: Sequence[str]) -> Episode:
    said = sentences(old.turn.typed)
    kept = [one for one in said if not any(overtakes(new, one) for new in told)]
    if len(kept) == len(said):
        return old
    return replace(old, turn=SaidTurn(" ".join(kept), "", old.turn.at))


def _summary(turn: SaidTurn) -> SaidTurn:
    reply = sentences(one_line(turn.assistant)) or ("",)
    typed = turn.typed.strip()
    text = _key(typed or turn.user, SUMMARY)
    pasted = () if typed else ((0, len(text)),)
    return SaidTurn(text, one_line(reply[0], REPLY_SUMMARY), turn.at, pasted)


def _key_facts(turn: SaidTurn) -> SaidTurn:
    return SaidTurn(_key("\n".join(telling(turn.typed)), KEY_FACTS), "", turn.at)


def _key(text: str, room: int) -> str:
    """Return a short text as it is, of a longer one the clauses that tell most.

    `room` is in characters, and half as many in Chinese, where each says more.
    """
    room = room // 2 if has_cjk(text) else room
    if len(text) <= room:
        return text
    comma, stop = ("，", "。") if has_cjk(text) else (", ", ". ")
    chosen = choose(_small(clauses([text]), room // 3), "", room, len)
    return "\n".join(joined(chosen, comma, stop)) or one_line(text, room)


def _small(found: Sequence[Clause], most: int) -> list[Clause]:
    """Return the clauses, those of more than `most` characters cut at their commas."""
    parts = [
        (one, part.strip())
        for one in found
        for part in (_COMMA.split(one.text) if len(one.text) > most else (one.text,))
    ]
    return [replace(one, text=part, order=at) for at, (one, part) in enumerate(parts) if part]


def _same(turn: SaidTurn) -> SaidTurn:
    return turn


_SHORTENED = {"warm": _summary, "cold": _key_facts, "archived": _same}


def as_json(episodes: Sequence[Episode]) -> list[object]:
    """Return the episodes as JSON."""
    return [
        {
            **said_turns.as_json([one.turn])[0],
            "turn": one.number,
            "weight": one.weight,
            "uses": one.uses,
            "tier": one.tier,
        }
        for one in episodes
    ]


def from_json(value: object) -> tuple[Episode, ...]:
    """Return the episodes that `as_json` wrote; what is no episode is left out."""
    items = value if isinstance(value, list) else []
    return tuple(_episode(one) for one in items if isinstance(one, dict) and one.keys() >= _KEYS)


_KEYS = frozenset({"user", "assistant", "at", "turn", "weight", "uses", "tier"})


def _episode(one: Mapping[str, object]) -> Episode:
    (turn,) = said_turns.from_json([one])
    tier = next((tier for tier in TIERS if tier == one["tier"]), TIERS[0])
    return Episode(
        turn, int(str(one["turn"])), float(str(one["weight"])), int(str(one["uses"])), tier
    )
