"""The embedded model chats; its slots keep chat and background apart, and prefixes stay on disk."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from claw.domain.exchange import Cancellation, Delta, Request
from claw.domain.messages import Message
from claw.domain.ports import ChatModel, ReadsAhead
from claw.errors import BadConfiguration, Cancelled
from claw.llm.embedded import EmbeddedChat, embedded_chat, slot_body
from claw.llm.engine import EngineOptions
from claw.llm.usage import UsageMeter

SMALL = EngineOptions(window=1024, spare_mib=0)  # what leaves a slot is gone
PERSONA = Message("system", "You are claw, who answers briefly. " + "The user likes tea. " * 20)
FILTER = Message("system", "Say whether it is a fact. " + "I moved to Rome: fact. " * 20)


def request(*messages: Message, task: str = "chat", max_tokens: int = 4) -> Request:
    return Request(task, messages, max_tokens)  # type: ignore[arg-type]


def user(text: str) -> Message:
    return Message("user", text)


def cached(model: EmbeddedChat, asked: Request) -> tuple[int, int]:
    """Return the prompt's tokens, and how many of them the engine had already read."""
    usage = model.complete(asked, Cancellation()).usage
    return usage.prompt, usage.cached


def stop_soon(model: EmbeddedChat, stop: Cancellation) -> None:
    """Stop in half a second: some portions of a long prompt are read, and by far not all."""
    model._engine.start()
    threading.Timer(0.5, stop.cancel).start()


@pytest.fixture(scope="module")
def model(local_model: Path) -> Iterator[EmbeddedChat]:
    made = embedded_chat(local_model, None, UsageMeter(), SMALL)
    yield made
    made.close()


def test_chat_and_background_work_have_a_slot_each() -> None:
    tasks = ("chat", "filter", "compress", "sleep", "title", "judge", "strategy")
    slots = [slot_body(request(user("hi"), task=task))["id_slot"] for task in tasks]
    assert slots == [0, 1, 1, 1, 1, 1, 1]


def test_only_the_chat_is_kept_from_repeating_words() -> None:
    assert "repeat_penalty" in slot_body(request(user("hi")))
    assert "repeat_penalty" not in slot_body(request(user("hi"), task="filter"))


def test_a_line_of_memory_may_be_quoted_to_its_end() -> None:
    """Such a line has some twenty tokens, and each digit at its end is one."""
    assert slot_body(request(user("hi")))["dry_allowed_length"] == 24


def test_nothing_is_loaded_before_the_first_call(tmp_path: Path) -> None:
    model = embedded_chat(tmp_path / "nowhere.gguf", None, UsageMeter())
    chat: ChatModel = model
    ahead: ReadsAhead = model
    assert (chat.label, chat.embedded) == ("local:nowhere", True)
    ahead.close()


def test_a_missing_file_is_said_at_the_first_call(tmp_path: Path) -> None:
    model = embedded_chat(tmp_path / "nowhere.gguf", None, UsageMeter())
    with pytest.raises(BadConfiguration, match="cannot be read"):
        model.complete(request(user("hi")), Cancellation())
    with pytest.raises(BadConfiguration, match="cannot be read"):
        list(model.stream(request(user("hi")), Cancellation()))


@pytest.mark.model
def test_it_answers_in_whole_and_in_pieces(model: EmbeddedChat) -> None:
    question = user("What is the capital of France? One word.")
    reply = model.complete(request(question, max_tokens=8), Cancellation())
    assert "Paris" in reply.text
    pieces: list[Delta] = list(model.stream(request(question, max_tokens=8), Cancellation()))
    assert "Paris" in "".join(one.text for one in pieces)
    assert pieces[-1].finish == "stop"
    assert pieces[-1].usage is not None


@pytest.mark.model
def test_the_filter_does_not_push_out_what_the_chat_has_read(model: EmbeddedChat) -> None:
    cached(model, request(PERSONA, user("hello")))
    cached(model, request(FILTER, user("I like tea"), task="filter"))
    prompt, had = cached(model, request(PERSONA, user("good evening")))
    assert had > prompt - 15
    prompt, had = cached(model, request(FILTER, user("We won"), task="filter"))
    assert had > prompt - 15


@pytest.mark.model
def test_what_was_read_ahead_is_not_read_again(model: EmbeddedChat) -> None:
    talk = (PERSONA, user("hello"), Message("assistant", "Hello! How can I help you today?"))
    model.read_ahead(talk, Cancellation())
    prompt, had = cached(model, request(*talk, user("good evening")))
    assert had > prompt - 15


@pytest.mark.model
def test_reading_ahead_can_be_stopped(model: EmbeddedChat) -> None:
    stop = Cancellation()
    model.read_ahead([Message("system", "Hi.")], stop)
    threading.Timer(0.2, stop.cancel).start()
    with pytest.raises(Cancelled):
        model.read_ahead([Message("system", "One more thing. " * 220)], stop)
    assert model.complete(request(user("hi")), Cancellation()).text


@pytest.mark.model
def test_a_new_process_finds_the_prefix_on_disk(local_model: Path, tmp_path: Path) -> None:
    states = tmp_path / "index"
    written = set()
    for text in ("hello", "good evening"):
        model = embedded_chat(local_model, states, UsageMeter(), SMALL)
        prompt, had = cached(model, request(PERSONA, user(text)))
        model.close()
        assert had > prompt - 15
        [kept] = states.iterdir()
        written.add(kept.stat().st_mtime_ns)
    assert len(written) == 1  # the second one read the file, else it would have written it anew


@pytest.mark.model
def test_a_new_process_finds_what_the_filter_begins_with(local_model: Path, tmp_path: Path) -> None:
    for text in ("I have a dog.", "Thanks!"):
        model = embedded_chat(local_model, tmp_path / "index", UsageMeter(), SMALL)
        asked = replace(request(PERSONA, user(text)), task="filter")
        prompt, had = cached(model, asked)
        model.close()
        assert had > prompt - 15


@pytest.mark.model
def test_what_was_read_until_it_was_stopped_is_not_read_again_by_the_next_process(
    local_model: Path, tmp_path: Path
) -> None:
    """Else a machine that is too slow for all of it at once would begin anew for ever."""
    states, stop = tmp_path / "index", Cancellation()
    long = Message("system", "Say whether it is a fact. " * 70)
    asked = request(long, user("I have a dog."), task="filter")
    model = embedded_chat(local_model, states, UsageMeter(), SMALL)
    threading.Thread(target=stop_soon, args=(model, stop)).start()
    with pytest.raises(Cancelled):
        model.complete(asked, stop)
    model.close()
    [part] = states.iterdir()

    model = embedded_chat(local_model, states, UsageMeter(), SMALL)
    assert model._states
    assert model._restored(model._states, "filter", [long], Cancellation()) == part
    model._primed.add("filter")
    prompt, had = cached(model, asked)
    model.close()
    assert 0 < had < prompt - 15


@pytest.mark.model
def test_a_damaged_state_is_dropped_and_made_anew(local_model: Path, tmp_path: Path) -> None:
    states = tmp_path / "index"
    model = embedded_chat(local_model, states, UsageMeter(), SMALL)
    model.complete(request(PERSONA, user("hello")), Cancellation())
    model.close()
    [kept] = states.iterdir()
    whole = kept.read_bytes()
    for damaged in (b"", whole[: len(whole) // 2]):
        kept.write_bytes(damaged)
        model = embedded_chat(local_model, states, UsageMeter(), SMALL)
        assert model.complete(request(PERSONA, user("hello")), Cancellation()).text
        model.close()
        assert kept.stat().st_size > len(whole) - 1000


@pytest.mark.model
def test_without_a_folder_nothing_is_kept(local_model: Path, tmp_path: Path) -> None:
    model = embedded_chat(local_model, None, UsageMeter(), SMALL)
    model.complete(request(PERSONA, user("hello")), Cancellation())
    model.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.model
def test_the_engine_takes_every_field_that_is_sent(model: EmbeddedChat) -> None:
    for task in ("chat", "compress", "filter"):
        asked = request(user("hello"), task=task)
        model.complete(asked, Cancellation())
        model._read(
            asked.task, asked.messages, Cancellation()
        )  # raises what the client works around
