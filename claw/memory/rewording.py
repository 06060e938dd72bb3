"""Whether a sentence about the user says what the user's own words say: no more, no less, as said.

It compares words in their order. Only what turns "I" into "the user" may differ, and small words
that carry no fact; whatever else differs is another statement. Knows nothing of where it is used.
"""

import re
import unicodedata
from collections.abc import Sequence

from claw.memory import cues
from claw.memory.dating import without_dates

_CONTRACTED = (
    (r"\b(?:can't|cannot)\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"\blet's\b", "let us"),
    (r"n't\b", " not"),
    (r"'(?:m|re|s)\b", ""),
    (r"'ve\b", " have"),
    (r"'ll\b", " will"),
    (r"'d\b", " would"),
)
_SAME_WORDS = """
    has have|habe have|hat have|tengo have|tiene have|mag like|bin be|soy be|es be|hab have|
    prefers prefer|goes go|says say|does do|whose who|an a|zwei 2|two 2|dos 2|three 3|drei 3|
    tres 3|four 4|vier 4|cuatro 4|five 5|fünf 5|cinco 5|six 6|seven 7|eight 8|nine 9|ten 10"""
_SAME = dict(pair.split() for pair in _SAME_WORDS.split("|"))
_SILENT_WORDS = """
    a the be is are am do i me my mine myself we us our ours ourselves user user's users themselves
    himself herself and that who which in at on of for with by as name named call called ich mir
    mich mein meine meinen meinem meiner meines wir uns unser unsere der die das den dem ein eine
    einen einem einer ist sich nutzer nutzers nutzerin und dass heiße heißt namens yo mi mis nos
    nuestro nuestra el la los las un una usuario usuaria y que llamo llama nombre le se"""
_SILENT = frozenset(_SILENT_WORDS.split())
_FILLER_WORDS = """
    actually really please well way btw fyi also too just now currently still hi hey hello oh yes
    yeah so very remember note übrigens bitte auch jetzt gerade aktuell noch ja hallo hola sí
    ahora también por favor actualmente recuerda 请 請 其 实 實 也 现 現 在 啊 呀 哦 吧 呢 嗯"""
_FILLERS = frozenset(_FILLER_WORDS.split())
_ADDED_TO_A_NUMBER = frozenset({"year", "old", "age", "aged", "jahre", "alt", "años", "岁", "歲"})
_ADDED_TO_A_WISH = frozenset({"prefer", "want", "wish", "ask", "would", "like", "to", "希", "望"})
_ADDED_TO_WHAT_IS_OWN = frozenset({"their", "his", "her", "sein", "seine", "ihr", "ihre", "su"})
_OWN = re.compile(r"\b(?:my|our|mein\w*|unser\w*|mis?|nuestr[oa]s?)\b", re.IGNORECASE)
_USER = re.compile(r"\W*(?:the |der |die |el |la )?(?:user|nutzer|usuari)", re.IGNORECASE)
_USER_HAN = re.compile(
    r"用[户戶]|使用者|ユーザー(?:さん)?|我[们們]?|咱们?|俺|本人|私|僕|的|名字|姓名|名叫|叫做?|"
    r"(?<![不总總于但可就还還要])是|[はの]|です|である|だ(?=。|$)"
)
_TOKEN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_]+")
_HAN_SMALL = re.compile(r"在(?=住|上班|工作)")


def says_the_same(text: str, statement: str) -> bool:
    """Return whether `text`, about the user, says what the user's `statement` says.

    Dates and times are left out of it: they may stand elsewhere and in another form.
    """
    wanted, given = _words(text), _words(statement)
    if not wanted:
        return False
    if given[:1] == ["have"] != wanted[:1] and not _USER.match(text):
        given = given[1:]
    addable = _addable(statement, given)
    place = 0
    for word in given:
        while place < len(wanted) and not _equal(wanted[place], word) and wanted[place] in addable:
            place += 1
        if place < len(wanted) and _equal(wanted[place], word):
            place += 1
        elif word not in _FILLERS:
            return False
    return all(word in addable for word in wanted[place:])


def carries_words(text: str) -> bool:
    """Return whether the text holds a word that a rewording would have to keep."""
    return any(word not in _FILLERS for word in _words(text))


def _words(text: str) -> list[str]:
    folded = unicodedata.normalize("NFKC", without_dates(text)).replace("’", "'").casefold()
    for pattern, plain in _CONTRACTED:
        folded = re.sub(pattern, plain, folded)
    folded = _HAN_SMALL.sub("", _USER_HAN.sub(" ", folded))
    words = [_stem(word) for word in _TOKEN.findall(folded)]
    return [word for word in words if word not in _SILENT]


def _stem(word: str) -> str:
    """Fold the third person and the plural into the plain form; a past tense stays one."""
    word = _SAME.get(word, word)
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and re.search(r"(?:ch|sh|ss|x|zz|o)es$", word):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _equal(one: str, other: str) -> bool:
    """Compare two words; `wohne` is `wohnt`, and `vivo` is `vive`, of somebody else."""
    if one == other:
        return True
    if one[:-1] == other[:-1] and len(one) > 3:
        return {one[-1], other[-1]} in ({"e", "t"}, {"o", "e"}, {"o", "a"}) and one[-1] != "o"
    return one.endswith("et") and f"{one[:-2]}e" == other


def _addable(statement: str, given: Sequence[str]) -> frozenset[str]:
    """Return the words that a sentence in the third person may add to such a statement."""
    added: frozenset[str] = frozenset()
    if any(word.isdigit() for word in given):
        added |= _ADDED_TO_A_NUMBER
    if not cues.SUBJECT.search(statement):
        added |= _ADDED_TO_A_WISH
    if _OWN.search(statement):
        added |= _ADDED_TO_WHAT_IS_OWN | {"have"}
    return added
