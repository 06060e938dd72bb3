"""The stored turns of all conversations."""

import json
from datetime import date, timedelta, timezone
from pathlib import Path

import pytest

from claw.domain.messages import UNRECALLED, Message
from claw.domain.nodes import Node
from claw.domain.session import Session
from tests.storage.opened_turns import AT, SAID, OpenedTurns
from tests.storage.stand_ins import NOON


def test_a_turn_has_its_place_its_speaker_and_the_day_where_the_user_is(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID)
    source, day = "sessions/s.json", date(2026, 5, 2)
    assert opened.turns.turns(source) == [
        Node("I own a boat.", source, 1, "s", "", "user", day),
        Node("What is it called?", source, 2, "s", "", "assistant", day),
        Node("Wanda", source, 3, "s", "", "user", day + timedelta(days=1)),
    ]
    assert list(opened.turns.sources()) == [source]


def test_only_what_user_and_assistant_said_is_a_turn(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(
        Message("system", "Be kind."),
        Message("user", "one"),
        Message("user", "not sent", failed="no network"),
        Message("assistant", " \n"),
        Message("tool", "42"),
        Message("user", "[forgotten]"),
        Message("assistant", "two", partial="cut"),
    )
    assert opened.texts() == ["one", "two"]
    assert [one.position for one in opened.turns.turns("sessions/s.json")] == [1, 2]


def test_what_was_said_while_memory_was_off_is_no_turn_nor_is_its_reply(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    said = (
        Message("user", "one"),
        Message("assistant", "two"),
        Message("user", "between us", extra=UNRECALLED),
        Message("assistant", "of course"),
        Message("user", "five"),
    )
    opened.put(*said)
    assert opened.texts() == ["one", "two", "five"]
    assert [one.position for one in opened.turns.turns("sessions/s.json")] == [1, 2, 5]
    assert opened.turns.turn("sessions/s.json", 3) is None
    opened.sessions.archive("s", said[:4])
    assert opened.texts() == ["one", "two", "five"]


def test_archived_turns_come_first_and_keep_their_positions(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID)
    before = opened.turns.turns("sessions/s.json")
    opened.sessions.archive("s", SAID[:2])
    opened.put(*SAID[2:])
    assert opened.turns.turns("sessions/s.json") == before


def test_a_message_in_archive_and_session_is_one_turn(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID)
    opened.sessions.archive("s", SAID[:2])
    assert opened.texts() == [one.content for one in SAID]
    opened.sessions.archive("s", SAID)
    assert opened.texts() == [one.content for one in SAID]


def test_what_was_said_again_later_is_another_turn(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.sessions.archive("s", [Message("user", "ok", 1), Message("assistant", "fine", 2)])
    opened.put(Message("user", "ok", 9), Message("assistant", "fine", 2), Message("user", "ok", 1))
    assert opened.texts() == ["ok", "fine", "ok", "fine", "ok"]


def test_a_message_without_a_time_has_the_day_of_the_one_before_it(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.file(
        json.dumps(
            {
                "created_at": AT - 86400,
                "messages": [
                    {"role": "user", "content": "one"},
                    {"role": "user", "content": "two", "at": AT},
                    {"role": "assistant", "content": "three"},
                ],
            }
        )
    )
    days = [one.on for one in opened.turns.turns("sessions/s.json")]
    assert days == [date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 2)]


def test_secrets_are_masked_and_the_title_is_no_part_of_a_turn(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(Message("user", "the wifi password is plum-42", 1))
    before = opened.turns.turns("sessions/s.json")
    opened.sessions.rename("s", "Boats")
    assert opened.turns.turns("sessions/s.json") == before
    assert opened.texts() == ["the wifi password is [secret]"]


def test_a_long_turn_is_several_nodes_at_one_position(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(Message("user", "short", 1), Message("assistant", "A long story. " * 400, 2))
    nodes = opened.turns.turns("sessions/s.json")
    assert [(one.position, one.part) for one in nodes] == [(1, 0), (2, 0), (2, 1), (2, 2)]
    assert len(opened.texts()) == 4


@pytest.mark.parametrize(("position", "part"), [(0, 0), (4, 0), (-1, 0), (1, 1), (1, -1)])
def test_at_other_positions_there_is_none(tmp_path: Path, position: int, part: int) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID)
    assert opened.turns.turn("sessions/s.json", position, part) is None


def test_a_signature_changes_with_the_turns_and_only_then(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID[:1], session="a")
    opened.put(*SAID[:2], session="b")
    first = opened.turns.sources()
    assert opened.turns.sources() == first
    opened.put(*SAID, session="b")
    second = opened.turns.sources()
    assert second["sessions/a.json"] == first["sessions/a.json"]
    assert second["sessions/b.json"] != first["sessions/b.json"]
    opened.sessions.archive("a", SAID[1:])
    third = opened.turns.sources()
    assert third["sessions/a.json"] != second["sessions/a.json"]
    assert third["sessions/b.json"] == second["sessions/b.json"]
    opened.sessions.edit_archive("a", lambda one: None if one == SAID[1] else one)
    assert opened.turns.sources()["sessions/a.json"] != third["sessions/a.json"]
    opened.sessions.remove("b")
    assert list(opened.turns.sources()) == ["sessions/a.json"]


def test_a_signature_is_the_same_in_another_process_and_changes_with_the_zone(
    tmp_path: Path,
) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID)
    first = opened.turns.sources()
    assert OpenedTurns(tmp_path).turns.sources() == first
    assert opened.turns.turns("sessions/s.json")[0].on == date(2026, 5, 2)
    opened.clock.time = NOON.astimezone(timezone(timedelta(hours=9)))
    assert opened.turns.sources() != first
    assert opened.turns.turns("sessions/s.json")[0].on == date(2026, 5, 3)


def test_an_edit_is_seen_by_the_next_question(tmp_path: Path) -> None:
    """R06: what was deleted is not served."""
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID)
    assert opened.turns.turn("sessions/s.json", 1)
    opened.put(*SAID[1:])
    found = opened.turns.turn("sessions/s.json", 1)
    assert found
    assert found.text == "What is it called?"
    opened.sessions.remove("s")
    assert opened.turns.turn("sessions/s.json", 1) is None
    assert opened.turns.turns("sessions/s.json") == []


def test_many_conversations_are_read_one_after_another(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    for number in range(50):
        opened.put(Message("user", f"number {number}", 1), session=f"s{number}")
    for _ in range(2):
        for number in range(50):
            assert opened.texts(f"sessions/s{number}.json") == [f"number {number}"]


def test_a_session_of_the_first_format_has_turns(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.file('[{"role": "user", "content": "hi"}, {"role": "assistant", "content": "hello"}]')
    assert opened.texts() == ["hi", "hello"]
    assert opened.sessions.peek("s") == Session("s", 0, 0, messages=(
        Message("user", "hi"), Message("assistant", "hello"),
    ))  # fmt: skip
