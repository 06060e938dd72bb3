"""Whether two memories are about the same thing, so that the newer one can replace the older.

Either they share a word that carries meaning, or both tell the same attribute of the same person.
"""

from functools import lru_cache

from claw.domain.text import has_cjk
from claw.memory.cues import any_of
from claw.memory.proper_names import proper_names
from claw.memory.similarity import content_words

_COMMON_WORDS = """
    like love hate enjoy prefer want need dislike favourite favorite fond use make go get take
    live work name called user now new old day year time always never every really very also only
    more less good bad much many one two three some thing stuff lot kind does doesn't don't isn't
    about than when if who which what would can will should mag liebe hasse will nutzer immer nie
    jetzt neu wohne wohnt arbeite arbeitet gerne gern gusta vivo vive trabajo trabaja usuario
    ahora nuevo siempre nunca prefiero prefiere"""
_COMMON = frozenset(_COMMON_WORDS.split())
_HAN_COMMON = frozenset(
    "我你他她它们們的了在是不有和就也都很这這那用户戶者喜欢歡爱愛现現想要会會住"
)
_SOMEBODY = any_of(
    r"\b(?:sons?|daughters?|kids?|child(?:ren)?|bab(?:y|ies)|wife|husband|partner|girlfriend|"
    r"boyfriend|mum|mom|mother|dad|father|parents?|sisters?|brothers?|grand\w+|aunt|uncle|niece|"
    r"nephew|cousins?|friends?|boss|colleagues?|neighbou?rs?|flatmates?|roommates?|dogs?|cats?|"
    r"sohn|tochter|kind(?:er)?|frau|mann|mutter|vater|eltern|schwester|bruder|freund(?:in)?|hund|"
    r"katze|hij[oa]s?|espos[oa]|marido|mujer|novi[oa]|madre|padre|herman[oa]s?|amig[oa]s?|"
    r"perr[oa]|gat[oa]|ex-?\w*)\b",
    r"[爸妈媽爹娘父母爷爺奶哥姐弟妹狗猫貓妻夫]|老公|老婆|太太|儿子|兒子|女儿|女兒|孩子|朋友|"
    r"同事|息子",
)
_ATTRIBUTES = (
    any_of(
        r"\b(?:lives?|living|lived|moved?|moving|resid\w+|home|address|based|settled|relocat\w+|"
        r"wohn\w*|umgezogen|zieh\w*|adresse|viv[oe]|mudad\w*|mud[éo]\w*|dirección)\b|住|搬|"
        r"定居|地址|引っ越",
    ),
    any_of(
        r"\b(?:works?|working|jobs?|employ\w+|profession|occupation|career|company|hired|promoted|"
        r"retired|freelanc\w+|arbeite\w*|beruf|firma|trabaj\w+|empleo|jubilad\w*)\b|\ban? "
        r"(?:[a-z]+ )?"
        r"(?:\w+(?:er|or|ist|ian|eer|man|woman)|nurse|chef|cook|clerk|student|architect|"
        r"pilot|judge)\b|工作|"
        r"上班|职业|職業|公司|跳槽|退休|入职|入職|仕事|働|勤務|转岗|轉崗",
    ),
    any_of(
        r"\bnames?\b|\bcall(?:s|ed)? (?:me|him|her|them)?|\bheiß\w*|\bllam[oa]\b|叫|名字|姓名|"
        r"名前|称呼|稱呼"
    ),
    any_of(
        r"\b(?:birthday|born|age|aged|years? old|geburtstag|jahre alt|cumpleaños|años)\b|生日|"
        r"岁|歲|誕生日|\d+歳"
    ),
    any_of(
        r"\b(?:single|married|engaged|divorced|widow\w*|separated|verheiratet|geschieden|ledig|"
        r"casad[oa]|"
        r"divorciad[oa]|solter[oa])\b|结婚|結婚|离婚|離婚|单身|單身|订婚|訂婚|離婚|独身"
    ),
    any_of(
        r"\b(?:vegans?|vegetarians?|meat|pescatarian|diet|veganer(?:in)?|vegetarier(?:in)?|"
        r"fleisch|vegan[oa]|"
        r"vegetarian[oa]|carne)\b|吃素|素食|纯素|純素|吃肉|肉"
    ),
    any_of(
        r"\b(?:answers?|repl(?:y|ies)|respon[ds]\w*|antwort\w*|respuestas?|responde\w*)\b|回答|"
        r"回复|回覆|答え|返事"
    ),
    any_of(r"\b(?:weigh\w*|\d+ ?(?:kg|kilos?|pounds|lbs))\b|体重|體重|公斤"),
    any_of(r"\b(?:phone|mobile|telephone|handy|telefon\w*|teléfono|móvil)\b|电话|電話|手机|手機"),
    any_of(r"\be-?mails?\b|邮箱|郵箱|电邮|電郵|メール"),
)


def about_the_same(new: str, old: str) -> bool:
    """Return whether `new` may replace `old`: they share a subject, not merely the user."""
    if not new or not old:
        return False
    shared = _telling_words(new) & _telling_words(old)
    if shared & _named(old):
        return True
    if bool(_SOMEBODY.search(new)) != bool(_SOMEBODY.search(old)):
        return False
    told, known = _attributes(new), _attributes(old)
    return bool(told & known) or (bool(shared) and not (told and known))


def same_attribute(new: str, old: str) -> bool:
    """Return whether both tell the same attribute, such as the address, of user or other person."""
    same_kind = bool(_SOMEBODY.search(new)) == bool(_SOMEBODY.search(old))
    return same_kind and bool(_attributes(new) & _attributes(old))


def beside_attributes(text: str) -> str:
    """Return the text without the words that name an attribute."""
    for one in _ATTRIBUTES:
        text = one.sub(" ", text)
    return text


@lru_cache(maxsize=1 << 12)
def _attributes(text: str) -> frozenset[int]:
    return frozenset(place for place, one in enumerate(_ATTRIBUTES) if one.search(text))


def _named(text: str) -> frozenset[str]:
    names = " ".join(text[start:end] for start, end in proper_names(text))
    return content_words(names) if not _attributes(text) else frozenset()


def _telling_words(text: str) -> frozenset[str]:
    return frozenset(
        word
        for word in content_words(text) - _COMMON
        if not (has_cjk(word) and _HAN_COMMON.intersection(word))
    )
