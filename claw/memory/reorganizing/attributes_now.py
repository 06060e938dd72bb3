"""Where the user lives and works, and what the user eats: told once, and told to have changed."""

import re

from claw.memory.reorganizing.statements import Statement


def told_elsewhere(old: Statement, new: Statement) -> tuple[str, ...]:
    """Return the clauses of `old` that tell what `new` tells to have changed, of the user."""
    if old.of_kind("kin") or new.of_kind("kin"):
        return ()
    kinds = (_LIVES, _LIVES_NOW), (_WORKS, _WORKS_NOW), (_EATS, _EATS_NOW)
    before = [one for one, now in kinds if now.search(new.text)]
    own = [one for one in old.clauses if not one.negative]
    return tuple(one.text for one in own if any(was.search(one.text) for was in before))


def holds_attribute(one: Statement) -> bool:
    """Return whether it tells where the user lives, works, or what the user eats."""
    return any(pattern.search(one.text) for pattern in (_LIVES, _WORKS, _EATS))


_LIVES = re.compile(
    r"^\W*(?:the )?(?:user )?(?:lives|based|living) in\b|住在|居住|wohnt in|lebt in|vive en"
    r"|に住んで",
    re.IGNORECASE,
)
_LIVES_NOW = re.compile(
    r"^\W*(?:the )?(?:user )?(?:has )?moved to\b|搬到|搬去了?|nach \w+ (?:um)?gezogen|se mudó a"
    r"|に引っ越",
    re.IGNORECASE,
)
_WORKS = re.compile(
    r"\bworks (?:as|at|for)\b|arbeitet (?:als|bei)|trabaja (?:de|en|como)|在.{1,12}(?:做|当"
    r"|工作|上班)|で働いて",
    re.IGNORECASE,
)
_WORKS_NOW = re.compile(
    r"\bnew job\b|\bnow works\b|\bstarted (?:a new job|as an?|at)\b|新工作|跳槽|neuer job"
    r"|neue stelle|nuevo trabajo|転職",
    re.IGNORECASE,
)
_EATS = re.compile(r"肉|\b(?:eats meat|loves steak|meat)\b|isst fleisch|come carne", re.IGNORECASE)
_EATS_NOW = re.compile(
    r"开始吃素|開始吃素|\b(?:became|is now|now) (?:a )?vegetarian\b|jetzt vegetari"
    r"|ahora es vegetarian",
    re.IGNORECASE,
)
