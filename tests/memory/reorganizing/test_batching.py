"""Which entries a model is shown together."""

from collections.abc import Sequence

from claw.domain.notebook import Entry
from claw.memory.reorganizing.batching import NEIGHBOURS, Pair, batches, clusters, near_pairs
from claw.memory.reorganizing.likenesses import Unlike
from tests.judging import entries


class Likes:
    """A Likens that knows two texts to be alike."""

    def __init__(self, one: str, other: str, likeness: float) -> None:
        self._found = one, other, likeness

    def pairs(self, texts: Sequence[str], floor: float) -> list[tuple[int, int, float]]:
        one, other, likeness = self._found
        return [(texts.index(one), texts.index(other), likeness)] if likeness >= floor else []


def named(pairs: Sequence[Pair]) -> list[tuple[str, str]]:
    return [(pair.first.id, pair.second.id) for pair in pairs]


def test_entries_with_rare_words_in_common_are_near() -> None:
    found = entries(
        "Plays the cello", "Has a van", "The cello is from 1890", "住在广州", "在广州上班"
    )
    assert set(named(near_pairs(found, Unlike()))) == {("id1", "id3"), ("id4", "id5")}


def test_what_an_embedder_finds_alike_is_near_without_a_word_in_common() -> None:
    found = entries("Lives in Lisbon", "住在里斯本")
    assert named(near_pairs(found, Unlike())) == []
    (pair,) = near_pairs(found, Likes("Lives in Lisbon", "住在里斯本", 0.7))
    assert (pair.nearness, pair.likeness) == (0.7, 0.7)


def test_words_of_a_change_make_entries_near_that_have_little_in_common() -> None:
    quiet = "The choir sings on Tuesdays in the hall by the river"
    changed = "The choir moved to the school because of works"
    assert named(near_pairs(entries(quiet, changed), Unlike())) == [("id1", "id2")]
    still = changed.replace("moved to", "likes")
    assert named(near_pairs(entries(quiet, still), Unlike())) == []


def test_an_entry_has_few_neighbours_however_many_are_alike() -> None:
    found = entries(*(f"Sails the dinghy Swift to island {n}" for n in range(12)))
    pairs = near_pairs(found, Unlike())
    most = max(sum(entry.id in pair for pair in named(pairs)) for entry in found)
    assert most == NEIGHBOURS
    assert len(pairs) <= len(found) * NEIGHBOURS / 2


def fits_three(found: Sequence[Entry]) -> bool:
    return len(found) <= 3


def test_clusters_join_near_pairs_across_the_file_as_long_as_they_fit() -> None:
    a, b, c, d = entries("a", "b", "c", "d")
    pairs = [Pair(a, c, 0.9), Pair(c, d, 0.8), Pair(b, d, 0.7)]
    assert clusters(pairs, fits_three) == ((a, c, d),)
    assert clusters(pairs, lambda _: True) == ((a, b, c, d),)
    assert clusters([Pair(a, b, 0.9)], lambda _: False) == ()


def test_batches_are_filled_with_clusters_and_what_is_too_large_is_left_out() -> None:
    a, b, c, d, e = entries("a", "b", "c", "d", "e")
    assert batches([(a, b), (c,), (d, e)], fits_three) == ((a, b, c), (d, e))
    assert batches([(a, b, c, d), (e,)], fits_three) == ((e,),)
