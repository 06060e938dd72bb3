"""Which sentences of a message could hold a fact about the user; where none can, no model is asked.

Knows nothing of models. A sentence in doubt passes: to lose a fact is worse than to pay a call.
"""

import re
from collections.abc import Sequence

from claw.domain.text import has_cjk
from claw.memory import asides, cues
from claw.memory.asking_back import asks_back
from claw.memory.orders import is_order_for_good
from claw.memory.own_words import LONGEST, own_words

_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:[A-Za-z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Sra|Hr|Fr|bzw|ca|Nr|No|vs|etc|e\.g|i\.e|"
    r"z\.B|p\.m|a\.m)\.$"
)
_END = re.compile(r"[.!?…]+[\"'”’»)]*(?=\s|$)|[。！？]+[”」』）]*|\n+")
_CLAUSE = re.compile(r"[,，、;；:：—–]\s*|\s-\s")
_LETTERS = re.compile(r"[^\W\d_]")
_CODE = re.compile(
    r"[{}\\<>=$|]{2}|\w+\(\w*\)|^\s*[$#] ?\w|(?:^|\s)--?\w+[= ]|\w+/\w+/|\bexit code\b|报错|"
    r"報錯|日志|stack ?trace|localhost"
)
_POLITELY = re.compile(
    r"^\W*(?:please |so |ok(?:ay)?,? |and )*(?:can|could|would|will) (?:you|u)\b"
    r"(?! remember\b(?! that\b))|^\W*(?:[你您]|[请請])?(?:能不能|能否|可不可以|可以|能)"
    r"|^\W*(?:kannst|könntest|würdest) du\b|^\W*(?:puedes|podrías)\b",
    re.IGNORECASE,
)
"""An order in the form of a question."""

_ORDINAL = re.compile(r"(?<![.,:\d])\d{1,2}\.$")
LEAST_LETTERS = 2


def sentences(own: str) -> tuple[str, ...]:
    """Return the sentences of a text, each with its closing mark."""
    found: list[str] = []
    start = 0
    for match in _END.finditer(own):
        piece = own[start : match.end()]
        closed = piece.rstrip()
        if _ABBREVIATION.search(closed) or (_ORDINAL.search(closed) and "\n" not in match.group()):
            continue
        found.append(piece.strip())
        start = match.end()
    found.append(own[start:].strip())
    return tuple(one for one in found if one)


def asked_to_forget(typed: str) -> str:
    """Return the sentences by which the user asks to have something forgotten, "" if none does."""
    asking = (one for one in sentences(own_words(typed)) if _forgets(one))
    return "\n".join(one.removesuffix(_beside_the_request(one)) for one in asking)


def telling(typed: str) -> tuple[str, ...]:
    """Return the sentences, in the user's own words, that could hold a fact about the user.

    Left out are greetings, general questions, tasks for now, what is supposed or played, irony,
    requests to forget, code, and orders to the assistant that speak of it as of a machine.
    """
    typed = typed[:LONGEST]
    if asides.TO_THE_MACHINE.search(typed) and own_words(typed) == typed.strip():
        typed = "\n".join(one for one in sentences(typed) if not asides.TO_THE_MACHINE.search(one))
    found = sentences(own_words(typed))
    if _ironic(found):
        return ()
    kept: list[str] = []
    forgetting, supposing = any(_forgets(one) for one in found), False
    for one in found:
        if asides.PLAYED.search(one):
            break
        told = _apart_from_forgetting(one) if forgetting else one
        supposed = asides.HYPOTHETICAL.search(told)
        supposing = bool(supposed or (supposing and asides.SPUN_ON.search(told)))
        if told and not supposing and _tells(told):
            kept.append(told)
    return tuple(kept)


def _apart_from_forgetting(sentence: str) -> str:
    """Return what a sentence of a message that asks to forget tells beside that, "" if nothing."""
    if _forgets(sentence):
        return _beside_the_request(sentence)
    return sentence if _lasts(sentence) or _is_news(sentence) else ""


def _beside_the_request(sentence: str) -> str:
    """Return the clauses behind a request to forget that tell something new of the user."""
    for cut in _CLAUSE.finditer(sentence):
        rest = sentence[cut.end() :]
        if _is_news(_first_clause(rest)) and not _forgets(rest):
            return rest
    return ""


def _is_news(clause: str) -> bool:
    return bool(cues.STATED.search(clause)) and not asides.ABOUT_FORGETTING.search(clause)


def is_standing_order(told: Sequence[str]) -> bool:
    """Return whether the user asks outright to keep something, or for it to hold from now on."""
    orders = [_outright(one) for one in told]
    return any(
        is_order_for_good(order, " ".join(told[:place])) and not _asks(order)
        for place, order in enumerate(orders)
    )


def outright(sentence: str) -> str:
    """Return an order that shall hold, asked for in a question, as the order that it is."""
    order = _outright(sentence)
    stands = order != sentence and is_order_for_good(order)
    return order[:1].upper() + order[1:] if stands else sentence


def _outright(sentence: str) -> str:
    """Return the order that stands in the form of a question, any other sentence as it is."""
    asked = _POLITELY.match(sentence)
    return sentence[asked.end() :].strip(" ?？吗嗎") if asked else sentence


def speaks_of_kin(told: Sequence[str]) -> bool:
    """Return whether a statement is about the user's own family, partner or pets."""
    return any(cues.KIN.search(one) and not _asks(one) for one in told)


def can_hold_fact(typed: str) -> bool:
    """Return whether the message is worth a call; False for a command or for code."""
    return not typed.lstrip().startswith("/") and bool(telling(typed))


def _tells(sentence: str) -> bool:
    """Judge one sentence by itself: what asks, orders or passes must be personal or lasting."""
    if asks_back(sentence) or _is_empty(sentence):
        return False
    personal, lasting = is_personal(sentence), _lasts(sentence)
    passing = cues.ONCE.search(sentence) or cues.MOMENT.search(sentence)
    if passing and not (lasting or cues.HABIT.search(sentence)):
        return False
    if asides.STRANGER_FIRST.search(sentence):
        return lasting
    if _asks(sentence) or _CODE.search(sentence):
        return personal or is_standing_order([sentence])
    if cues.TASK.search(sentence) or asides.STRANGER.search(sentence):
        return personal or lasting
    return True


def _is_empty(sentence: str) -> bool:
    return bool(
        len(_LETTERS.findall(sentence)) < LEAST_LETTERS
        or asides.SMALLTALK.match(sentence)
        or asides.TO_THE_MACHINE.search(sentence)
        or _forgets(sentence)
    )


def _lasts(sentence: str) -> bool:
    return bool(cues.LASTING.search(sentence) or cues.STANDING.search(sentence))


def is_personal(sentence: str) -> bool:
    """Return whether the sentence speaks of the user, beyond asking to be told something."""
    return bool(cues.SELF.search(cues.REQUEST_TO_TELL.sub(" ", sentence)))


def _asks(sentence: str) -> bool:
    if cues.QUESTION_END.search(sentence) or cues.INDIRECT_QUESTION.search(sentence):
        return True
    return bool(cues.QUESTION_WORD.search(sentence) and not has_cjk(sentence))


def _forgets(sentence: str) -> bool:
    return bool(cues.FORGET.search(sentence)) and not cues.FORGET_ASIDE.search(sentence)


def _ironic(found: tuple[str, ...]) -> bool:
    whole = " ".join(found)
    opened = bool(found) and bool(asides.IRONY_OPENING.search(found[0]))
    return bool(asides.IRONY_PLAIN.search(whole)) or (
        opened and bool(asides.IRONY_TWIST.search(whole))
    )


def without_question(sentence: str) -> str:
    """Return what a sentence tells before its question: the clauses up to the last one."""
    if not cues.QUESTION_END.search(sentence):
        return sentence
    cuts = [match for match in _CLAUSE.finditer(sentence) if is_personal(sentence[: match.start()])]
    for cut in cuts:
        rest = sentence[cut.end() :]
        if cues.QUESTION_WORD.search(rest) and not is_personal(_first_clause(rest)):
            return sentence[: cut.start()].strip()
    return sentence[: cuts[-1].start()].strip() if cuts else sentence


def _first_clause(text: str) -> str:
    return _CLAUSE.split(text, maxsplit=1)[0]
