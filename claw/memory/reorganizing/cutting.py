"""Take clauses out of the end of an entry, so that the rest still reads as a sentence."""

import re
from collections.abc import Sequence

_JOINTS = " ,，、;；:：–—-(（"
_ENDS = " .。!！;；)）"
_AND = re.compile(r"(?:[,，、]|\s(?:and|but|und|aber|y|pero))\s*$")


def without_clauses(text: str, clauses: Sequence[str]) -> str:
    """Return the text without the clauses; "" if they are not all at its end, or nothing stays."""
    rest = text
    for clause in reversed(clauses):
        bare = rest.rstrip(_ENDS)
        if not bare.endswith(clause):
            return ""
        rest = bare[: -len(clause)].rstrip(_JOINTS)
    rest = _AND.sub("", rest).rstrip(_JOINTS)
    opened = any(rest.count(one) != rest.count(other) for one, other in ("()", "（）", "[]"))
    return "" if opened else rest
