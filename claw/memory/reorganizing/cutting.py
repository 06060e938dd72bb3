"""Take clauses out of the end of an entry, so that the rest still reads as a sentence."""

import re
from collections.abc import Sequence

_JOINTS = " ,，、;；:：–—-(（"


def without_clauses(text: str, clauses: Sequence[str]) -> str:
    """Return the text without the clauses; "" if they are not all at its end, or nothing stays."""
    rest = text
    for clause in reversed(clauses):
        bare = rest.rstrip(" .。!！;；)）")
        if not bare.endswith(clause):
            return ""
        closing = ")" if rest.rstrip().endswith(")") else ""
        rest = bare[: -len(clause)].rstrip(_JOINTS)
        if closing and "(" in rest:
            return ""
    return re.sub(r"(?:[,，、]|\s(?:and|but|und|aber|y|pero))\s*$", "", rest).rstrip(_JOINTS)
