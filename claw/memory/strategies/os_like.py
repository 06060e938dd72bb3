"""Page turns out of a small active memory into a passive store, and in again when asked for.

What stays is a matter of importance, recency and use; no model is asked.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from claw.domain.exchange import Cancellation
from claw.domain.recall import Recall
from claw.memory.short_term import pages as paging
from claw.memory.short_term.pages import Page, page_of, within
from claw.memory.short_term.said_turns import as_json, from_json, messages, newest, tokens_of
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext
from claw.memory.transcripts import capped

BUDGET, AT_MOST = 0.4, 800
"""Active memory as a share of the room, and its most, in tokens."""

FETCHED = 0.3
"""Share of the room for what a question brings in."""

Pages = tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """How often a page was asked for that was out, and so came in; and how many pages went out."""

    faults: int = 0
    paged_out: int = 0


class OsLike:
    """Pages in active memory and in the passive store, and the last turns as they were said.

    The turns of the window are in memory anyway; their pages count only when they leave it.
    """

    def __init__(
        self, means: Means, *, window: int = 2, asked_for: float = 0.5, fetch: int = 3
    ) -> None:
        """Go on from the state; `window` is in turns.

        A page is asked for whose rank is `asked_for` or more, where the best one has 1; at most
        `fetch` are brought in at once.
        """
        self._means = means
        self._window = window
        self._asked_for = asked_for
        self._fetch = fetch
        self._turns = from_json(means.state.get("turns"))[-window:]
        self._counts = _counts(means.state.get("counts"))
        self._pages = self._settled(paging.from_json(means.state.get("pages")))

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Bring in the pages that the turn asks for, add its own, and page out what is too much."""
        cancellation.check()
        asked = self._called(turn.user, self._pages)
        missed = sum(not page.active for page in asked)
        numbers = {page.number for page in asked}
        touched = (
            page.touched(turn.at) if page.number in numbers else page for page in self._pages
        )
        before = (*touched, page_of(turn, len(self._pages) + 1, self._cut))
        after = self._settled(before, numbers)
        gone = sum(old.active and not new.active for old, new in zip(before, after, strict=True))
        self._counts = Counts(self._counts.faults + missed, self._counts.paged_out + gone)
        self._pages, self._turns = after, (*self._turns, turn)[-self._window :]

    def context(self, question: str) -> StrategyContext:
        """Return active memory, what the question brings in with its page faults, and the window.

        A turn of the window that does not fit as it was said stands as its page, if that fits.
        """
        room, pages = self._means.room, self._pages
        fetched = self._fetched(question, pages)
        lines = [page.line() for page in self._behind(pages) if page.active]
        room -= sum(self._cost(line) for line in lines)
        room -= sum(self._cost(page.text) for page in fetched)
        shown = newest(self._turns, room, self._means.counter)
        room -= sum(tokens_of(one, self._means.counter) for one in shown)
        for page in pages[len(pages) - len(self._turns) : len(pages) - len(shown)]:
            if self._cost(page.line()) <= room:
                lines.append(page.line())
                room -= self._cost(page.line())
        recalled = tuple(map(self._recall, fetched))
        told = tuple(f"Page fault: turn {page.number} was brought back in." for page in fetched)
        return StrategyContext("\n".join(lines), messages(shown), recalled, told)

    def clear(self) -> None:
        """Forget all pages, the window and the counts."""
        self._pages, self._turns, self._counts = (), (), Counts()

    def state(self) -> State:
        """Return pages, window and counts."""
        counts = self._counts
        return {
            "pages": paging.as_json(self._pages),
            "turns": as_json(self._turns),
            "counts": [counts.faults, counts.paged_out],
        }

    @property
    def _budget(self) -> int:
        return min(AT_MOST, int(self._means.room * BUDGET))

    def _cost(self, text: str) -> int:
        return self._means.counter.count(text) + 1

    def _cut(self, text: str) -> str:
        return capped(text, self._budget // 2, self._means.counter)

    def _behind(self, pages: Pages) -> Pages:
        """Return the pages of the turns before the window."""
        return pages[: max(0, len(pages) - self._window)]

    def _called(self, question: str, pages: Pages) -> Pages:
        """Return the pages before the window that a question asks for, the best first.

        What the user told goes before questions, of which an earlier one may be the very same.
        """
        behind = self._behind(pages)
        scores = self._means.ranks.rank(question, [page.text for page in behind])
        near = [one for one in zip(scores, behind, strict=True) if one[0] >= self._asked_for]
        near.sort(key=lambda one: (not one[1].tells, -one[0], -one[1].number))
        return tuple(page for _, page in near[: self._fetch])

    def _fetched(self, question: str, pages: Pages) -> Pages:
        """Return the pages that a question brings in, as many as there is room for."""
        left = int(self._means.room * FETCHED)
        fetched: list[Page] = []
        for page in self._called(question, pages):
            if not page.active and self._cost(page.text) <= left:
                fetched.append(page)
                left -= self._cost(page.text)
        return tuple(fetched)

    def _settled(self, pages: Pages, spared: Collection[int] = ()) -> Pages:
        """Return the pages, of those before the window as many in memory as the budget allows."""
        behind = self._behind(pages)
        now = pages[-1].at if pages else 0
        kept = within(behind, self._budget, now, self._cost, spared)
        return (*kept, *pages[len(behind) :])

    def _recall(self, page: Page) -> Recall:
        if not page.tells:
            return Recall(page.text, "this conversation", page.number, "found")
        day = datetime.fromtimestamp(page.at, self._means.now().tzinfo).date()
        return Recall(page.text, "this conversation", page.number, "found", speaker="user", on=day)


def _counts(value: object) -> Counts:
    return Counts(*map(int, value)) if isinstance(value, list) else Counts()


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return OsLike(means)
