"""What a plan does, as records."""

from claw.domain.notebook import Notebook
from claw.domain.operations import Operation
from claw.memory.reorganizing.recording import changes, digest, effects, worded
from tests.nights import MEMORY, ids, tidy

NOTEBOOK = Notebook.parse(MEMORY)


def test_each_entry_that_goes_has_its_reason_and_what_stays_for_it() -> None:
    merged = "works at Heron as an engineer since 2024"
    found = effects(NOTEBOOK, tidy(NOTEBOOK).operations)
    assert [(one.entry.line, one.after, one.stays, one.reason) for one in found] == [
        (12, "", "likes tea", "replaced"),
        (17, merged, "", "replaced"),
        (18, "", merged, "replaced"),
        (26, "", "", "outdated"),
    ]


def test_what_is_moved_and_what_is_contradicted_have_reasons_of_their_own() -> None:
    (moved, old), new = ids(NOTEBOOK, "drinks", "likes tea"), ids(NOTEBOOK, "Likes tea")[0]
    operations = [
        Operation("move", (moved,), source="code"),
        Operation("drop", (old,), by=new, because="contradicted"),
    ]
    found = effects(NOTEBOOK, operations)
    assert [(one.reason, one.stays) for one in found] == [
        ("replaced", "Likes tea."),
        ("moved for size", ""),
    ]


def test_a_merge_that_keeps_the_first_as_it_is_only_takes_the_others_out() -> None:
    first, second = ids(NOTEBOOK, "likes tea", "Likes tea")
    (one,) = effects(NOTEBOOK, [Operation("merge", (first, second), "likes tea")])
    assert (one.entry.id, one.stays) == (second, "likes tea")


def test_an_id_that_is_not_there_has_no_effect() -> None:
    assert effects(NOTEBOOK, [Operation("drop", ("nothing",), because="outdated")]) == ()


def test_changes_go_upwards_with_the_lines_that_were_there() -> None:
    made = changes(effects(NOTEBOOK, tidy(NOTEBOOK).operations), 7)
    assert [one.line for one in made] == [26, 18, 17, 12]
    assert made[2].action == "replace"
    assert made[1].source == "2. works at Heron as an engineer\n   - since 2024\n"
    assert {(one.actor, one.turn, one.session) for one in made} == {("sleep", 7, "")}


def test_a_new_text_is_known_as_the_file_will_say_it() -> None:
    entry = NOTEBOOK.entries[0]
    for text in ("# loud tea", "1. FC Heron", "a\nb", "has <!-- this"):
        said = worded(entry, text)
        assert said in [one.text for one in NOTEBOOK.replace(entry.id, text).entries]


def test_a_hash_tells_every_byte() -> None:
    one, other = "- t\udce9\n", "- t\udce8\n"
    assert digest(Notebook.parse(one)) != digest(Notebook.parse(other))
    assert digest(NOTEBOOK) == digest(Notebook.parse(MEMORY))
