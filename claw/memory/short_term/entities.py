"""Who and what is spoken of: one key for each entity, and which of them a text names.

The user is one entity, whatever the language and the grammatical case.
"""

import re
from collections.abc import Iterable, Iterator

from claw.domain.text import has_cjk, normal_form
from claw.memory import cues
from claw.memory.similarity import content_words

USER = "user"
"""The key of the user."""

HALF = 0.5
"""Share of the words of a name of several that a text must hold to name it."""

_GAP = "\ufffc"
_USER = re.compile(
    r"(?:the |der |die |den |dem |el |la )?(?:user|nutzer(?:in|s)?|benutzer(?:in|s)?|usuari[oa])"
    r"|i|me|my|mine|myself|we|us|our|ich|mich|mir|mein\w*|wir|uns|unser\w*|yo|mí|mis?"
    r"|用[户戶]|使用者|我(?:们|們|自己)?|本人|咱们?|俺|私|僕|俺|ユーザー"
)
_OF_THE_USER = re.compile(
    r"(?:(?:the )?user['’]?s?|my|our|mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|mis?|nuestr[oa]s?) (?=\S)"
    r"|(?:用[户戶]|我(?:们|們)?|私|僕|俺)(?:的|の)?(?=\S)"
)
_ARTICLE = re.compile(r"(?:the|an?|der|die|das|den|dem|des|eine?[mnrs]?|el|la|los|las|une?) (?=\S)")
_POINTING = re.compile(
    r"(?:he|she|it|they|him|her|them|this|that|these|those|there|here|one|someone|something|who|what"
    r"|er|sie|es|ihn|ihm|ihr|das|dies\w*|dort|él|ella|ellos|eso|esto|[他她它牠](?:们|們)?|[这那這]"
    r"(?:个|個|里|裡|边|邊)?|彼女?|それ|これ|あれ)"
)


def entity_key(name: str) -> str:
    """Return the key of an entity: its normal form without article and owner, `USER` for the user.

    Empty for what names nothing, such as a pronoun.
    """
    form = normal_form(name).strip(" \"'“”‘’„()（）「」,，、:：?？")
    if _USER.fullmatch(form):
        return USER
    bare = _ARTICLE.sub("", _OF_THE_USER.sub("", form, count=1), count=1)
    return "" if _POINTING.fullmatch(bare) else bare


def is_of_the_user(name: str) -> bool:
    """Return whether the name says that the user owns it, or is its kin."""
    form = normal_form(name)
    return not _USER.fullmatch(form) and bool(_OF_THE_USER.match(form))


def named_in(text: str, keys: Iterable[str]) -> frozenset[str]:
    """Return those of the keys that the text names, the user where it speaks of I or me.

    A longer name goes first and takes its words with it: who asks for New York does not ask for
    York. A name of several words is also named by half of those that carry meaning.
    """
    rest = normal_form(text)
    words = content_words(text)
    found = {USER} if cues.SELF.search(text) else set()
    for key in sorted(set(keys) - {USER}, key=lambda one: (-len(one), one)):
        spans = list(_places(key, rest))
        for start, end in spans:
            rest = rest[:start] + _GAP * (end - start) + rest[end:]
        if spans or _half_named(key, words):
            found.add(key)
    return frozenset(found)


def _places(key: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield where the key stands in a text, both in normal form, as words of their own.

    Scripts without spaces have no words of their own; one character alone is too little there.
    """
    if not key or (len(key) == 1 and has_cjk(key)):
        return
    start = text.find(key)
    while start >= 0:
        end = start + len(key)
        if _apart(text[start - 1 : start], key[0]) and _ends(text[end : end + 2], key[-1]):
            yield start, end
        start = text.find(key, end)


def _apart(neighbour: str, edge: str) -> bool:
    """Return whether a word may begin or end between two characters."""
    if not (neighbour.isalnum() and edge.isalnum()):
        return True
    return has_cjk(neighbour) or has_cjk(edge)


def _ends(behind: str, edge: str) -> bool:
    """Return whether a name may end before `behind`; a genitive or plural s belongs to it."""
    return _apart(behind[:1], edge) or (behind[:1] == "s" and _apart(behind[1:], "s"))


def _half_named(key: str, words: frozenset[str]) -> bool:
    own = content_words(key)
    return len(own) > 1 and len(own & words) >= HALF * len(own)
