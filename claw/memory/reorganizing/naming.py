"""The names that a notebook gives its user, and names that it writes in two scripts."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from claw.domain.text import has_cjk, normal_form
from claw.memory.hard_facts import HardFact

_OWN = re.compile(
    r"(?:\bname(?:'s| is|:| -)?|\bnamed\b|\bcalled\b|\bgoes by\b|\bheißt\b|\bse llama\b"
    r"|[叫名])\s*[:：是为]?\s*"
    r"([^,，。;；()（）\n]{1,40})",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(
    r"\b(?:wife|husband|son|daughter|cat|dog|sister|brother|friend|partner|boss|project|app"
    r"|company)\b"
    r"|[妻夫老公婆儿女猫狗姐妹哥弟爸妈]|项目|公司",
    re.IGNORECASE,
)
_HAN = r"[\u4e00-\u9fff]{2,4}"
_LATIN = r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}"
_BESIDE = re.compile(rf"({_HAN})\s?[(（]({_LATIN})[)）]|({_LATIN})\s?[(（]({_HAN})[)）]")
_ENGLISH = re.compile(
    rf"(?:叫|名[:：是]?|name[:：]?)\s*({_HAN})[,，]\s*(?:英文名|English name)\s*(?:叫|是|:|："
    rf"|is)?\s*({_LATIN})",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Names:
    """`own` are the words of the user's names; `other_scripts` maps a name to its other form."""

    own: frozenset[str] = frozenset()
    other_scripts: Mapping[str, str] = field(default_factory=dict)

    def is_own(self, word: str) -> bool:
        """Return whether it is a word of a name of the user's."""
        return normal_form(word) in self.own

    def holds(self, fact: HardFact, text: str) -> bool:
        """Return whether the text has the name in its other script."""
        other = self.other_scripts.get(normal_form(fact.text), "")
        return fact.kind == "name" and bool(other) and other in normal_form(text)


def names_in(texts: Iterable[str]) -> Names:
    """Return what the entries of a notebook tell about names."""
    own: set[str] = set()
    pairs: dict[str, str] = {}
    for text in texts:
        if not _SOMEBODY.search(text):
            for match in _OWN.finditer(text):
                own |= set(normal_form(match[1]).split())
        for match in (*_BESIDE.finditer(text), *_ENGLISH.finditer(text)):
            one, other = (normal_form(group) for group in match.groups() if group)
            pairs |= {one: other, other: one}
            own |= set()
    return Names(frozenset(word for word in own if not has_cjk(word)), pairs)
