"""Questions that ask back what the user said of themselves: they tell nothing new.

"What am I allergic to?" names the user as surely as "I am allergic to peanuts", and a small model
takes it for a fact. A question that tells something beside asking is none of these: it has another
clause, or asks what may, can or should be done.
"""

import re

_QUESTION = re.compile(r"[?？]\W*$|[吗呢么]\W*$")
_CLAUSES = re.compile(r"[,，、;；:：—–。.!！]\s*(?=\S)")
_OPENING = re.compile(
    r"^\W*(?:(?:so|and|but|okay|ok|well|hey|now|please|sag mal|also|und|oye|y|那|那么|对了|"
    r"請問|请问|ねえ|では)[,，]?\s+)?",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"(?:(?:(?:about|at|by|for|from|in|on|of|since|till|to|until|with) )?"
    r"(?:what|which|whom?|whose|when|where|how (?:old|many|much|long|often|tall|far))|"
    r"do you (?:know|remember|recall)|can you (?:remember|recall|remind)|remind me|"
    r"tell me (?:again )?(?:what|which|who|when|where)|did i|have i|am i|was i|do i|is my|are my|"
    r"(?:(?:an|auf|aus|bei|bis|für|in|mit|seit|um|von|zu) )?"
    r"(?:was|welche[rsnm]?|we[rnm]|wann|wo|wohin|woher|wie (?:heißt|alt|lange|oft|viele?))|"
    r"weißt du|erinnerst du|(?:(?:a|con|de|desde|en|hasta|para|por) )?"
    r"(?:qué|cuál|quién|cuándo|dónde|cuánt[oa]s?)|cómo se llama|sabes|recuerdas)\b",
    re.IGNORECASE,
)
_SELF = re.compile(
    r"\b(?:i|i'm|i’m|me|my|mine|we|our|us|ich|mir|mich|meine?[rsnm]?|wir|unsere?[rsnm]?|yo|mi|mis|me|"
    r"nuestr[oa]s?|soy|tengo|vivo|trabajo)\b|我|咱|俺|私|僕|うち",
    re.IGNORECASE,
)
_ASKS_CJK = re.compile(
    r"什么|什麼|谁|誰|哪|几[个岁点号月年]|幾|多少|多大|记得|記得|知道"
    r"|何|どこ|どれ|いつ|だれ|いくつ"
)
_ADVICE = re.compile(
    r"\b(?:can|could|should|would|may|might|must|shall|ought|need|best|better|recommend|suggest|good|nice|gute?[rsn]?|buen\w*|kann|"
    r"könnte|soll(?:te)?|darf|muss|würde|empf\w+|puedo|podría|debo|debería|recomiend\w+)\b"
    r"|能|可以|可否|该|該|应|應|适合|適合|推荐|推薦|建议|建議|怎么办|怎麼辦|需要|要不要|好吗|好嗎|べき|いい|おすすめ|できる",
    re.IGNORECASE,
)
_AND = re.compile(r"^(?:(?:and|or|und|oder|y|o)\s+|还有|還有|以及|又)", re.IGNORECASE)
_REMINDS = re.compile(
    r"^(?:do you|can you|remind|tell me|weißt|erinnerst|sabes|recuerdas)", re.IGNORECASE
)


def asks_back(sentence: str) -> bool:
    """Return whether the sentence only asks what the user is, has, likes or said."""
    first, *others = _CLAUSES.split(_OPENING.sub("", sentence.strip(), count=1))
    if not _QUESTION.search(sentence) and not _REMINDS.match(first):
        return False
    return _asks(first) and all(_goes_on_asking(one) for one in others)


def _asks(clause: str) -> bool:
    if not _SELF.search(clause):
        return False
    if _REMINDS.match(clause):
        return True
    if _ADVICE.search(clause):
        return False
    return bool(_ASKS.match(clause) or _ASKS_CJK.search(clause))


def _goes_on_asking(clause: str) -> bool:
    rest = _AND.sub("", clause, count=1)
    return bool(_ASKS.match(rest) or _ASKS_CJK.search(rest)) and not _ADVICE.search(rest)
