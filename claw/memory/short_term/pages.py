"""Turns as pages of a memory that is small: what each is worth, and which of them stay in it.

The weight of a page is its importance x (1 / (1 + hours since its use) + 0.3 ln(1 + uses)).
"""

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, replace

from claw.domain.text import is_chinese, one_line
from claw.memory.gating import is_standing_order, telling
from claw.memory.hard_facts import hard_facts
from claw.memory.importance import LASTING, importance
from claw.memory.short_term.dense_facts import in_quotes
from claw.memory.strategy import SaidTurn

FREQUENCY = 0.3
IDLE = 0.2
"""Importance of a turn that tells nothing of its user, such as a general question."""

A_VALUE, MOST_VALUES = 0.5, 4
"""What a name or number adds to the importance of a turn that tells something, and how often."""

ORDERED = 2.0
"""What it adds that the user asked to remember it."""

EXCERPT = 200
"""Characters of question and answer that stand for a turn which tells nothing."""

_HOUR = 3_600


@dataclass(frozen=True, slots=True)
class Page:
    """One turn; `number` counts turns from 1, `used` and `at` are seconds since the epoch.

    `tells` is whether `text` is what the user told; else it is a question with its answer.
    """

    number: int
    text: str
    at: int
    used: int
    importance: float
    uses: int = 0
    tells: bool = True
    active: bool = True

    def weight(self, now: int) -> float:
        """Return what the page is worth at that time."""
        hours = max(0, now - self.used) / _HOUR
        return self.importance * (1 / (1 + hours) + FREQUENCY * math.log1p(self.uses))

    def touched(self, now: int) -> "Page":
        """Return the page in active memory, used once more."""
        return replace(self, uses=self.uses + 1, used=now, active=True)

    def line(self) -> str:
        """Return the page as one line that says whose words it holds."""
        return in_quotes(self.text) if self.tells else self.text


def page_of(turn: SaidTurn, number: int, cut: Callable[[str], str]) -> Page:
    """Return the page of a turn; `cut` shortens what the user told."""
    told = telling(turn.typed)
    if told:
        text = cut(one_line(turn.typed))
        return Page(number, text, turn.at, turn.at, _importance(told))
    return Page(number, _asked(turn), turn.at, turn.at, IDLE, tells=False)


def within(
    pages: Sequence[Page], room: int, now: int, cost: Callable[[str], int], spared: Collection[int]
) -> tuple[Page, ...]:
    """Return the pages, the lightest paged out until the lines of the active ones fit the room.

    `cost` is in tokens, as `room` is; pages whose number is spared go last.
    """
    active = [page for page in pages if page.active]
    used = sum(cost(page.line()) for page in active)
    out: set[int] = set()
    for page in sorted(active, key=lambda one: (one.number in spared, one.weight(now), one.number)):
        if used <= room:
            break
        out.add(page.number)
        used -= cost(page.line())
    return tuple(replace(one, active=False) if one.number in out else one for one in pages)


def as_json(pages: Sequence[Page]) -> list[object]:
    """Return the pages as JSON."""
    return [asdict(page) for page in pages]


def from_json(value: object) -> tuple[Page, ...]:
    """Return the pages that `as_json` wrote; what is no page is left out."""
    if not isinstance(value, list):
        return ()
    fields = {*Page.__dataclass_fields__}
    return tuple(Page(**one) for one in value if isinstance(one, dict) and fields == one.keys())


def _importance(told: Sequence[str]) -> float:
    whole = " ".join(told)
    values = sum(fact.kind != "negation" for fact in hard_facts(whole))
    ordered = ORDERED if is_standing_order(told) else 0.0
    return 1 + min(LASTING, importance(whole)) + A_VALUE * min(MOST_VALUES, values) + ordered


def _asked(turn: SaidTurn) -> str:
    typed = turn.typed.strip()
    asked, answered = one_line(typed or turn.user, EXCERPT), one_line(turn.assistant, EXCERPT)
    if is_chinese(asked):
        return f"用户{'问' if typed else '粘贴了'}：{asked} 回答是：{answered}"
    return f"The user {'asked' if typed else 'pasted'}: {asked} The answer was: {answered}"
