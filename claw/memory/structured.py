"""Read the filter's decision out of a reply: leniently in form, strictly in meaning.

Knows nothing of the message that the decision is about.
"""

import ast
import json
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from claw.domain.text import normal_form, one_line
from claw.errors import ReplyUnusable

MOST_MEMORIES = 8
_TRUE = frozenset({"true", "yes", "1"})
_TEXT_KEYS = ("memory_text", "fact", "text", "memory", "content")
_PLACEHOLDER = re.compile(
    r"^[\W_]*$|^\W*(?:unchanged|same|none|null|nil|n/?a|empty|nothing|no|yes|true|false|"
    r"unknown|todo|tbd|placeholder"
    r"|memory[_ ]text|text|fact|string|no (?:new |changes?|relevant )*(?:facts?|memor(?:y|"
    r"ies)|information|updates?|changes?)?"
    r"|nothing (?:new|to (?:remember|memorize|save|add))|not (?:applicable|available)|"
    r"[无無]|没有|沒有|[无無](?:新)?(?:内容|信息|事实)?"
    r"|没有(?:新的?)?(?:事实|信息|内容)?|keine?|nichts|ninguno|nada|なし|特になし)\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A memory as the model worded it, with the words of the user that it claims to rest on."""

    text: str
    evidence: str = ""
    replaces: str | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What the model decided; `refused` says what of its reply could not be read."""

    worth: bool
    proposals: tuple[Proposal, ...] = ()
    forget: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    kind: str = ""


def read_decision(text: str, worthy: Collection[str] = ()) -> Decision:
    """Return the one decision in `text`; raises ReplyUnusable if there is none or several disagree.

    Fences, words around the object and Python literals are read. Only `true`, `yes` and `1`, in
    any case, mean yes. The short form with `memory_text` at the top is read too. Where kinds that
    are `worthy` are given, the kind alone is a decision.
    """
    found = [_with_worth(one, worthy) for one in objects(text)]
    found = [one for one in found if "worth_memorizing" in one]
    if not found:
        raise ReplyUnusable("The model did not answer with a decision.")
    if any(one != found[0] for one in found):
        raise ReplyUnusable("The model gave several decisions that disagree.")
    return _decision(found[0])


def is_placeholder(text: str) -> bool:
    """Return whether the text says nothing, such as `none`, `N/A` or three dots."""
    return bool(_PLACEHOLDER.match(text.strip()))


def _with_worth(found: dict[str, object], worthy: Collection[str]) -> dict[str, object]:
    """Return what was found, its worth told by its kind where nothing else tells it."""
    kind = found.get("kind")
    if not worthy or not isinstance(kind, str) or "worth_memorizing" in found:
        return found
    return {**found, "worth_memorizing": normal_form(kind) in worthy}


def _decision(found: dict[str, object]) -> Decision:
    worth = _is_true(found["worth_memorizing"])
    kind = found.get("kind")
    given = found.get("memories", found if "memory_text" in found else None)
    proposals: list[Proposal] = []
    refused: list[str] = []
    for item in _items(given) if worth else ():
        proposal = _proposal(item)
        if proposal is None:
            refused.append(f"an item of the form {type(item).__name__} holds no memory")
        elif is_placeholder(proposal.text):
            refused.append("a placeholder instead of a memory")
        elif len(proposals) == MOST_MEMORIES:
            refused.append(f"more than {MOST_MEMORIES} memories of one message")
        else:
            proposals.append(proposal)
    forget = tuple(item for item in _items(found.get("forget")) if isinstance(item, str))
    word = normal_form(kind) if isinstance(kind, str) else ""
    return Decision(worth, tuple(proposals), forget, tuple(refused), word)


def _is_true(value: object) -> bool:
    if isinstance(value, str):
        return value.strip().casefold() in _TRUE
    return isinstance(value, int) and value == 1


def _items(value: object) -> Iterable[object]:
    if value is None:
        return ()
    return value if isinstance(value, list | tuple) else (value,)


def _proposal(item: object) -> Proposal | None:
    if isinstance(item, str):
        return Proposal(one_line(item)) if item.strip() else None
    if not isinstance(item, dict):
        return None
    texts = [item[key] for key in _TEXT_KEYS if isinstance(item.get(key), str)]
    if not texts or not str(texts[0]).strip():
        return None
    evidence, replaces = item.get("evidence"), item.get("replaces")
    return Proposal(
        one_line(str(texts[0])),
        evidence.strip() if isinstance(evidence, str) else "",
        replaces.strip() or None if isinstance(replaces, str) else None,
    )


def objects(text: str) -> Iterator[dict[str, object]]:
    """Yield the JSON objects in a text, whatever stands around them; inner ones are not told apart.

    Python literals are read too. Raises ReplyUnusable for one that names a key twice.
    """
    start = text.find("{")
    while start >= 0:
        end = _balanced_end(text, start)
        value = _literal(text[start:end]) if end else None
        if isinstance(value, dict):
            yield value
            start = text.find("{", end)
        else:
            start = text.find("{", start + 1)


def _balanced_end(text: str, start: int) -> int:
    """Return the offset behind the brace that closes the one at `start`, 0 if none does."""
    depth, quote, index = 0, "", start
    while index < len(text):
        char = text[index]
        if quote:
            index += char == "\\"
            quote = "" if char == quote else quote
        elif char == '"' or (char == "'" and not text[index - 1].isalnum()):
            quote = char
        elif char in "{}":
            depth += 1 if char == "{" else -1
            if not depth:
                return index + 1
        index += 1
    return 0


def _literal(text: str) -> object:
    try:
        return json.loads(text, strict=False, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError):
        pass
    try:
        tree = ast.parse(text, mode="eval")
        for node in ast.walk(tree):
            if isinstance(node, ast.Dict):
                keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
                _without_repeats([(str(key), None) for key in keys], same=False)
        return ast.literal_eval(tree)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return None


def _without_repeats(pairs: list[tuple[str, object]], *, same: bool = True) -> dict[str, object]:
    read: dict[str, object] = {}
    for key, value in pairs:
        if key in read and not (same and read[key] == value):
            raise ReplyUnusable(f"The model's decision names {key} twice.")
        read[key] = value
    return read
