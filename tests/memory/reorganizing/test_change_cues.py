"""Read from an entry what it tells to have changed: from what, to what, and what has ended."""

import pytest

from claw.memory.reorganizing.change_cues import told


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [
        ("Exam moved from June to 12 September", "June", "12 September"),
        ("工作语言从 R 换成 Python", " R ", " Python"),
        ("Termin wurde von Montag auf Dienstag verlegt", "Montag", "Dienstag"),
        ("Lives in Graz", "", ""),
    ],
)
def test_from_what_and_to_what_is_read(text: str, source: str, target: str) -> None:
    read = told(text)
    assert (read.source, read.target) == (source.strip(), target.strip())


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("Sold the van in June", "the van"),
        ("The gas is gone", "The gas"),
        ("控糖结束", "控糖"),
        ("不再3D打印", "3D打印"),
        ("Left ear is weak", ""),
        ("Drinks tea", ""),
    ],
)
def test_what_has_ended_is_read(text: str, ended: str) -> None:
    assert [one.strip() for one in told(text).ended] == ([ended] if ended else [])


def test_who_left_is_read() -> None:
    assert told("Joost left Veldkamp").left == "Joost"
    assert told("Left ear is weak").left == ""


def test_a_statement_without_a_change_tells_none() -> None:
    assert not told("Lives in Graz with two cats").any
    assert told("Has four hens now").now
    assert told("Bought the saw").done
    assert told("34 lighthouses so far").so_far
