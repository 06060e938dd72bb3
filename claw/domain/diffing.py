"""What changed between two states of MEMORY.md, for notices and for the next request."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from claw.domain.notebook import Entry, Notebook

_UNITS = re.compile(r"[^\W\d_]+|\d+", re.UNICODE)
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af]{2,}")
# Pairing compares each with each; a rewrite of the whole file is told as removed and added.
_MOST_PAIRED = 200
_ALIKE = 0.5


@dataclass(frozen=True, slots=True)
class Difference:
    """What stands in the later notebook only, in the earlier only, and what was reworded.

    An entry that only moved is no difference. `profile` holds the keys whose value differs;
    `other` says that text outside of entries differs as a model reads it. `wiped` holds the
    texts of what may have been lost by accident, also where it came and went between the two.
    """

    added: tuple[Entry, ...] = ()
    removed: tuple[Entry, ...] = ()
    changed: tuple[tuple[Entry, Entry], ...] = ()
    profile: tuple[str, ...] = ()
    other: bool = False
    wiped: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything differs."""
        entries = self.added or self.removed or self.changed or self.wiped
        return bool(entries or self.profile or self.other)

    @property
    def counts(self) -> str:
        """The difference in short, such as `+2 −1 ~1`; `text` where only other text differs."""
        before = {entry.text for entry in (*self.removed, *(old for old, _ in self.changed))}
        gone = len(self.removed) + len(set(self.wiped) - before)
        numbers = (("+", len(self.added)), ("−", gone), ("~", len(self.changed)))
        parts = [f"{sign}{number}" for sign, number in numbers if number]
        if self.profile:
            parts.append("profile")
        if self.other and not parts:
            parts.append("text")
        return " ".join(parts)

    @property
    def notice(self) -> str:
        """The line for the user, such as `MEMORY.md changed (+2 −1)`; empty if nothing did."""
        return f"MEMORY.md changed ({self.counts})" if self else ""


def compare(before: Notebook, after: Notebook) -> Difference:
    """Return what changed from `before` to `after`."""
    if before == after:
        return Difference()
    removed, added = _only_in(before, after), _only_in(after, before)
    changed = _pairs(removed, added)
    reworded = {entry.line for entry, _ in changed}, {entry.line for _, entry in changed}
    keys = dict.fromkeys([*before.profile, *after.profile])
    return Difference(
        tuple(entry for entry in added if entry.line not in reworded[1]),
        tuple(entry for entry in removed if entry.line not in reworded[0]),
        tuple(changed),
        tuple(key for key in keys if before.profile.get(key) != after.profile.get(key)),
        before.outline.other_text() != after.outline.other_text(),
    )


def _only_in(one: Notebook, other: Notebook) -> list[Entry]:
    """Return the entries whose text stands in `one` more often than in `other`, the later ones."""
    surplus = Counter(entry.text for entry in one.entries)
    surplus.subtract(entry.text for entry in other.entries)
    found = []
    for entry in reversed(one.entries):
        if surplus[entry.text] > 0:
            surplus[entry.text] -= 1
            found.append(entry)
    return found[::-1]


def _pairs(removed: Sequence[Entry], added: Sequence[Entry]) -> list[tuple[Entry, Entry]]:
    if len(removed) > _MOST_PAIRED or len(added) > _MOST_PAIRED:
        return []
    before = [(entry, _units(entry.text)) for entry in removed]
    after = [(entry, _units(entry.text)) for entry in added]
    alike = [
        (_overlap(units, others), -old.line, old, new)
        for old, units in before
        for new, others in after
    ]
    pairs: list[tuple[Entry, Entry]] = []
    paired: tuple[set[int], set[int]] = (set(), set())
    for share, _, old, new in sorted(alike, key=lambda one: one[:2], reverse=True):
        if share >= _ALIKE and old.line not in paired[0] and new.line not in paired[1]:
            paired[0].add(old.line)
            paired[1].add(new.line)
            pairs.append((old, new))
    return sorted(pairs, key=lambda pair: pair[1].line)


def _units(text: str) -> frozenset[str]:
    """Return the words of a text, folded, and the pairs of neighbours in CJK writing."""
    folded = text.casefold()
    runs = _CJK.findall(folded)
    pairs = {run[at : at + 2] for run in runs for at in range(len(run) - 1)}
    return frozenset(pairs | set(_UNITS.findall(_CJK.sub(" ", folded))))


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the Dice coefficient: 1 for the same units, 0 for none in common."""
    return 2 * len(one & other) / max(1, len(one) + len(other))
