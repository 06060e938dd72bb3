"""Whether a change is told of the very thing that an older entry is about."""

import pytest

from claw.memory.reorganizing.change_cues import told
from claw.memory.reorganizing.same_subject import (
    contrasts,
    denies,
    is_changing,
    is_what_moved,
    other_subject,
)
from claw.memory.reorganizing.statements import statement
from claw.memory.reorganizing.superseding import outdated


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Plot 14 has three raised beds", "Moved the beehive from plot 14 to plot 16"),
        ("Sailing: berth B12 at Whitby marina", "Moved from Whitby to Hull in 2025"),
        ("Old lathe stands in bay 3", "The laser was moved from bay 3 to bay 5"),
        ("Lathe B uses oil ISO 68", "Lathe A switched from ISO 68 to ISO 46"),
        ("Crew: Idris and Wyn", "Idris sold the trailer to Wyn"),
        ("Marina office closes at 9", "Marina office now opens at 8"),
        ("Miete 820 Euro", "Die Garage kostet jetzt 90 Euro"),
        ("水温不要超过28度", "水温从25度调到26度"),
        ("表姐在南京工作", "表姐搬到了苏州"),
        ("表姐在南京读过书", "表姐搬到了苏州"),
        ("隊友：阿哲、小敏", "小敏離職了"),
        ("小敏對花生過敏", "小敏離職了"),
        ("妈妈喜欢普洱茶", "妈妈的血压药停了"),
        ("Hank is learning MIG welding", "Ivy has 6 years of experience with MIG welding"),
        ("Vivió en Bilbao", "Se mudó de Bilbao a Vigo en 2024"),
        ("Takes 5 mg in the morning", "Now takes 10 mg in the evening"),
        ("Version 2.10 runs on the server", "Upgraded the server from 2.1 to 3.0"),
        ("Freya lives in Bristol", "Dropped Freya at the station in Bristol"),
    ],
)
def test_what_changed_of_another_thing_outdates_nothing(old: str, new: str) -> None:
    assert outdated(statement(old), statement(new), 0.5) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Lives in Whitby", "Moved from Whitby to Hull in 2025"),
        ("The lathe runs at 1200 rpm", "The lathe now runs at 1500 rpm"),
        ("Lathe A uses oil ISO 68", "Lathe A switched from ISO 68 to ISO 46"),
        ("房租3200元", "房租涨到3800元"),
        ("妈妈每天吃血压药", "妈妈的血压药停了"),
        ("Price of a loaf: 4.20 pounds", "A loaf now costs 4.60 pounds"),
    ],
)
def test_what_changed_of_the_very_thing_outdates_it(old: str, new: str) -> None:
    assert outdated(statement(old), statement(new), 0.5)


def test_people_and_letters_tell_subjects_apart() -> None:
    assert other_subject(statement("Rent is 900"), statement("Dad's rent is now 950"))
    assert other_subject(statement("Server A is slow"), statement("Server B is now fast"))
    assert not other_subject(statement("Rent is 900"), statement("Rent is now 950"))


def test_a_word_of_change_is_no_contrast() -> None:
    old, new = statement("Office closes at 9"), statement("Office now opens at 8")
    assert contrasts(old, new, old.clauses)
    new = statement("Office closes at 8 now")
    assert not contrasts(old, new, old.clauses)
    assert is_changing(statement("moved").words[0])


def test_who_moved_without_a_thing_is_the_user() -> None:
    new = statement("Moved from Bern to Basel")
    assert is_what_moved(statement("Lives in Bern"), told(new.text), new)
    assert not is_what_moved(statement("The boat lies in Bern harbour"), told(new.text), new)


def test_only_words_deny() -> None:
    assert denies(statement("Never lights the stove"))
    assert not denies(statement("Lights the stove"))
