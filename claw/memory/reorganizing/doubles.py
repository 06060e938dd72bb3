"""Find entries that another entry says all of, without asking a model.

Words find them within one language; an embedder finds them between languages.
"""

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Operation
from claw.domain.ports import Likens
from claw.memory.reorganizing.distinguishing import is_step
from claw.memory.reorganizing.likenesses import Unlike
from claw.memory.reorganizing.naming import Names, names_in
from claw.memory.reorganizing.sameness import ANCHORED, NEAR, across, why_not_same
from claw.memory.reorganizing.statements import Statement, statement, values

_CROWD = 256
_GATHERED = ("remembered", "记住的", "記住的")
_NOTHING: Mapping[str, str] = {}
Pair = tuple[int, int]
Weight = tuple[float, ...]


def doubles(
    notebook: Notebook,
    likens: Likens | None = None,
    claws: Container[str] = (),
    said: Mapping[str, str] = _NOTHING,
) -> tuple[Operation, ...]:
    """Return a `duplicate` for each entry that another says all of; `by` is the one that stays.

    A pinned entry stays, then the more specific one, then what a person typed before what claw
    wrote (`claws` holds ids), then what has a section of its own, then the later one. `said` tells
    what entries will say after other operations; one that will say nothing is left out.
    """
    entries = [entry for entry in notebook.entries if said.get(entry.id, entry.text)]
    texts = [said.get(entry.id, entry.text) for entry in entries]
    found = _Doubles(entries, list(map(statement, texts)), names_in(texts), set(said))
    weights = [
        _weight(entry, found.said[at], entry.id in claws, at) for at, entry in enumerate(entries)
    ]
    return tuple(
        Operation("duplicate", (entries[gone].id,), by=entries[kept].id, source="code")
        for gone, kept in _chosen(found.pairs(likens or Unlike()), weights)
    )


@dataclass(frozen=True, slots=True)
class _Doubles:
    entries: Sequence[Entry]
    said: Sequence[Statement]
    names: Names
    fixed: Container[str]

    def pairs(self, likens: Likens) -> list[Pair]:
        """Return each pair of which the first may go for the second."""
        found = likens.pairs([one.text for one in self.said], ANCHORED)
        alike = {
            (one, other): score
            for one, other, score in found
            if score >= NEAR or across(self.said[one], self.said[other])
        }
        both = dict.fromkeys((*self._by_words(), *alike, *((j, i) for i, j in alike)))
        return [
            (gone, kept)
            for gone, kept in both
            if self._may_go(gone, kept, alike.get((min(gone, kept), max(gone, kept)), 0.0))
        ]

    def _may_go(self, gone: int, kept: int, likeness: float) -> bool:
        entry, one, other = self.entries[gone], self.said[gone], self.said[kept]
        if entry.pinned or entry.id in self.fixed or is_step(entry):
            return False
        if entry.text == self.entries[kept].text:
            return True
        if entry.line_count > 1 or "<!--" in entry.source:
            return False
        return not why_not_same(one, other, likeness, self.names)

    def _by_words(self) -> Iterator[Pair]:
        """Yield pairs of which the second has each word of the first."""
        holders: dict[str, list[int]] = defaultdict(list)
        for at, one in enumerate(self.said):
            for key in one.keys | values(one.text) | {one.text}:
                holders[key].append(at)
        for at, one in enumerate(self.said):
            words = [word.keys for word in one.words]
            facts = [fact.values for fact in one.facts if fact.kind != "name" and fact.values]
            wanted = [*words, *facts] or [frozenset({one.text})]
            lists = [[other for key in keys for other in holders[key]] for keys in wanted]
            for other in min(lists, key=len)[-_CROWD:]:
                if other != at and all(keys & self.said[other].keys for keys in words):
                    yield at, other


def _weight(entry: Entry, said: Statement, claws: bool, at: int) -> Weight:  # noqa: FBT001 - a rank
    gathered = not entry.section or entry.section[-1].casefold() in _GATHERED
    stamp = said.stamp.toordinal() if said.stamp else 0
    told = 3 * len(said.facts) + sum(2 if len(word.text) > 1 else 0.8 for word in said.words)
    plain = entry.line_count == 1
    return (entry.pinned, not plain, told, not claws, not gathered, stamp, at)


def _chosen(pairs: Sequence[Pair], weights: Sequence[Weight]) -> Iterator[Pair]:
    """Choose who goes, so that what stays for another one does not go itself."""
    allowed = set(pairs)
    gone: set[int] = set()
    needed: set[int] = set()
    order = sorted(pairs, key=lambda pair: (weights[pair[1]], weights[pair[0]]), reverse=True)
    for one, kept in order:
        if one in gone or kept in gone or one in needed:
            continue
        if (kept, one) in allowed and weights[one] > weights[kept]:
            continue
        gone.add(one)
        needed.add(kept)
        yield one, kept
