"""The ten questions of docs/recall: what answers them is recalled, and the real model uses it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claw.assembly.chat import EMBEDDED_RETRIEVAL, Chat
from claw.assembly.desk import Desk
from claw.assembly.search import Search
from claw.chat.context import Context, ContextBuilder
from claw.domain.budget import Budget
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.domain.text import has_cjk
from claw.llm.choosing_embedder import Kind, installed
from claw.memory.recollection import Known
from claw.memory.snapshot import SnapshotTaker
from docs.earlier import furnish, questions
from tests.assembly.desks import desk_at

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
THRESHOLD = 2_000
PATIENCE = 300.0
MEMORY, KITCHEN, GUESTS = "MEMORY.md", "sessions/kitchen.json", "sessions/guests.json"


@dataclass(frozen=True)
class Fact:
    """What a question is about: where it stands, and how it is written there."""

    source: str
    text: str


FACTS = (
    Fact(MEMORY, "5093"),
    Fact(MEMORY, "8841"),
    Fact(MEMORY, "Osei"),
    Fact(KITCHEN, "Sage 14"),
    Fact(KITCHEN, "4,280 euros"),
    Fact(MEMORY, "1.85 percent"),
    Fact(MEMORY, "ramipril"),
    Fact(GUESTS, "18 December"),
    Fact(GUESTS, "Enchanted April"),
    Fact(MEMORY, "Nowak"),
)


def asked_in_turn(desk: Desk, search: Search) -> Iterator[tuple[str, Fact, Context]]:
    """Ask all in one session, each answered with its fact, and yield what each request holds."""
    counter = desk.counter.get()
    notebook = desk.memory.read()
    known = Known(SnapshotTaker(counter, THRESHOLD).take(notebook), notebook)
    assert known.snapshot.mode == "rag"
    budget = replace(Budget(), retrieval=EMBEDDED_RETRIEVAL)
    builder = ContextBuilder(counter, budget, 30, "You are claw.", search)
    session = Session("now", 0, 0)
    for text, fact in zip(questions(), FACTS, strict=True):
        at = session.updated_at + 1
        question = Message("user", text, at)
        session = session.ask(question)
        yield text, fact, builder.build(session, question, known, NOW)
        session = session.answer(question, Message("assistant", f"{fact.text}.", at))


def missed(desk: Desk) -> list[str]:
    """Return the questions whose answer is not in the request."""
    search = Search(desk)
    search.wait()
    search.catch_up(Cancellation())
    found = [
        (text, any(one.source == fact.source and fact.text in one.text for one in context.recalled))
        for text, fact, context in asked_in_turn(desk, search)
    ]
    search.close()
    return [text for text, there in found if not there]


def test_the_memory_is_as_long_as_it_is_said_to_be(tmp_path: Path) -> None:
    furnish(tmp_path)
    desk = desk_at(tmp_path, CLAW_EMBEDDER="none")
    assert desk.counter.get().count(desk.memory.read().for_model()) >= 6_000
    assert len(desk.memory.read().entries) >= 300


def test_the_facts_stand_where_it_is_said_and_one_in_an_archive_alone(tmp_path: Path) -> None:
    furnish(tmp_path)
    for fact in FACTS:
        stem = Path(fact.source).stem
        texts = [path.read_text("utf-8") for path in tmp_path.rglob(f"{stem}.*") if path.is_file()]
        assert sum(fact.text in text for text in texts) == 1
    archived = (tmp_path / "sessions" / "archive" / "kitchen.jsonl").read_text("utf-8")
    assert "Sage 14" in archived
    assert "4,280 euros" in archived


def test_by_keywords_alone_all_but_the_question_in_another_language_are_found(
    tmp_path: Path,
) -> None:
    furnish(tmp_path)
    assert all(has_cjk(text) for text in missed(desk_at(tmp_path, CLAW_EMBEDDER="none")))


@pytest.mark.parametrize("kind", ["use", pytest.param("e5", marks=pytest.mark.model)])
def test_with_an_embedder_all_ten_are_found(tmp_path: Path, kind: Kind) -> None:
    if not installed(kind):
        pytest.skip(f"the embedder {kind} is not installed")
    furnish(tmp_path)
    assert missed(desk_at(tmp_path, CLAW_EMBEDDER=kind)) == []


@pytest.mark.model
def test_the_model_answers_from_memory_and_from_an_archived_turn(
    tmp_path: Path, local_model: Path
) -> None:
    furnish(tmp_path)
    chat = Chat(desk_at(tmp_path, CLAW_MODEL=f"local:{local_model}"), lambda _: None, private=False)
    conversation = chat.converse()
    try:
        conversation.take_up()
        conversation.settle(PATIENCE)
        for number, fact in ((0, "5093"), (2, "Osei"), (3, "Sage")):
            answer = "".join(conversation.say(questions()[number]))
            assert fact in answer
            conversation.settle(PATIENCE)
    finally:
        conversation.close()
        chat.close()
