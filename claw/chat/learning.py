"""The turns of a session, taken in by its strategy behind the turns, and what it made of them.

What was made fits the turns that it was made of, or is not used: turns that were edited, forgotten
or compressed are taken in anew.
"""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Protocol

from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.ports import SessionStore
from claw.domain.text import clean
from claw.domain.window import window
from claw.errors import BadData, UsageError
from claw.memory.strategy import SaidTurn, State, Strategy

FORMAT = 2
"""Goes up when a strategy can no longer go on from what an earlier claw wrote."""

PAUSE = 1.0
"""Seconds between two savings; a turn that asks a model takes longer."""

Opens = Callable[[State], Strategy]


class StrategyStates(Protocol):
    """What strategies made of sessions; all of it can be made anew."""

    def load(self, session_id: str, strategy: str) -> Mapping[str, object] | None:
        """Return what was saved, None if nothing was, or nothing that can be read."""

    def save(self, session_id: str, strategy: str, value: Mapping[str, object]) -> None:
        """Keep it in the place of what was there; raises StorageFailed."""

    def drop(self, session_id: str, strategy: str) -> None:
        """Delete it."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """A strategy that has taken in the first `taken` turns, which have this digest.

    It could make nothing of those of them, counted from 0, that were `passed` over.
    """

    strategy: Strategy
    taken: int = 0
    digest: str = ""
    passed: tuple[int, ...] = ()

    def fits(self, turns: Sequence[SaidTurn]) -> bool:
        """Return whether these turns begin with those that were taken in."""
        return self.taken <= len(turns) and digest_of(turns[: self.taken]) == self.digest


class Learning:
    """A strategy at work on one session."""

    def __init__(
        self,
        name: str,
        opens: Opens,
        sessions: SessionStore,
        states: StrategyStates | None,
        tell: Callable[[str], None],
        clock: Callable[[], float],
    ) -> None:
        """Open nothing yet; without `states` nothing is kept. `clock` counts seconds."""
        self.name = name
        self._opens = opens
        self._sessions = sessions
        self._states = states
        self._tell = tell
        self._clock = clock
        self._saved_at = clock()
        self._known: tuple[Learnt, ...] = ()
        self._opening = threading.Lock()
        self._stumbled = -1

    def learnt(self, session_id: str, turns: Sequence[SaidTurn]) -> Learnt:
        """Return what fits the turns: the newest that there is, else one that took nothing in.

        The one before the newest is for an answer that is given anew.
        """
        with self._opening:
            if not self._known:
                self._known = (self._loaded(session_id),)
        return self._fitting(turns) or Learnt(self._opens({}))

    def _fitting(self, turns: Sequence[SaidTurn]) -> Learnt | None:
        return next((one for one in reversed(self._known) if one.fits(turns)), None)

    def learn(self, session_id: str, cancellation: Cancellation) -> None:
        """Take in, in their order, what is not taken in yet; what was done is kept either way.

        Raises Cancelled, what the model raises, and StorageFailed.
        """
        turns = self._turns(session_id)
        learnt = shared = saved = self.learnt(session_id, turns)
        if self._states and not learnt.taken:
            self._states.drop(session_id, self.name)
        try:
            for turn in turns[learnt.taken :]:
                cancellation.check()
                learnt = self._taught(self._apart(learnt, shared), turn, cancellation)
                late = self._clock() - self._saved_at >= PAUSE
                if late or learnt.taken >= len(turns) - 1:
                    shared = self._share(learnt, turns)
                if late:
                    saved = learnt
                if late and not self._save(session_id, learnt):
                    return
        finally:
            if learnt is not shared:
                self._share(learnt, turns)
            if learnt is not saved:
                self._save(session_id, learnt)

    def _apart(self, learnt: Learnt, shared: Learnt) -> Learnt:
        """Return what may learn: a copy of what is shared, since that may be asked meanwhile."""
        if learnt is not shared:
            return learnt
        return replace(learnt, strategy=self._opens(through_json(learnt.strategy.state())))

    def _share(self, learnt: Learnt, turns: Sequence[SaidTurn]) -> Learnt:
        """Have it asked from now on, beside the newest of what was shared before and still fits."""
        earlier = self._fitting(turns)
        self._known = (earlier, learnt) if earlier else (learnt,)
        return learnt

    def _taught(self, learnt: Learnt, turn: SaidTurn, cancellation: Cancellation) -> Learnt:
        """Return what comes of another turn; one of which twice nothing came is passed over."""
        passed = learnt.passed
        try:
            learnt.strategy.remember(turn, cancellation)
        except BadData as error:
            if self._stumbled != learnt.taken:
                self._stumbled = learnt.taken
                raise
            self._tell(f"{self.name} could make nothing of turn {learnt.taken + 1}. {error}")
            passed = (*passed, learnt.taken)
        digest = _chained(learnt.digest, turn)
        return Learnt(learnt.strategy, learnt.taken + 1, digest, passed)

    def _save(self, session_id: str, learnt: Learnt) -> bool:
        """Save it; if the session is not as it was, nothing of it may stay, and it is False."""
        self._saved_at = self._clock()
        if self._states is None:
            return True
        self._states.save(session_id, self.name, _as_value(learnt))
        if learnt.fits(self._turns(session_id)):
            return True
        self._states.drop(session_id, self.name)
        return False

    def _loaded(self, session_id: str) -> Learnt:
        found = (self._states.load(session_id, self.name) if self._states else None) or {}
        match found:
            case {
                "taken": int(taken),
                "digest": str(digest),
                "passed": [*passed],
                "state": dict(state),
                "seal": str(seal),
            } if seal == _sealed(taken, digest, passed, state):
                whole = tuple(one for one in passed if isinstance(one, int))
                return Learnt(self._opens(state), taken, digest, whole)
        return Learnt(self._opens({}))

    def _turns(self, session_id: str) -> Sequence[SaidTurn]:
        try:
            session = self._sessions.load(session_id)
        except UsageError:  # it has not begun, or it is gone
            return ()
        return turns_of(session.messages, session.created_at)


def _as_value(learnt: Learnt) -> dict[str, object]:
    passed, state = list(learnt.passed), learnt.strategy.state()
    return {
        "taken": learnt.taken,
        "digest": learnt.digest,
        "passed": passed,
        "state": state,
        "seal": _sealed(learnt.taken, learnt.digest, passed, state),
    }


def _sealed(taken: int, digest: str, passed: Sequence[object], state: State) -> str:
    """Return what tells a file that claw wrote from one that was damaged or edited since.

    So no strategy has to look at each value that it goes on from.
    """
    whole = [FORMAT, taken, digest, passed, dict(state)]
    text = clean(json.dumps(whole, ensure_ascii=False, sort_keys=True))
    return blake2b(text.encode("utf-8"), digest_size=16).hexdigest()


def turns_of(messages: Sequence[Message], began: int = 0) -> Sequence[SaidTurn]:
    """Return the whole exchanges, but not a last one whose reply was cut: it may go on.

    A message without a time was said when the one before it was, the first one when the session
    `began`, in seconds since the epoch.
    """
    said = window(messages, len(messages))
    if said and said[-1].role == "assistant" and said[-1].partial:
        said = said[:-2]
    turns: list[SaidTurn] = []
    at = began
    for question, reply in zip(said[::2], said[1::2], strict=False):
        at = question.at or reply.at or at
        turns.append(SaidTurn(question.content, reply.content, at, question.pasted))
    return turns


def digest_of(turns: Sequence[SaidTurn]) -> str:
    """Return what turns are known by; no other turns have the same."""
    digest = ""
    for turn in turns:
        digest = _chained(digest, turn)
    return digest


def through_json(state: State) -> State:
    """Return the state as it would come back from its file, sharing nothing with the strategy."""
    copy: State = json.loads(json.dumps(dict(state)))
    return copy


def _chained(digest: str, turn: SaidTurn) -> str:
    told = json.dumps([digest, turn.user, turn.assistant, turn.at, turn.pasted])
    return blake2b(told.encode("ascii"), digest_size=16).hexdigest()
