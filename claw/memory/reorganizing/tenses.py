"""Whether a statement tells what is, what was, or what is to be."""

import re

_PAST = re.compile(
    r"\b(?:used to|former\w*|ex-|until|no longer|any ?more|gave up|quit|previously|back then"
    r"|früher|ehemal\w*|damals|nicht mehr|antes|ya no)\b|以前|曾|原来|原來|从前|從前|不再"
    r"|以前は|もう",
    re.IGNORECASE,
)
_PLAN = re.compile(
    r"\b(?:wants? to|would like to|plans? to|planning|planned|hopes? to|thinking of|intends? to"
    r"|going to"
    r"|maybe|might|perhaps|will|möchte|vielleicht|plant|quiere|quizás?)\b"
    r"|\bwill (?=\w+(?: \w+)?$)|备考|備考|preparing for|studying for|打算|计划|計劃"
    r"|想(?=[去学學考办辦买買给給做要])|准备|準備|也许|也許|可能|つもり|たい(?:です)?$",
    re.IGNORECASE,
)


def tense(text: str) -> str:
    """Return `past`, `plan`, or "" for what is."""
    if _PAST.search(text):
        return "past"
    return "plan" if _PLAN.search(text) else ""
