"""What a line of Markdown is: quoted, an item of a list, a heading, code, a rule, a row, text.

Each line is looked at with what the lines before it left open, and a line break of the model's
stays one. What is no mark of these is text, and is shown as it stands.
"""

import re
from dataclasses import dataclass, replace

HEADING, FENCE, RULE, ROW, CODE, TEXT, BLANK = range(7)
_QUOTE = re.compile(r" {0,3}> ?")
_ITEM = re.compile(r" *([-+*]|\d{1,9}[.)])(?: +|\Z)")
_RULE = re.compile(r" *([-*_])(?: *\1){2,} *\Z")
_FENCE = re.compile(r"`{3,}[^`]*\Z|~{3,}")
_HEADING = re.compile(r"#{1,6}(?: |\Z)")
_BARE = re.compile(r"(?:#{1,6}|[-+*]|\d{1,9}[.)]?|`{1,2}|`{3}.*|~{1,2}|[-*_][-*_ ]*)? *\Z")
_NESTED_FROM = 2
_CODE_FROM = 4


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands for the marks of quotes, items, rules and tables."""

    quote: str = "│ "
    item: str = "• "
    rule: str = "─"
    column: str = " │ "
    crossing: str = "─┼─"


ASCII_SIGNS = Signs(quote="> ", item="- ", rule="-", column=" | ", crossing="-+-")


@dataclass(frozen=True, slots=True)
class Prefix:
    """What stands before a line's text, and before its rest where the line is broken."""

    first: str = ""
    rest: str = ""

    def plus(self, first: str, rest: str) -> "Prefix":
        """Return this prefix with more behind it."""
        return Prefix(self.first + first, self.rest + rest)


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list that is open: where its mark stands in the source, and how far to indent.

    Two columns behind its mark a line belongs to it: models indent loosely.
    """

    column: int
    indent: str


@dataclass(frozen=True, slots=True)
class Open:
    """What the lines before left open."""

    quotes: int = 0
    items: tuple[Item, ...] = ()
    blank: bool = True
    code: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A line: its kind, what stands before it, its text, and what it leaves open.

    `indent` is the number of columns before the text in the source, behind the quotes.
    """

    kind: int
    prefix: Prefix
    text: str
    left: Open
    indent: int = 0


def read(line: str, before: Open, signs: Signs) -> Block:
    """Return what a line is."""
    quotes, rest = unquoted(line.replace("\t", "    "))
    items = before.items if quotes == before.quotes else ()
    now = replace(before, quotes=quotes, items=items)
    prefix = Prefix(signs.quote * quotes, signs.quote * quotes)
    if not rest.strip():
        return Block(BLANK, prefix, "", replace(now, blank=True))
    indent = len(rest) - len(rest.lstrip())
    if not items and indent >= _CODE_FROM and (now.blank or now.code):
        return Block(CODE, prefix, rest[_CODE_FROM:], replace(now, blank=False, code=True))
    return _in_lists(rest, replace(now, blank=False, code=False), prefix, signs)


def certain(line: str, before: Open, signs: Signs) -> bool:
    """Return whether the beginning of a line tells already what the whole line will be."""
    block = read(line, before, signs)
    return block.kind in (HEADING, TEXT) and not _BARE.match(block.text)


def unquoted(line: str, most: int = 99) -> tuple[int, str]:
    """Return how many marks of a quote a line begins with, and what stands behind them."""
    quotes = 0
    while quotes < most and (quote := _QUOTE.match(line)):
        line, quotes = line[quote.end() :], quotes + 1
    return quotes, line


def _in_lists(rest: str, now: Open, prefix: Prefix, signs: Signs) -> Block:
    indent = len(rest) - len(rest.lstrip())
    items = [one for one in now.items if indent >= one.column + _NESTED_FROM]
    margin = items[-1].indent if items else " " * indent
    first, column = prefix.plus(margin, items[-1].indent if items else ""), 0
    item = None if _RULE.match(rest) else _ITEM.match(rest)
    while item:
        margin = items[-1].indent if items else ""
        sign = signs.item if item[1] in "-+*" else f"{item[1]} "
        items.append(Item(column + item.start(1), margin + " " * len(sign)))
        first = Prefix(first.first if column else prefix.first + margin, prefix.rest)
        first = first.plus(sign, items[-1].indent)
        column, rest = column + item.end(), rest[item.end() :]
        item = _ITEM.match(rest)
    column += len(rest) - len(rest.lstrip())
    quotes, text = unquoted(rest.lstrip())
    first = first.plus(signs.quote * quotes, signs.quote * quotes)
    return Block(_leaf(text), first, text, replace(now, items=tuple(items)), column)


def _leaf(text: str) -> int:
    if _RULE.match(text):
        return RULE
    if _FENCE.match(text):
        return FENCE
    if _HEADING.match(text):
        return HEADING
    return ROW if text.startswith("|") else TEXT
