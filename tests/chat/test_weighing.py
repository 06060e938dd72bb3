"""TERMINAL 15: what Enter would send, in tokens."""

from datetime import UTC, datetime

from claw.chat.context import ContextBuilder
from claw.chat.weighing import Weighing
from claw.domain.budget import Budget
from claw.domain.messages import Message
from claw.domain.notebook import Notebook
from claw.domain.session import Session
from claw.memory.recollection import Known
from claw.memory.snapshot import SnapshotTaker
from tests.counting import WordCounter

NOW = datetime(2026, 5, 2, 9, 30, tzinfo=UTC)
NOTE = "Note: it is Saturday 2026-05-02, 09:30 (UTC)."


def test_the_weight_is_that_of_the_request_but_for_the_note_of_the_turn() -> None:
    builder = ContextBuilder(WordCounter(), Budget(), 30, "You are claw.")
    text = "- likes tea\n"
    known = Known(
        SnapshotTaker(WordCounter(), 1_000).take(Notebook.parse(text)), Notebook.parse(text)
    )
    before = (Message("user", "hello"), Message("assistant", "good day to you"))
    question = Message("user", "and what do I like?")
    session = Session("s", 1, 1, messages=before)
    weight = Weighing(builder, WordCounter()).tokens(session, known, question.content)
    asked = Session("s", 1, 1, messages=(*before, question))
    sent = builder.build(asked, question, known, NOW).tokens
    assert sent - weight == len(NOTE.split())


def test_each_word_that_is_typed_adds_to_it_and_memory_does() -> None:
    builder = ContextBuilder(WordCounter(), Budget(), 30, "You are claw.")
    weighing = Weighing(builder, WordCounter())
    session = Session("s", 1, 1)
    nothing, one, two = (weighing.tokens(session, None, text) for text in ("", "a", "a b"))
    assert nothing < one == two - 1
