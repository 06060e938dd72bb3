"""Proper names, as far as their form gives them away, in European languages, Chinese, Japanese."""

import re
from collections.abc import Iterator

from claw.domain.text import has_cjk

_WORD = re.compile(r"[^\W\d_][^\W_]*(?:['’-][^\W\d_]+)*")
_PARTICLES = {
    "de",
    "da",
    "do",
    "dos",
    "del",
    "la",
    "van",
    "von",
    "der",
    "den",
    "di",
    "du",
    "&",
    "of",
    "le",
}
_NO_NAME = frozenset(
    re.findall(
        r"\S+",
        """january february march april may june july august september october november december
        monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays
        thursdays fridays saturdays sundays januar februar märz mai juni juli oktober dezember
        montag dienstag mittwoch donnerstag freitag samstag sonntag i i'm i'd i'll i've ok okay
        user users the a an mr mrs ms dr prof professor aunt uncle mum mom dad am pm asap fyi btw
        faq cv id pc tv ps uhr christmas easter herr frau sr sra señor señora""",
    )
)
_GERMAN = re.compile(
    r"\b(?:ich|und|nicht|der|die|das|ist|mit|wir|ein|eine|für|auf|mein|meine|du|mir|dir|beim|zum|zur|noch|unser|unsere"
    r"|vom|auch|wird|sind|nutzer|benutzer)\b",
    re.IGNORECASE,
)
_GERMAN_CUE = re.compile(
    r"\b(?:Herrn?|Frau|Dr\.|Prof\.|heiß(?:e|t|en)|namens|nennt|Freundin|Freund|Bruder|Schwester|Tochter"
    r"|Sohn|Mann|Kollegin|Kollege|Chefin|Chef|Firma|Hund|Katze)$"
)
_GERMAN_PLACE_CUE = re.compile(r"\b(?:aus|nach|in|bei|ist der|ist die)$")
_GERMAN_NOUN = re.compile(
    r"(?:ung|heit|keit|schaft|tion|ion|tät|ment|chen|lein|nis|tum|ling|eur|ik|ie|enz|age|zeit|tag|abend"
    r"|woche|monat|jahr)(?:en|e|s|n)?$"
)
_UNIT = re.compile(r"[KMGT]i?B|[KM]W|GHz|EUR|USD|CHF|Uhr")
_LATIN_IN_CJK = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*(?: [A-Z][A-Za-z0-9_.-]*)*")
_SURNAMES = (
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許韩韓邓鄧冯馮曹彭曾肖"
    "田董潘袁蔡蒋蔣余于杜叶葉程魏苏蘇吕呂丁任卢盧姚沈钟鍾姜崔谭譚陆陸范汪廖石金韦韋贾賈夏付方邹鄒熊白孟"
    "秦邱侯江尹薛闫段雷龙龍史陶贺賀顾顧毛郝龚龔邵万钱錢严嚴武戴莫孔向汤湯常温溫康施文牛樊葛邢安齐齊易乔"
    "喬伍庞颜顏倪庄莊聂聶章鲁魯岳翟殷詹申耿关關焦柳裴褚季迟祝毕畢"
)
_HAN = "\u4e00-\u9fff"
_HAN_TITLED = re.compile(
    f"[{_SURNAMES}][{_HAN}]{{0,2}}?(?:老师|老師|先生|小姐|女士|太太|总|經理|经理|医生|醫生|教授|师傅|師傅|律师|律師|主任)"
)
_HAN_NICK = re.compile(
    f"(?:(?<![{_HAN}])|(?<=[者位是和跟找给給问問叫由的，、让讓请請]))(?:[老小][{_SURNAMES}]|阿(?![姨公婆嬤爸妈媽伯])[{_HAN}])"
)
_HAN_CALLED = re.compile(
    f"(?:叫做|名叫|叫|名字是|取名)([{_HAN}]{{2,4}})(?=[，。、！？；,.!?;\\s]|的|$)"
)
_HAN_KIN = re.compile(
    "(?:老婆|老公|妻子|丈夫|姐姐|妹妹|哥哥|弟弟|姨妈|姑姑|舅舅|叔叔|表姐|表妹|表哥|表弟|堂姐|堂妹|堂哥|堂弟"
    f"|女儿|女兒|儿子|兒子|同事|朋友|同学|同學|室友|邻居|鄰居)([{_SURNAMES}][{_HAN}]{{1,2}}?)(?=[，。、！？；,.!?;\\s家的在和说說要会會是]|$)"
)
_JAPANESE = re.compile(
    r"([\u4e00-\u9fff\u30a0-\u30ffー]{1,6}|[\u3040-\u309f]{2,4})(?=さん|くん|君|ちゃん|氏|様)"
)
_JAPANESE_CALLED = re.compile(
    r"(?:名前は|妻の|夫の|娘の|息子の|姉の|妹の|兄の|弟の)([^\sはがをにでと、。]{2,6}?)(?=です|は|が|と|、|。)"
)
_SENTENCE_END = re.compile(r"(?:^|[.!?;\n。！？：；\"“”„「『(*•]|^\s*-)\s*$", re.MULTILINE)


def proper_names(text: str) -> Iterator[tuple[int, int]]:
    """Yield [start, end) of each name; a capitalised word that begins a sentence is none.

    In German, where every noun is capitalised, a name needs a cue before it, such as `Frau`.
    """
    yield from _latin_in_cjk(text) if has_cjk(text) else _capitalised(text)
    for pattern in (_HAN_TITLED, _HAN_NICK):
        for match in pattern.finditer(text):
            yield match.span()
    for pattern in (_HAN_CALLED, _HAN_KIN, _JAPANESE, _JAPANESE_CALLED):
        for match in pattern.finditer(text):
            yield match.span(1)


def _latin_in_cjk(text: str) -> Iterator[tuple[int, int]]:
    for match in _LATIN_IN_CJK.finditer(text):
        measured = text[: match.start()].rstrip()[-1:].isdigit() and len(match.group()) <= 3
        upper = any(char.isupper() for char in match.group())
        if upper and not measured and match.group().lower() not in _NO_NAME:
            yield match.span()


def _capitalised(text: str) -> Iterator[tuple[int, int]]:
    german = len(_GERMAN.findall(text)) * 12 >= len(text.split()) > 0
    run: tuple[int, int] | None = None
    words = list(_WORD.finditer(text))
    inside = {word.group() for word in words if _is_name(text, word, german=german, running=False)}
    for match in words:
        name = match.group() in inside or _is_name(text, match, german=german, running=bool(run))
        if run and name and _joins(text[run[1] : match.start()]):
            run = (run[0], match.end())
        elif name:
            yield from (run,) if run else ()
            run = match.span()
        elif run and match.group() not in _PARTICLES:
            yield run
            run = None
    if run:
        yield run


def _joins(between: str) -> bool:
    return (between.isspace() and "\n" not in between) or between.strip() in _PARTICLES


def _is_name(text: str, match: re.Match[str], *, german: bool, running: bool) -> bool:
    word = match.group()
    if not any(char.isupper() for char in word) or re.sub("['’]s$", "", word).lower() in _NO_NAME:
        return False
    before = text[max(0, match.start() - 40) : match.start()]
    if re.search(r"\d ?$", before) and _UNIT.fullmatch(word):
        return False
    inner = word[1:] != word[1:].lower()
    if not word[0].isupper() or _SENTENCE_END.search(before):
        return inner and "'" not in word and "-" not in word
    return inner or not german or _is_german_name(word, before.rstrip(), running=running)


def _is_german_name(word: str, before: str, *, running: bool) -> bool:
    if _GERMAN_CUE.search(before):
        return True
    return (running or bool(_GERMAN_PLACE_CUE.search(before))) and not _GERMAN_NOUN.search(word)
