"""What to search for: the user's message, and what it leans on of the exchange before."""

import re
from collections.abc import Sequence

from claw.domain.messages import Message
from claw.domain.text import has_cjk, one_line
from claw.memory.retrieval.terms import query_terms

ALONE = 2
"""Terms from which a message says enough of its own; twice as many in Chinese, which has pairs."""

FULL = 4
"""Terms above which a word that points back makes no difference."""

LEANING = 200
"""Characters up to which a message may lean on what went before."""

LONGEST = 2_000
REPLY = 300
_LEANS = re.compile(
    r"^\W*(?:and|but|so|or|also|then|why|what about|how about|which one|und|aber|warum|y|pero|"
    r"et|mais|e|ma|那么?|还有|還有|以及|但是?|所以|为什么|為什麼|それで|じゃあ|でも)\b|"
    r"^\W*(?:那|还|還|那么|那麼|为什么|為什麼|じゃあ|それ)|"
    r"\b(?:it|its|that one|this one|those|these|them|they|he|him|his|she|her|there|the same|"
    r"the (?:first|second|third|last|other|former|latter)(?: one)?|dort|davon|dazu|ihn|ihm|ihr|"
    r"ese|esa|eso|aquello|allí)\b|[它他她]们?|這個|这个|那個|那个|那里|那裡|第[一二三两兩]個|第[一二三两]个|それ|あれ|その",
    re.IGNORECASE,
)
_GREETS = re.compile(
    r"(?>\W*+(?:(?:hi|hello|hey)(?: there)?|hiya|good (?:morning|afternoon|evening|night)|morning|"
    r"bye|goodbye|see you|cheers|thank you|thanks?|thx|so much|very much|a lot|that helped|"
    r"that helps|for your help|how are you|how's it going|haha|lol|wow|"
    r"hallo|moin|servus|guten (?:morgen|tag|abend)|gute nacht|danke|dankeschön|vielen dank|"
    r"tschüss|wie geht's|hola|buenos días|buenas (?:tardes|noches)|gracias|muchas|adiós|bonjour|"
    r"bonsoir|salut|merci|beaucoup|ciao|grazie|olá|obrigad[oa])(?!\w))+\W*+"
    r"|(?>\W*+(?:你好|您好|早上好|早安|晚上好|下午好|晚安|谢谢|謝謝|多谢|多謝|感谢|感謝|再见|再見|"
    r"拜拜|嗨|哈|你|您|了|啦|啊|こんにちは|こんばんは|おはよう|ありがとう|ございます))+\W*+",
    re.IGNORECASE,
)


def query_of(message: str, before: Sequence[Message]) -> str:
    """Return what to search for; empty where the message names nothing, or greets and thanks.

    A message that says little, or that points back ("and the second one?"), is joined by the last
    exchange, which stands behind it.
    """
    own = message[:LONGEST]
    terms = query_terms(own)
    if not terms or _GREETS.fullmatch(own):
        return ""
    cjk = has_cjk(own)
    leans = len(own) <= LEANING and len(terms) <= FULL * (1 + cjk) and _LEANS.search(own)
    return _joined(own, before) if leans or len(terms) < ALONE * (1 + cjk) else own


def _joined(own: str, before: Sequence[Message]) -> str:
    asked = [one for one in before[-2:] if one.content.strip()]
    return "\n".join(
        (own, *(one_line(one.content, LONGEST if one.role == "user" else REPLY) for one in asked))
    )
