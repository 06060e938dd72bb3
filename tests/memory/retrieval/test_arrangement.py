"""Places: the live rows, neighbours side by side."""

import numpy as np

from claw.memory.retrieval.arrangement import Arrangement, arranged, over_neighbours
from claw.memory.retrieval.rows import DAY, GROUP, LENGTH, NONE, PART, POSITION, SPEAKER, RowTable


def _arranged(dead: tuple[int, ...] = (), spoken: int = 1) -> Arrangement:
    numbers = np.zeros((8, 5), np.int32)
    numbers[GROUP] = [1, 0, 1, 0, 0]
    numbers[POSITION] = [2, 3, 1, 1, 2]
    numbers[SPEAKER] = spoken
    numbers[DAY] = [0, 700, 730, 730, 729]
    numbers[LENGTH] = [1, 10, 100, 1000, 10000]
    alive = np.ones(5, np.bool_)
    alive[list(dead)] = False
    return arranged(RowTable(np.zeros((5, 2), np.uint64), numbers), alive)


def test_neighbours_stand_side_by_side() -> None:
    here = _arranged()
    assert here.order.tolist() == [3, 4, 1, 2, 0]
    assert here.place.tolist() == [4, 2, 3, 0, 1]
    assert here.groups.tolist() == [0, 0, 0, 1, 1]
    assert here.previous.tolist() == [-1, 0, 1, -1, 3]
    assert here.following.tolist() == [1, 2, -1, 4, -1]


def test_notes_of_a_section_are_no_neighbours_but_have_it_in_common() -> None:
    here = _arranged(spoken=0)
    assert here.groups.tolist() == [0, 0, 0, 1, 1]
    assert here.previous.tolist() == here.following.tolist() == [-1] * 5
    assert here.window_lengths.tolist() == here.lengths.tolist()


def test_parts_of_one_note_are_neighbours() -> None:
    numbers = np.zeros((8, 3), np.int32)
    numbers[POSITION] = [4, 4, 5]
    numbers[PART] = [0, 1, 0]
    here = arranged(RowTable(np.zeros((3, 2), np.uint64), numbers), np.ones(3, np.bool_))
    assert here.following.tolist() == [1, -1, -1]


def test_the_dead_have_no_place_and_what_they_parted_is_joined() -> None:
    here = _arranged(dead=(4, 2))
    assert here.order.tolist() == [3, 1, 0]
    assert here.place.tolist() == [2, 1, -1, 0, -1]
    assert here.following.tolist() == [1, -1, -1]


def test_a_window_is_as_long_as_a_node_and_its_neighbours() -> None:
    assert _arranged().window_lengths.tolist() == [11000, 11010, 10010, 101, 101]
    assert over_neighbours(np.zeros(0, np.float32), np.zeros(0, np.bool_)).shape == (0,)


def test_age_is_counted_from_the_newest_and_unknown_is_none() -> None:
    assert _arranged().age.tolist() == [0, 1, 30, 0, 0]


def test_nothing_can_be_arranged() -> None:
    here = arranged(NONE, np.zeros(0, np.bool_))
    assert len(here) == len(here.previous) == len(here.last) == len(here.age) == 0
