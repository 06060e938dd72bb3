"""What in a typed message is the user's own: code, quotations and texts to work on are left out.

Knows nothing of facts; it only tells whose words they are.
"""

import re

from claw.memory import cues
from claw.memory.cues import any_of

LONGEST = 6_000  # characters; a longer message is a document
_GAP = "\ufffc"  # stands for what was left out until the end
_FENCE = re.compile(
    r"^[ \t]*(`{3,}|~{3,}).*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)
_RULED = re.compile(
    r"^[ \t]*(?:-{3,}|={3,}|\*{3,})[ \t]*$.*?(?:^[ \t]*[-=*]{3,}[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL,
)
_MARKED = [
    _FENCE,
    re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL),
    re.compile(r"<(\w[^<>\n]{0,40})>.*?</\1>", re.DOTALL),
    _RULED,
    re.compile(r"^[ \t]*(?:>|\|).*$", re.MULTILINE),
    re.compile(r"^[ \t]*【[^】\n]*】.*$", re.MULTILINE),
    re.compile(r"(`{1,3})[^`]+\1"),
    re.compile(r"(?<![:\w])//.*$|/\*.*?(?:\*/|\Z)", re.MULTILINE),
    re.compile(r"^.*(?:;|\{|\})[ \t]*$", re.MULTILINE),
    re.compile(
        r"^[ \t]*(?:Traceback|File \"|at \w|\w*(?:Error|Exception|Warning)\b|(?:const|let|var|"
        r"import|def|class|SELECT|INSERT|UPDATE)\s).*$",
        re.MULTILINE,
    ),
    re.compile(r"\b[\w.]+\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)?(?<=[\"'){}\w])(?<!\w)"),
    re.compile(
        r"\[[^\[\]]*(?:\bAI\b|assistant|agents?\b|system|助手|助理|系统|系統|指令)[^\[\]]*\]",
        re.IGNORECASE,
    ),
    re.compile(r"【[^】]*】"),
    re.compile(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}"),
    re.compile(r"</?\w[^<>\n]*>"),
]
_QUOTED = re.compile(
    r"“[^”]*(?:”|\Z)|„[^“”]*(?:[“”]|\Z)|«[^»]*(?:»|\Z)|»[^«]*(?:«|\Z)|「[^」]*(?:」|\Z)|"
    r"『[^』]*(?:』|\Z)"
    r"|‘(?:[^’]|’(?=\w))*(?:’|\Z)|(?<!\w)\"[^\"]*(?:\"|\Z)|(?<![\w'])'(?!\s)(?:[^'\n]|"
    r"(?<=\w)'(?=\w))+'(?!\w)",
)
_INTRODUCING = re.compile(
    rf"(?:^|(?<=[.!?。！？\n{_GAP}]))[^.!?。！？\n{_GAP}]*[:：][ \t]*\n?{_GAP}"
)
_NAME_CHARS = 16
_CLAUSE = re.compile(r"[,，。.;；!！?？、:：]\s*\S")
_TEXT_NOUN = (
    r"e-?mail|mail|message|text|letter|post|posting|review|comment|article|page|website|"
    r"site|paragraph|passage"
    r"|sentence|sentences|essay|poem|tweet|thread|note|notice|snippet|excerpt|chapter|story|"
    r"cv|resume|bio"
    r"|readme|document|file|list|log|output|newsletter|ad|advert|abstract|line|lines|words?|"
    r"phrase|quote"
)
_TASK = any_of(
    rf"\b(?:this|these|that|the following|following|a|an|my|the|his|her|"
    rf"their)\b[^.!?\n]{{0,30}}?\b(?:{_TEXT_NOUN})\b",
    r"\b(?:translate|proof-?read|summari[sz]e|paraphrase|rephrase|reword|rewrite|shorten|"
    r"correct|polish|edit"
    r"|pretty-?print|format|convert|sort|turn|make|check|explain|classify|reply(?: politely|"
    r" kindly)? to|respond to|finish (?:this|the)|spell-?check|sum "
    r"up|tl;?dr)\b",
    r"\b(?:past|present|future) tense\b|\b(?:into|in|to) (?:french|german|spanish|english|"
    r"chinese|japanese|italian)\b",
    r"续写|續寫|扩写|擴寫|接着写|仿写|读一下|朗读|改得|写得|改一下|改改|优化|優化|语病|語病|"
    r"翻译|翻譯|译成|譯成|翻成|润色|潤色|总结|"
    r"總結|概括|改写|改寫|改成|改为|缩短|縮短|扩写|擴寫|校对|校對|修改|纠正|看看|看下|判断|"
    r"判斷"
    r"|(?:这|這|那|下面|以下|下邊|下边)(?:的|一|几|幾)?(?:段|句|篇|封|条|條|则|則|个|個|份|"
    r"首|些)(?:话|話|文|字|邮件|郵件|信|评|評|网|網|消息|内容|內容|代码)?",
    r"übersetz|korrigier|fass\w*|zusammenfass|kürz|umformulier|formulier|dies(?:e|en|er|es|"
    r"em)\s+\w*(?:text|mail|satz"
    r"|brief|nachricht|artikel|beitrag|rezension|seite|absatz)|folgend",
    r"traduc|resum|corrig|reescrib|reformul|acort|est[ea] (?:texto|correo|mensaje|reseña|"
    r"artículo|carta|frase|párrafo"
    r"|página|comentario)|siguiente",
    r"訳し|翻訳|要約|まとめて|添削|直して|校正|書き直|この(?:文|メール|記事|文章|手紙|"
    r"レビュー|投稿|ページ)|次の(?:文|文章)",
    r"forwarded|weitergeleitet|reenviado|转发|轉發|転送",
)
_COLON = re.compile(r"[:：](?!//|\d)")
_FORWARDED = re.compile(
    r"^[ \t]*(?:-+ ?)?(?:begin forwarded message|forwarded message|original message|from:|"
    r"von:|de:|发件人|寄件者|差出人)"
    r".*\Z",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)


def own_words(typed: str) -> str:
    """Return the user's own words in `typed`; what is somebody else's becomes a line break.

    Left out are code, block quotes, markup, quotations longer than a name, forwarded mails, and
    the text that the first line asks to have translated, summarized, checked or explained.
    """
    text = typed[:LONGEST]
    for pattern in _MARKED:
        text = pattern.sub(_GAP, text)
    text = _FORWARDED.sub(_GAP, text)
    text = _QUOTED.sub(_name_or_gap, text)
    text = _INTRODUCING.sub(_GAP, text)
    lines = _without_matter(text.strip()).replace(_GAP, "\n").splitlines()
    return "\n".join(line.strip() for line in lines if line.strip())


def _name_or_gap(match: re.Match[str]) -> str:
    inner = match.group()[1:-1]
    short = len(inner) <= _NAME_CHARS and len(inner.split()) <= 3
    return match.group() if short and not _CLAUSE.search(inner) else _GAP


def _without_matter(text: str) -> str:
    """Cut the text that a first line introduces, such as `Translate: ...`.

    The line that introduces it goes too, unless it tells something of its writer.
    """
    first, _, behind = text.partition("\n")
    introduction, matter, tail = _introduced(first)
    if not matter and not (behind.strip() or _GAP in first):
        return text
    if not _TASK.search(introduction):
        return text
    kept = introduction if cues.SUBJECT.search(introduction) else ""
    if not matter and _GAP in first:
        return f"{kept}\n{tail}\n{behind}"
    return kept


def _introduced(first: str) -> tuple[str, str, str]:
    """Split a line into what introduces, the matter behind its colon, and what follows a gap."""
    head, gap, tail = first.partition(_GAP)
    colon = _COLON.search(head)
    if colon and head[colon.end() :].strip():
        return head[: colon.start()], head[colon.end() :], ""
    return head, "", tail if gap else ""
