"""What a session may be called."""

from random import Random

import pytest

from claw.domain.session import SessionHead
from claw.errors import UsageError
from claw.storage.session_names import check_id, choose, file_key, is_id, new_id
from tests.storage.stand_ins import StoppedClock, run

REFUSED = [
    "../../tmp/x", "a/b", "a\\b", "C:x", "a:b", "con", "CON", "con.txt", "COM1", "com¹", "lpt9.x",
    ".", "..", "", ".hidden", "-rf", " a", "a ", "a.", "x" * 300, "猫" * 34, "a\x00b", "a\nb",
    "a\u202eb", "a*", 'a"b', "a|b", "a.json", "a.JSON.bak", "caf\udce9", "ａ／b", "~", "a~2",
]  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_could_leave_the_folder_or_fail_somewhere_is_refused(name: str) -> None:
    """S18."""
    assert not is_id(name)
    with pytest.raises(UsageError, match="cannot be the id of a session, because") as caught:
        check_id(name)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250
    str(caught.value).encode("utf-8")


@pytest.mark.parametrize("name", ["a", "Trip", "名前 1", "naïve-plan_2.v1", "x" * 100, "हिन्दी"])
def test_a_good_name_is_its_own_id(name: str) -> None:
    """S18."""
    assert check_id(name) == name


def test_a_name_that_the_locale_cannot_express_is_refused() -> None:
    program = "from claw.storage.session_names import is_id; print(is_id('\\u732b'), is_id('cat'))"
    out = run(program, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert out in ("False True\n", "True True\n")


def test_names_that_a_file_system_takes_for_one_have_one_key() -> None:
    """S18."""
    assert file_key("Trip") == file_key("trip")
    assert file_key("cafe\u0301") == file_key("caf\u00e9")
    assert file_key("trip") != file_key("trips")


def test_a_new_id_sorts_by_time_and_is_a_good_name() -> None:
    one, other = (new_id(StoppedClock(), Random(seed)) for seed in (1, 2))
    assert one.startswith("2026-05-02-120000-")
    assert one != other
    assert check_id(one) == one


HEADS = [
    SessionHead("2026-05-02-aaaa", "Trip to Rome", 1, 1, 2),
    SessionHead("2026-05-03-bbbb", "Trip to Oslo", 1, 1, 2),
    SessionHead("trip", "", 1, 1, 2),
    SessionHead("猫", "Katze", 1, 1, 2),
]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("trip", "trip"),
        ("TRIP", "trip"),
        ("trip.json", "trip"),
        ("2026-05-02", "2026-05-02-aaaa"),
        ("trip to rome", "2026-05-02-aaaa"),
        ("Trip to O", "2026-05-03-bbbb"),
        ("猫", "猫"),
        ("katze", "猫"),
    ],
)
def test_a_name_means_an_id_its_beginning_or_a_title(name: str, expected: str) -> None:
    assert choose(name, HEADS) == expected


def test_an_ambiguous_name_lists_what_it_may_mean() -> None:
    with pytest.raises(UsageError) as caught:
        choose("2026", HEADS)
    assert "2026-05-02-aaaa (Trip to Rome), 2026-05-03-bbbb (Trip to Oslo)" in str(caught.value)


@pytest.mark.parametrize("name", ["", " ", "nothing", "../trip"])
def test_a_name_that_means_nothing_is_told(name: str) -> None:
    with pytest.raises(UsageError, match="There is no session"):
        choose(name, HEADS)
