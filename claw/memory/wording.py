"""Turn the user's sentences into lines of memory, in the user's own words."""

import re
from collections.abc import Sequence
from itertools import pairwise

from claw.domain.text import one_line
from claw.memory import cues
from claw.memory.filter_request import SECRET
from claw.memory.gating import without_question

_LETTER = re.compile(r"[^\W\d_]")
_LEAD = re.compile(
    r"^\W*+(?:(?:please |bitte |por favor,? |hey,? |hi,? |hello,? |and |so |oh,? "
    r")*(?:remember|note|keep in mind|bear in mind|for the record|fyi|by the way|btw|quick "
    r"update(?: on me)?|note to self|just so you know"
    r"|merk dir|notier\w*|übrigens|nur damit du(?:['’]s| es) weißt|recuerda|apunta|anota|"
    r"por cierto)(?: (?:this|that|it|for (?:me|later)|on me|on|esto|das|keep it)\b|"
    r",)*\s*[:,，]\s*"
    r"|(?:[请請]|麻烦|麻煩)?(?:你)?(?:[帮幫]我)?(?:记住|記住|记一下|記一下|记下来?|記下來?|"
    r"备忘|備忘|顺便说一?句?|順便說一?句?|对了|對了)[:：,，]\s*|(?:メモ|覚えて(?:ください|"
    r"おいて))[:：、。]\s*)",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"^\W*(?:(?:hi|hello|hey|good (?:morning|evening|afternoon)|hallo|guten (?:tag|morgen|abend)|"
    r"hola|buen[oa]s (?:días|tardes|noches))(?: there)?|你好|您好|大家好|嗨|哈[喽囉]|こんにちは)"
    r"\s*[,，!！.。、~～]+\s*(?=\w)",
    re.IGNORECASE,
)
_PART = re.compile(
    r"[,，、;；:：]\s*|\s[–—-]\s|\s(?=(?:and|but|und|aber|y|pero)\s)|(?=而且|并且|並且|但是|另外)"
)
_JOINING = re.compile(
    r"^\W*(?:and|but|und|aber|y|pero|而且|并且|並且|但是|另外)\b\s*", re.IGNORECASE
)
_OF_A_SECRET = cues.any_of(
    r"pass ?(?:word|phrase|code|port)|\b(?:pin|puk|log-?in|token|keys?|codes?|card|account|iban|"
    r"credentials?|combination|kennwort|konto\w*|karte\w*|ausweis\w*|clave|contraseña|"
    r"tarjeta|cuenta)\b"
    r"|passwort|密[码碼]|口令|卡|[账帳][号號]|[证證]件|身[份分][证證]|パスワード|暗証",
)


_HANGING = cues.any_of(
    r"^\W*(?:in case|if|when(?:ever)?|so|because|as|which|who|that|before|after|unless|"
    r"damit|falls|wenn|"
    r"weil|si|porque|cuando)\b|^\W*(?:以防|如果|要是|因为|因為|万一|萬一)",
)


def without_secret(sentence: str) -> str:
    """Return the clauses of a sentence that tell something beside its secret, "" if none does."""
    if SECRET not in sentence:
        return sentence
    cuts = [0, *(match.end() for match in _PART.finditer(sentence)), len(sentence)]
    parts = [sentence[start:end] for start, end in pairwise(cuts)]
    kept = [part for part in parts if _is_apart(part)]
    return _JOINING.sub("", "".join(kept)).strip(" ,，、;；:：–—-")


def _is_apart(part: str) -> bool:
    if SECRET in part or _OF_A_SECRET.search(part) or _HANGING.search(part):
        return False
    return bool(cues.STATED.search(part))


def as_memories(told: Sequence[str]) -> tuple[str, ...]:
    """Return a line for each thing told; a sentence that does not name the user joins the last."""
    lines: list[str] = []
    for sentence in told:
        text = one_line(_GREETING.sub("", _LEAD.sub("", without_question(sentence)))).strip()
        if not _says_something(text):
            continue
        if lines and not cues.SELF.search(text):
            lines[-1] = f"{lines[-1]} {text}"
        else:
            lines.append(text)
    return tuple(line.strip(" ,，、;；:：") for line in lines)


def _says_something(text: str) -> bool:
    """Tell a fact from a bare request to remember it."""
    return len(_LETTER.findall(cues.STANDING.sub("", text))) > 2
