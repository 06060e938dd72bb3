"""Nodes: what is indexed of them, and the key of their content."""

from dataclasses import replace
from datetime import date

from claw.domain.nodes import Node

TURN = Node("Otto is at the vet.", "sessions/a.json", 3, "a", "Pets", "user", on=date(2026, 3, 14))


def test_a_node_is_indexed_with_heading_date_and_speaker() -> None:
    assert TURN.indexed == "Pets 14 March 2026\nuser: Otto is at the vet."


def test_a_bare_note_is_indexed_as_it_stands() -> None:
    assert Node("Otto is a dog.", "MEMORY.md", 4).indexed == "Otto is a dog."


def test_the_key_changes_with_what_is_indexed_and_with_nothing_else() -> None:
    assert replace(TURN, position=9, source="sessions/b.json").key == TURN.key
    assert replace(TURN, text="Otto is home.").key != TURN.key
    assert replace(TURN, heading="Dogs").key != TURN.key
    assert len(TURN.key) == 16


def test_a_lone_surrogate_does_not_stop_the_key() -> None:
    assert len(replace(TURN, text="\ud83d").key) == 16
