"""Which of the user's sentences go into a long-term store: by keywords, or by the filter's rules.

No model is asked: what is promoted is found again only where a question calls for it, so that one
sentence too many costs little, and one too few is a fact lost.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from claw.domain.text import one_line
from claw.memory.cues import any_of
from claw.memory.gating import sentences, telling
from claw.memory.own_words import own_words
from claw.memory.wording import as_memories

Promotes = Literal["filter", "keywords"]

_KEYWORDS = any_of(
    r"\b(?:remember|don't forget|important|note that|keep in mind|my name is|call me|i am called"
    r"|always|never|i prefer|preference|my favou?rite|allergic|birthday|address|phone"
    r"|id|number|code)\b",
    r"记住|記住|记得|記得|别忘|別忘|重要|我叫|我的名字|总是|總是|从不|從不|喜欢|喜歡|过敏|過敏|生日|地址"
    r"|电话|電話|编号|編號|工号|工號|号码|號碼",
    r"\b(?:merk dir|nicht vergessen|vergiss nicht|wichtig|ich heiße|mein name|immer|niemals"
    r"|allergisch|geburtstag|adresse|nummer)\b",
    r"\b(?:recuerda|no olvides|importante|me llamo|mi nombre|siempre|nunca|prefiero|alérgic[oa]"
    r"|cumpleaños|dirección|número)\b",
    r"覚えて|忘れないで|重要|私の名前|いつも|アレルギー|誕生日|住所|番号",
)


def by_keywords(said: str) -> tuple[str, ...]:
    """Return the sentences in which something says outright that it matters."""
    return tuple(one_line(one) for one in sentences(own_words(said)) if _KEYWORDS.search(one))


def by_filter(said: str) -> tuple[str, ...]:
    """Return the sentences that could hold a fact about the user, as lines of memory."""
    return as_memories(telling(said))


PROMOTIONS: Mapping[Promotes, Callable[[str], tuple[str, ...]]] = MappingProxyType(
    {"filter": by_filter, "keywords": by_keywords}
)
