"""What nights leave behind: plain data, and seams that say what they promise."""

import inspect
from typing import Protocol

import pytest

from claw.domain import nights
from claw.domain.nights import AS_GOOD_AS_DONE, NightRecord

SEAMS = [nights.Slot, nights.Backups, nights.TakenOut, nights.Planner]


@pytest.mark.parametrize("seam", SEAMS)
def test_a_seam_is_small_and_says_what_it_promises(seam: type) -> None:
    members = {name: one for name, one in vars(seam).items() if not name.startswith("_")}
    assert Protocol in {getattr(base, "__origin__", base) for base in seam.__mro__}
    assert 1 <= len(members) <= 4
    assert inspect.getdoc(seam)
    assert all(inspect.getdoc(member) for member in members.values())


def test_a_run_that_failed_or_did_half_is_tried_again() -> None:
    assert not {"failed", "partial"} & set(AS_GOOD_AS_DONE)


def test_a_new_record_has_nothing_to_tell() -> None:
    record = NightRecord(1, "unchanged", "h")
    assert (record.news, record.counts, record.failures) == ((), {}, 0)
