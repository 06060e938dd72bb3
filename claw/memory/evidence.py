"""Check a proposed memory against the user's own words; where it says more, the quote stands in."""

import re
import unicodedata
from itertools import pairwise

from claw.domain.text import has_cjk
from claw.memory import cues
from claw.memory.cues import any_of
from claw.memory.hard_facts import HardFact, hard_facts, missing
from claw.memory.proper_names import proper_names
from claw.memory.rewording import carries_words, says_the_same
from claw.memory.similarity import coverage

ENOUGH = 0.6
_UNIFIED = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "…": "."}
)
_SENTENCE = re.compile(r"[^.!?。！？；;\n]+(?:[.!?。！？；;]+(?![\d\w])|\n|$)|[^\n]+")

_BREAK = re.compile(
    r"[,，;；:：]\s*|\s[–—-]+\s|\s(?=(?:and|but|while|whereas|und|aber|y|pero) (?:i|i['’]\w+|my|we|"
    r"our|he|she|his|her|they|ich|mein\w*|wir|yo|mis?|nosotr[oa]s)\b)|(?=但是?|而且?我|不过|不過)",
    re.IGNORECASE,
)
_ELLIPTIC = any_of(
    r"\b(?:not|n['’]t|too|either|neither|do|does|is|are|am|was|did|nicht|auch|tampoco|también|no)"
    r"\W*$|(?:[不没沒也]|不是|也是|没有|沒有|不会|不會)\W*$|\bneither\b|\bso (?:do|does|is|am)\b",
)
_SUBORDINATE = any_of(
    r"^\W*(?:and |but )?(?:if|unless|until|when|whenever|although|though|because|since|while|as "
    r"soon as|except|before|after|wenn|falls|weil|obwohl|bis|solange|sobald|si|cuando|aunque|"
    r"porque|hasta|mientras)\b|^\W*(?:如果|要是|假如|除非|虽然|雖然|因为|因為|即使|只要|除了|直到)",
)
_REPORTING = any_of(
    r"^\W*(?:said|says|say|told|tells|wrote|writes|asked|thinks?|thought|believes?|claims?|claimed"
    r"|jokes?|joked|sagt|sagte|meint|meinte|dice|dijo|cree|说|說|认为|認為)\b",
)
_CHANGING = any_of(
    r"\b(?:not|no|never|none|without|n['’]t|hardly|barely|rarely|seldom|almost|nearly|only|unless|"
    r"if|until|except|but|instead|used to|no longer|any ?more|former\w*|ex|once|past|years? ago|as "
    r"a (?:child|kid|teenager|student)|back then|would|could|might|may|maybe|perhaps|probably|"
    r"possibly|supposedly|suppos\w+|imagin\w+|pretend\w*|dreams?|jok\w+|kidding|games?|play|plays|"
    r"novel|film|movie|said|says|thinks?|thought|believes?|claims?|told|hopes?|hoped|"
    r"wish\w*|want\w*|"
    r"someone|who|whose)\b|n['’]t\b",
    r"\b(?:nicht|kein\w*|nie|ohne|kaum|fast|früher|ehemal\w*|damals|wenn|falls|außer|aber|sondern|"
    r"vielleicht|würde|hätte|wäre|sagt\w*|meint\w*|glaubt\w*)\b",
    r"\b(?:nunca|sin|casi|antes|ex|ya no|si|salvo|pero|sino|quizás?|tal vez|dice|dijo|cree)\b",
    r"[不没沒别別无無未]|以前|曾|从前|從前|当年|當年|过去|過去|如果|要是|除了|除非|但|可能|"
    r"也许|也許|"
    r"假|说|說|梦|夢|差点|差點|ない|ません|以前|昔|もし",
)
_REFERRING = any_of(
    r"\b(?:he|she|they|him|them|there|this one|that one|er|ihn|ihm|dort|ella|ellos|allí)\b|"
    r"\b(?:it|that|this)\b(?=\W*$)|^\W*(?:it|that|this|these|those|das)\b|[他她它牠]|"
    r"那[里裡边邊儿兒]",
)
_LOOSE = re.compile(
    r"\W*$|\s*[,，。;；:：.!?！？(（)]|\s+(?:at|in|on|since|for|with|and|because|so|as|by|"
    r"from|near|"
    r"today|tomorrow|yesterday|next|last|this|every|now|und|seit|in|an|am|im|bei|mit|weil|y|"
    r"desde|en|"
    r"con|para|porque|de)\b",
    re.IGNORECASE,
)
_THERE = re.compile(r"\bthere\b", re.IGNORECASE)


def located(quote: str, own: str) -> str:
    """Return the span of `own` that the quote names, "" if it does not stand there.

    White space, case, width and the style of quotation marks do not matter.
    """
    wanted, _ = _folded(quote.strip(" \t\n\"'“”.。…"))
    there, places = _folded(own)
    start = there.find(wanted) if wanted else -1
    if start < 0:
        return ""
    end = start + len(wanted) - 1
    return own[places[start] : places[end] + 1].strip()


def supporting(text: str, own: str) -> str:
    """Return the sentence of `own` that says most of what `text` says, "" if none says enough."""
    sentences = [match.group().strip() for match in _SENTENCE.finditer(own)]
    best = max(sentences, key=lambda sentence: coverage(text, sentence), default="")
    return best if coverage(text, best) >= ENOUGH else ""


def stated(quote: str, own: str) -> str:
    """Return what the user stated there: the quote where it stands by itself, else more around it.

    A quote without its subject, or beside words that change it ("not", "if", "used to", "my friend
    says"), is widened to the complete clause, else to the whole line; a line that speaks of `he`
    or `it` takes the line before it along.
    """
    first, line, begin, close = _surroundings(quote, own)
    start = own.find(quote) - first
    end = start + len(quote)
    clause = line[begin:close]
    if _stands_alone(line[begin:start], quote, line[end:close]):
        return quote
    if "\n" not in line and not _REFERRING.search(clause):
        return clause.strip(" ,，、;；")
    before = own[: first - 1].rsplit("\n", 1)[-1] if first else ""
    return f"{before} {line}".strip() if _REFERRING.search(line) else line.strip()


def placed(quote: str, own: str) -> str:
    """Return the clause around the quote with `there` as the place named last, "" without one."""
    first, line, begin, close = _surroundings(quote, own)
    clause = line[begin:close].strip(" ,，、;；")
    named = [own[span[0] : span[1]] for span in proper_names(own) if span[1] <= first + begin]
    if not named or not _THERE.search(clause):
        return ""
    resolved = _THERE.sub(f"in {named[-1]}", clause)
    return "" if _REFERRING.search(resolved) else resolved


def faithful(text: str, statement: str, own: str) -> bool:
    """Return whether `text` says of the user what `statement` says, and adds no value to `own`.

    `statement` and `own` have their dates made absolute, so that a date is the same in any form.
    """
    if has_cjk(text) != has_cjk(statement):
        return False
    if _weighty(missing(hard_facts(text), own)) or _weighty(missing(hard_facts(statement), text)):
        return False
    return says_the_same(text, statement)


def _stands_alone(lead: str, quote: str, trail: str) -> bool:
    """Return whether a quote needs neither the words before it nor those behind it."""
    if cues.SELF.search(lead) or carries_words(lead) or _REFERRING.search(quote):
        return False
    if not (cues.SELF.search(quote) or not cues.SELF.search(trail)):
        return False
    return bool(_LOOSE.match(trail)) and not _CHANGING.search(f"{lead} {trail}")


def _surroundings(quote: str, own: str) -> tuple[int, str, int, int]:
    """Return where the lines of the quote begin, these lines, and in them its clauses' offsets."""
    start = own.find(quote)
    first = own.rfind("\n", 0, start) + 1
    last = own.find("\n", start + len(quote))
    line = own[first : last if last >= 0 else len(own)]
    return first, line, *_clause_around(line, start - first, start - first + len(quote))


def _clause_around(line: str, start: int, end: int) -> tuple[int, int]:
    """Return the offsets of the clauses of `line` that [start, end) touches, each complete."""
    touched = [span for span in _clauses(line) if span[0] < end and start < span[1]]
    return (touched[0][0], touched[-1][1]) if touched else (0, len(line))


def _clauses(line: str) -> list[tuple[int, int]]:
    """Split a line where a clause with a subject of its own begins; the rest joins a neighbour."""
    cuts = [0, *(match.end() for match in _BREAK.finditer(line)), len(line)]
    joined: list[tuple[int, int]] = []
    for begin, close in pairwise(cuts):
        piece = line[begin:close]
        alone = _complete(piece) and joined and _complete(line[slice(*joined[-1])])
        if joined and (not alone or _leads_on(line[slice(*joined[-1])])):
            joined[-1] = joined[-1][0], close
        elif piece:
            joined.append((begin, close))
    return joined


def _complete(piece: str) -> bool:
    if _ELLIPTIC.search(piece) or _SUBORDINATE.search(piece) or _REPORTING.search(piece):
        return False
    return bool(cues.SELF.search(piece)) and carries_words(piece)


def _leads_on(piece: str) -> bool:
    return bool(_SUBORDINATE.search(piece)) and not _BREAK.search(piece.rstrip(" ,，、;；"))


def _weighty(facts: tuple[HardFact, ...]) -> bool:
    return any(fact.kind != "time" or fact.values for fact in facts)


def _folded(text: str) -> tuple[str, list[int]]:
    """Return the text as it is compared, and for each of its characters the place in `text`."""
    chars: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for folded in unicodedata.normalize("NFKC", char.translate(_UNIFIED)).casefold():
            if not folded.isspace():
                chars.append(folded)
                places.append(place)
    return "".join(chars), places
