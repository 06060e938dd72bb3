"""Words by which a clause tells that it matters: health, open tasks, decisions, reasons, wishes."""

import re

LASTING = 8.0
_HEALTH = (
    r"allerg|alérg|diabet|vegan|vegetari|coeliac|celiac|intoleran|asthma|pregnan|wheelchair|seasick"
    r"|my name is|ich heiße|schwanger|me llamo|embaraz|过敏|過敏|糖尿病|素食|吃素"
    r"|怀孕|懷孕|高反|哮喘|我叫|アレルギー|私の名前"
)
_OPEN = (
    r"\bstill\b|\bneed to\b|\bmust\b|\bhave to\b|\bhaven['’]t\b|\bnot yet\b|\bmissing\b|\bopen\b"
    r"|remind|\bdue\b|deadline|还没|還沒|还要|還要|还差|還差|得去|得赶紧|需要|待办|待辦|之前|以前|要等"
    r"|\bnoch\b|\bfehlt\b|\bmuss\b|\bmüssen\b|falta|tengo que|todavía|まだ|までに|ないと|必要"
)
_DECIDED = (
    r"\bdecid|\bagree|settles?\b|\bwe take\b|\blet['’]s take\b|\bgo with\b|\bchose|\bbooked\b"
    r"|\bthen\b|instead|change of plan|actually|\bbetter\b|\bnow\b|from next|jetzt|entschieden"
    r"|nehmen wir|al final|决定|決定|定在|那就|就[选選买買]|换成|換成|改成|改了|打算|后来|後來|最终"
    r"|最後|选|決め|予約|つもり"
)
_REASON = (
    r"\bbecause\b|\bsince\b|\bso that\b|\bso\b|makes? me|\bwhy\b|因为|因為|怕|所以|免得"
    r"|\bweil\b|damit|porque|ので|ため"
)
_CALLED = r"\bcalled\b|\bnamed?\b|\bticket\b|叫|名字|取名|heißt|llama|名前"
_WISHED = (
    r"\bwant|\bprefer|\bwish|\baim\b|\bhate|\blike\b|想要|希望|喜欢|喜歡|原则|原則|目标|目標"
    r"|möchte|quiero|したい"
)
_CUES = tuple(
    (weight, re.compile(pattern, re.IGNORECASE))
    for weight, pattern in (
        (LASTING, _HEALTH),
        (2.0, _OPEN),
        (1.5, _DECIDED),
        (1.5, _REASON),
        (1.0, _CALLED),
        (1.0, _WISHED),
    )
)
_QUESTION = re.compile(r"[?？]\s*$|[吗嗎呢]\s*$|ですか\s*$")
_REQUEST = re.compile(
    r"^(?:can|could|would|shall|will) (?:you|we)\b|help me|remind me of that|hilfst du|ayúda"
    r"|帮我|幫我|陪我|出主意|教えて",
    re.IGNORECASE,
)


def importance(clause: str) -> float:
    """Return the sum of what the cues in the clause weigh; 0 for none."""
    return sum((weight for weight, pattern in _CUES if pattern.search(clause)), 0.0)


def is_lasting(clause: str) -> bool:
    """Return whether the clause is about health, diet or who the user is."""
    return importance(clause) >= LASTING


def aged_weight(line: str, age: float) -> float:
    """Return what a line of an older summary weighs where not all fit; 0 is the oldest age."""
    return 1.0 if is_lasting(line) else 0.5 + 0.3 * age


def is_idle(clause: str) -> bool:
    """Return whether the clause asks the assistant something, and so tells little."""
    return bool(_QUESTION.search(clause) or _REQUEST.search(clause))
