"""A turn in figures and in full."""

from datetime import date
from pathlib import Path

from claw.chat.assistant import Assistant, Took, Turn
from claw.chat.context import Context, ContextBuilder
from claw.domain.budget import Budget
from claw.domain.exchange import Usage
from claw.domain.messages import Message
from claw.domain.recall import Recall
from claw.domain.session import Session
from claw.llm.scripted import ScriptedChat
from claw.terminal.inspecting import AT_MOST, prompt_lines, report_lines, turn_lines
from tests.counting import WordCounter
from tests.places import Places


def _turn(root: Path, *recalled: Recall, told: tuple[str, ...] = ()) -> Turn:
    question = Message("user", "What is\x1b[31m it?\nSay.", 5)
    places, builder = Places(root), ContextBuilder(WordCounter(), Budget(), 30, "You are claw.")
    stores = (places.sessions, places.sessions, builder, places.clock)
    assistant = Assistant(ScriptedChat(), *stores, 500)
    turn = Turn(assistant, Session("s", 1, 1, messages=(question,)), question)
    turn.context = Context((Message("system", "You are claw."), question), 1_234, recalled, told)
    return turn


def test_the_figures_of_a_turn_and_what_was_chosen_for_it_are_told(tmp_path: Path) -> None:
    day = date(2026, 5, 1)
    turn = _turn(
        tmp_path,
        Recall("Likes tea.", "MEMORY.md", 2, "snapshot"),
        Recall("Owns a boat.", "MEMORY.md", 3, "snapshot"),
        Recall("Pip is ill.", "this conversation", 1, "found", speaker="user", on=day),
        Recall("Sam has a cat.", "this conversation", 0, "memory"),
    )
    turn.took = Took(0.0124, 0.5, 2.04)
    turn.usage = Usage(1_300, 20, 1_000)
    assert turn_lines(turn, "graph") == [
        "strategy graph · context 12 ms · 1,234 tokens sent (provider: 1,300, cached 1,000)",
        "answer: first words 500 ms, whole 2.0 s",
        "recalled: 2 snapshot, 1 found, 1 memory",
        "  this conversation:1  found     2026-05-01 Pip is ill.",
        "  this conversation  memory    Sam has a cat.",
    ]


def test_what_is_not_known_is_not_told_and_many_memories_are_cut(tmp_path: Path) -> None:
    many = [Recall(f"fact {n}", "MEMORY.md", n, "found") for n in range(1, AT_MOST + 4)]
    first, answer, counted, *rest = turn_lines(_turn(tmp_path, *many), "claw")
    assert first == "strategy claw · context 0 ms · 1,234 tokens sent"
    assert answer == "answer: whole 0 ms"
    assert counted == f"recalled: {AT_MOST + 3} found"
    assert len(rest) == AT_MOST + 1
    assert rest[-1] == "  … and 3 more (/why)"


def test_where_no_reply_shows_it_what_did_not_fit_is_told_too(tmp_path: Path) -> None:
    turn = _turn(tmp_path, told=("A page was read.",))
    first, second, _, fourth = report_lines(turn, "claw")
    assert (first, fourth) == ("A page was read.", "recalled: nothing")
    assert second.startswith("strategy claw")
    turn.context = None
    assert report_lines(turn, "claw") == report_lines(None, "claw") == []


def test_the_prompt_is_shown_whole_and_harmless(tmp_path: Path) -> None:
    assert list(prompt_lines(_turn(tmp_path))) == [
        "── system ──",
        "You are claw.",
        "── user ──",
        "What is it?",
        "Say.",
    ]
