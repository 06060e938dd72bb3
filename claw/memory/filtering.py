"""Decide what of an exchange is remembered: gate, prompt, model, parse, check, proposed memories.

The model proposes; this code disposes. Nothing is written here, and nothing is claimed as done.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from claw.domain.exchange import Cancellation, Request
from claw.domain.notebook import Entry
from claw.domain.ports import ChatModel, SecretDetector
from claw.errors import ReplyUnusable
from claw.memory import evidence
from claw.memory.attributes import about_the_same
from claw.memory.dating import dated
from claw.memory.filter_request import (
    SECRET,
    Exchange,
    brief_request,
    full_request,
    with_room,
    worthy_kinds,
)
from claw.memory.gating import (
    asked_to_forget,
    is_standing_order,
    outright,
    speaks_of_kin,
    telling,
)
from claw.memory.remembering import Fact
from claw.memory.replies import usable_text
from claw.memory.similarity import is_known, shares_words
from claw.memory.structured import Decision, Proposal, read_decision
from claw.memory.wording import as_memories, without_secret

LONGEST = 400


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an exchange: facts to write, entries whose removal is to be offered.

    `refused` says, without quoting it, why a proposal was not taken; `called` is whether the model
    was asked at all.
    """

    memories: tuple[Fact, ...] = ()
    forget: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    called: bool = False


class Filter:
    """The memory filter over one model.

    `brief` asks with a short prompt for the kind of the message, and takes the user's own sentences
    as the memory: for small models. Without it the model words the memories and names what they
    replace.
    """

    def __init__(
        self,
        model: ChatModel,
        secrets: SecretDetector,
        forgotten: Callable[[str], bool],
        *,
        brief: bool | None = None,
    ) -> None:
        """Keep the model, the detector, and the test for texts that the user had forgotten."""
        self._model = model
        self._secrets = secrets
        self._forgotten = forgotten
        self._brief = model.embedded if brief is None else brief

    def judge(
        self,
        exchange: Exchange,
        nearest: Sequence[Entry],
        now: datetime,
        cancellation: Cancellation,
    ) -> Verdict:
        """Return what to remember of the exchange; `now` is aware of the user's time zone.

        `nearest` are the existing entries that the message may repeat, replace or ask to forget.
        Raises Cancelled and the errors of the model; an unusable reply is a verdict, no error.
        """
        exchange = Exchange(
            self._masked(exchange.typed),
            self._masked(exchange.assistant),
            self._masked(exchange.before),
        )
        told = telling(exchange.typed)
        if self._brief:
            told = tuple(outright(one) for one in map(without_secret, told) if one)
        forgetting = asked_to_forget(exchange.typed)
        offered = _offered(forgetting, nearest)
        if not told and not (offered if self._brief else forgetting and nearest):
            return Verdict()
        if self._brief and (not told or is_standing_order(told)):
            unasked = Decision(worth=bool(told))
            return replace(self._checked(unasked, told, nearest, now, offered), called=False)
        try:
            request = (
                brief_request(as_memories(told))
                if self._brief
                else full_request(exchange, nearest, now)
            )
            decision = self._decision(request, cancellation)
        except ReplyUnusable as unusable:
            return Verdict(forget=offered, refused=(str(unusable),), called=True)
        if self._brief and decision.kind == "others" and speaks_of_kin(told):
            decision = replace(decision, worth=True)  # a small model takes them for strangers
        return self._checked(decision, told, nearest, now, offered)

    def _decision(self, request: Request, cancellation: Cancellation) -> Decision:
        """Ask once, and once more where the reply was blank or cut."""
        plain = replace(request, schema=None, json_mode=False)
        try:
            reply = self._model.complete(request, cancellation)
        except ReplyUnusable:  # the JSON mode of some providers answers with blanks
            reply = self._model.complete(plain, cancellation)
        else:
            if not reply.text.strip():
                reply = self._model.complete(plain, cancellation)
            elif reply.finish != "stop":
                reply = self._model.complete(with_room(request), cancellation)
        return read_decision(usable_text(reply), worthy_kinds() if self._brief else ())

    def _checked(
        self,
        decision: Decision,
        told: Sequence[str],
        nearest: Sequence[Entry],
        now: datetime,
        offered: tuple[str, ...],
    ) -> Verdict:
        ids = {entry.id: entry.text for entry in nearest}
        proposals = decision.proposals
        if decision.worth and not proposals and not decision.refused:
            proposals = tuple(Proposal(text, text) for text in as_memories(told))
        facts: list[Fact] = []
        refused = list(decision.refused)
        for proposal in proposals:
            fact, reason = self._fact(proposal, "\n".join(told), now)
            known = [entry.text for entry in nearest] + [one.text for one in facts]
            if fact and is_known(fact.text, known):
                fact, reason = None, "it is known already"
            if fact:
                old = ids.get(fact.replaces or "", "")
                apt = about_the_same(fact.text, old) or about_the_same(fact.evidence, old)
                facts.append(fact if apt else replace(fact, replaces=None))
            else:
                refused.append(
                    f"A memory of {len(proposal.text)} characters was refused: {reason}."
                )
        forget = tuple(one for one in decision.forget if one in ids) or offered
        return Verdict(tuple(facts), forget, tuple(refused), called=True)

    def _fact(self, proposal: Proposal, own: str, now: datetime) -> tuple[Fact | None, str]:
        quote = evidence.located(proposal.evidence, own) or evidence.supporting(proposal.text, own)
        if not quote:
            return None, "it is not in the user's own words"
        proposed, whole = dated(proposal.text, now), dated(own, now)
        said = dated(evidence.stated(quote, own), now)
        readings = (said, dated(evidence.placed(quote, own), now))
        faithful = any(evidence.faithful(proposed, reading, whole) for reading in readings)
        text = proposed if faithful else said
        if SECRET in text or self._secrets.secrets(text):
            return None, "it holds a secret"
        if self._forgotten(text) or self._forgotten(quote):
            return None, "the user had it forgotten"
        if len(text) > LONGEST:
            return None, f"it is longer than {LONGEST} characters"
        return Fact(text, quote, proposal.replaces), ""

    def _masked(self, text: str) -> str:
        for start, end in reversed(self._secrets.secrets(text)):
            text = text[:start] + SECRET + text[end:]
        return text


def _offered(forgetting: str, nearest: Sequence[Entry]) -> tuple[str, ...]:
    return tuple(
        entry.id for entry in nearest if forgetting and shares_words(forgetting, entry.text)
    )
