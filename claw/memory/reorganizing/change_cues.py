"""Read from an entry what it tells to have changed: from what, to what, and what has ended."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_I = re.IGNORECASE
_DATE_TAIL = (
    r"(?:\s*[,，（(;；。]|\s(?:in|since|as of|from|on|because|instead|at|im|ab|seit|wegen)\s|$)"
)
_FROM = (
    re.compile(
        r"\b(?:moved?|switch\w*|chang\w*|mov\w+|postponed|pushed|rescheduled|went|rais\w+"
        r"|upgraded|migrat\w+"
        rf"|converted)\b.{{0,40}}?\bfrom (.{{1,40}}?) to (.{{1,40}}?){_DATE_TAIL}",
        _I,
    ),
    re.compile(
        r"[从從由](.{1,16}?)(?:换|換|改|搬|调|調|升级|升級|转|轉|移|推迟|推遲|提前|延期|涨|漲)[了]?"
        r"[到成为為至去]?[了]?([^，。,;；（(]{0,20})"
    ),
    re.compile(
        r"\bvon (.{1,40}?) (?:auf|nach|zu) (.{1,40}?) (?:verlegt|verschoben|gewechselt"
        r"|umgezogen|umgestellt"
        r"|erhöht|geändert)",
        _I,
    ),
    re.compile(
        rf"\b(?:cambi\w+|mud\w+|pas\w+"
        rf"|movi\w+)\b.{{0,30}}?\bde (.{{1,40}}?) a (.{{1,40}}?){_DATE_TAIL}",
        _I,
    ),
    re.compile(r"(.{1,14}?)から(.{1,14}?)(?:に|へ)(?:変|移|引っ越|乗り換え|切り替)"),
)
_NOW = re.compile(
    r"\b(?:moved|changed|switched|pushed|postponed|rescheduled|brought forward|upgraded"
    r"|migrated|lowered|raised"
    r"|went up|went down|increased|reduced) (?:\w+ ){0,4}?(?:to|next to|into|from)\b|\bis now\b"
    r"|\bnow\b"
    r"|\breplaced\b|\binstead\b|\bafter all\b|\bnew (?:job|flat|phone|laptop|doctor|boss)\b"
    r"|\bstarted (?:a|as|at)\b"
    r"|换成|換成|换到|換到|换了|換了|改成|改到|改为|改為|改教|改用|改在|改了|搬到|搬去|搬进"
    r"|搬進|升级到|升級到|升级为"
    r"|升到|涨到|漲到|推迟到|推遲到|提前到|延期到|调到|調到|新工作|现在|現在|如今|已经是|开始吃"
    r"|不限了|开始改"
    r"|\bjetzt\b|inzwischen|umgezogen|verschoben|verlegt|ab sofort|\bneuerdings\b"
    r"|\bahora\b|se cambió|se mudó|\bya (?:es|está|tiene)\b|になった|に変更|に引っ越|今は",
    _I,
)
_HAN = "[\\u4e00-\\u9fffA-Za-z0-9]"
_ENDED_AFTER = re.compile(
    r"\b(?:no longer|sold|gave up|given up|stopped|quit|dropped|got rid of|gave away"
    r"|unsubscribed from|cancelled|canceled)"
    r"\s+((?:(?!(?:at|in|of|because|since|for|to|from|on|as|after|with)\b)[\w'’-]+\s*){1,4})"
    rf"|(?:不再|放弃|放棄|戒掉|戒了|退掉|卖掉|賣掉|卖了|賣了|取消了)({_HAN}{{1,6}})"
    r"|\b(?:verkauft|gekündigt|aufgegeben) (\w+)|\b(?:dejó de|vendió|canceló) (?:el |la )?(\w+)",
    _I,
)
_ENDED_BEFORE = re.compile(
    r"((?:[\w'’-]+ ){1,3}?)(?:(?:is|are|was|were|been|got) (?:gone|over|cancelled|canceled|sold"
    r"|no more)\b|(?:gone|over|cancelled|canceled|sold)\W*$)"
    rf"|({_HAN}{{1,6}}?)(?:已经|已經|已|都)?(?:结束|結束|取消|送人|卖了|賣了|退掉了"
    rf"|停了|不限了)"
    r"|(\w+) (?:ist|wurde|sind) (?:weg|verkauft|abgesagt|beendet|gekündigt)\b|(\w+)(?:は"
    r"|を)(?:やめた|中止|売った|終わった)",
    _I,
)
_LEFT = re.compile(
    r"\b([A-Z][\w'’-]+)(?: has)? left\b|([\u4e00-\u9fff]{1,4}?)(?:已)?(?:离职|離職|辞职了|走了)"
)
_DONE = re.compile(
    r"\b(?:bought|ended|finished|passed|done|completed|signed|booked|launched|started|learns"
    r"|learning|has|got|moved)\b"
    r"|买了|買了|已经|已經|完成|通过了|通過了|考过|搬到|jetzt|gekauft|bestanden|fertig|ahora"
    r"|compró|aprobó|買った|合格",
    _I,
)
_SO_FAR = re.compile(r"\bso far\b|\bby now\b|\bas of\b|已|目前|截至|bisher|hasta ahora", _I)


@dataclass(frozen=True, slots=True)
class Told:
    """What a statement tells of a change; the texts are empty where it does not say."""

    source: str = ""
    target: str = ""
    now: bool = False
    ended: tuple[str, ...] = ()
    left: str = ""
    done: bool = False
    so_far: bool = False

    @property
    def any(self) -> bool:
        """Whether it tells a change at all."""
        return bool(self.source or self.now or self.ended or self.left)


@lru_cache(maxsize=1 << 14)
def told(text: str) -> Told:
    """Read a statement without its date stamp."""
    source = target = ""
    for pattern in _FROM:
        match = pattern.search(text)
        if match:
            source, target = match[1].strip(), match[2].strip()
            break
    return Told(
        source,
        target,
        bool(_NOW.search(text)),
        tuple(_ended(text)),
        next(
            (group for match in [_LEFT.search(text)] if match for group in match.groups() if group),
            "",
        ),
        bool(_DONE.search(text)),
        bool(_SO_FAR.search(text)),
    )


def _ended(text: str) -> Iterator[str]:
    for pattern in (_ENDED_AFTER, _ENDED_BEFORE):
        for match in pattern.finditer(text):
            yield from (group.strip() for group in match.groups() if group)
