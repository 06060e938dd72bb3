"""A conversation of many turns on real files with a scripted model."""

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from claw.chat.assistant import Assistant
from claw.chat.behind import Behind
from claw.chat.context import ContextBuilder
from claw.chat.conversation import Conversation
from claw.chat.folding import Folding
from claw.chat.upkeep import Upkeep
from claw.domain.budget import Budget
from claw.domain.exchange import Reply, Request
from claw.errors import ClawError, ConnectionFailed, ContextTooLong
from claw.llm.scripted import Answer, ScriptedChat
from claw.memory.compressing import Compressor
from claw.memory.filtering import Filter
from claw.memory.keeping import Keeper
from claw.memory.kept import Kept
from claw.memory.recollection import Recollection
from claw.memory.snapshot import SnapshotTaker
from claw.storage.secrets import Secrets
from tests.counting import WordCounter
from tests.finding import retriever
from tests.places import Places

LONG = 30.0
SUMMARY = (
    "[Summary of the earlier conversation] "
    "The user walked through the hills and along the river and talked."
)
WALK = "we walked through the hills and along the river and talked of all that we had seen there"


def _nothing(_: Request) -> Answer:
    return json.dumps({"worth_memorizing": False, "memories": [], "forget": []})


def _summarise(_: Request) -> Answer:
    return SUMMARY


class Stage:
    """A conversation whose model answers by task."""

    def __init__(self, root: Path, **answers: Callable[[Request], Answer]) -> None:
        self.places = Places(root)
        self.answers: dict[str, Callable[[Request], Answer]] = {
            "chat": lambda _: "Fine.",
            "filter": _nothing,
            "compress": _summarise,
            **answers,
        }
        self.model = ScriptedChat(lambda request: self.answers[request.task](request))
        self.heard: list[Kept | str] = []
        self.conversation = self.open("s")

    def open(self, session_id: str) -> Conversation:
        places, counter = self.places, WordCounter()
        builder = ContextBuilder(counter, Budget(), 30, "You are claw.")
        judge = Filter(self.model, Secrets(), places.journal.forgotten)
        self.recollection = Recollection(
            places.memory, places.journal, places.pending, SnapshotTaker(counter, 2_000)
        )
        behind = Behind(
            Folding(Compressor(self.model, counter), places.sessions, 30, 20),
            Upkeep(lambda error: self.heard.append(str(error)), gives_way=False),
            self.recollection,
            Keeper(
                judge,
                places.remembering,
                places.memory,
                places.pending,
                places.clock,
                retriever(places),
            ),
        )
        assistant = Assistant(
            self.model, places.sessions, places.sessions, builder, places.clock, 500
        )
        return Conversation(session_id, assistant, behind, places.clock, self.heard.append)

    def start_again(self, **answers: Callable[[Request], Answer]) -> None:
        """Quit, and begin in another session with what was left behind."""
        self.conversation.close()
        self.answers.update(answers)
        self.conversation = self.open("another")
        self.conversation.take_up()
        assert self.conversation.drain(LONG)

    def say(self, text: str) -> str:
        answer = "".join(self.conversation.say(text))
        assert self.conversation.settle(LONG)
        return answer


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    one = Stage(tmp_path)
    yield one
    one.conversation.close()


def _remember(text: str, evidence: str) -> Callable[[Request], Answer]:
    memory = {"memory_text": text, "evidence": evidence, "replaces": None}
    reply = json.dumps({"worth_memorizing": True, "memories": [memory], "forget": []})
    return lambda _: reply


def test_a_fact_is_remembered_behind_the_turn_and_known_in_a_new_session(stage: Stage) -> None:
    stage.answers["filter"] = _remember("User is allergic to peanuts.", "I am allergic to peanuts")
    stage.say("I am allergic to peanuts")
    (kept,) = stage.heard
    assert isinstance(kept, Kept)
    assert "peanuts" in stage.places.read_memory()
    stage.answers["filter"] = _nothing
    stage.conversation.close()
    stage.conversation = stage.open("another")
    stage.say("What am I allergic to?")
    assert "peanuts" in stage.model.of("chat")[-1].messages[0].content


def test_the_prefix_of_two_requests_is_the_same_but_for_the_last_turn(stage: Stage) -> None:
    """Over 50 turns with memory added and edited by hand; compressions and renewals are few."""
    stage.places.write_memory("# Memory\n\n- likes tea\n- owns a boat\n")
    breaks = 0
    for number in range(50):
        if number % 5 == 2:
            word = f"Zanzibar{number}"
            stage.answers["filter"] = _remember(f"User visited {word}.", f"I visited {word}")
        else:
            stage.answers["filter"] = _nothing
        if number == 20:
            added = stage.places.read_memory() + "- has a bike\n"
            stage.places.write_memory(added)
        if number == 33:
            text = stage.places.read_memory().replace("- owns a boat\n", "")
            stage.places.write_memory(text)
        stage.say(f"I visited Zanzibar{number}, {WALK}")
    requests = [request.messages for request in stage.model.of("chat")]
    for before, after in pairwise(requests):
        if before[:-1] != after[: len(before) - 1]:
            breaks += 1
    compressions = len(stage.model.of("compress"))
    assert stage.recollection.renewals <= compressions + 2
    assert breaks <= compressions + 1
    assert 1 <= compressions <= 10
    assert len(requests) == 50


def test_every_message_is_in_the_request_or_in_the_archive(stage: Stage) -> None:
    """W17: nothing is in neither window nor summary."""
    for number in range(1, 31):
        stage.say(f"marker M{number}. {WALK}")
        sent = " ".join(one.content for one in stage.model.of("chat")[-1].messages)
        archived = " ".join(one.content for one in stage.places.sessions.archived("s"))
        for earlier in range(1, number + 1):
            assert f"M{earlier}." in sent or f"M{earlier}." in archived
    session = stage.places.sessions.load("s")
    assert session.compressed_context.startswith("[Summary of the earlier conversation]")
    assert len(session.messages) < 20


def test_compression_that_fails_changes_nothing_and_is_told_once(stage: Stage) -> None:
    """W06: three failures, one notice; then everything is compressed."""
    stage.answers["compress"] = lambda _: ConnectionFailed("no connection")
    for number in range(1, 13):
        stage.say(f"marker M{number}. {WALK}")
    session = stage.places.sessions.load("s")
    assert len(session.messages) == 24
    assert session.compressed_context == ""
    notices = [one for one in stage.heard if isinstance(one, str)]
    assert len(notices) == 1
    assert "nothing is lost" in notices[0]
    assert len(stage.model.of("compress")) == 2
    stage.answers["compress"] = _summarise
    stage.say(f"marker M13. {WALK}")
    stage.say(f"marker M14. {WALK}")
    assert stage.places.sessions.load("s").compressed_context
    assert len(stage.places.sessions.archived("s")) >= 12


def test_too_long_a_context_is_compressed_and_tried_once_more(stage: Stage) -> None:
    """A06: the session is not stuck, and the refused text is not left to be sent again."""
    for number in range(6):
        stage.say(f"marker M{number}. {WALK}")
    refusals: list[Answer] = [ContextTooLong("too long")]
    stage.answers["chat"] = lambda _: refusals.pop() if refusals else "Now it fits."
    assert stage.say("and now?") == "Now it fits."
    assert len(stage.model.of("compress")) == 1
    stage.answers["chat"] = lambda request: (
        ContextTooLong("too long") if "pasted" in request.messages[-1].content else "Hello."
    )
    with pytest.raises(ContextTooLong):
        stage.say("pasted " * 50)
    assert stage.say("hi") == "Hello."
    assert "pasted" not in " ".join(one.content for one in stage.model.of("chat")[-1].messages)


def test_an_exchange_waits_on_disk_until_the_model_is_back(stage: Stage) -> None:
    stage.answers["filter"] = lambda _: ConnectionFailed("no connection")
    stage.say("I am allergic to peanuts")
    assert [one.typed for one in stage.places.pending.waiting()] == ["I am allergic to peanuts"]
    stage.start_again(filter=_remember("User is allergic to peanuts.", "I am allergic to peanuts"))
    assert "peanuts" in stage.places.read_memory()
    assert stage.places.pending.waiting() == []


def test_with_memory_off_nothing_is_remembered_or_recalled(stage: Stage) -> None:
    stage.places.write_memory("- likes tea\n")
    stage.conversation.remembers = False
    stage.say("I am allergic to peanuts")
    assert "tea" not in stage.model.of("chat")[-1].messages[0].content
    assert stage.model.of("filter") == []
    assert stage.places.pending.waiting() == []


def test_a_line_that_the_user_adds_during_the_filters_call_is_kept(stage: Stage) -> None:
    """M17: the write goes onto the file as it is then."""
    stage.places.write_memory("- first line\n")

    def slowly(request: Request) -> Answer:
        stage.places.write_memory("- first line\n- user line\n")
        return _remember("User is allergic to peanuts.", "I am allergic to peanuts")(request)

    stage.answers["filter"] = slowly
    stage.say("I am allergic to peanuts")
    text = stage.places.read_memory()
    assert "- user line\n" in text
    assert "peanuts" in text


def test_a_read_only_memory_is_told_and_the_chat_goes_on(stage: Stage) -> None:
    """M16: one clear notice, the content unchanged."""
    stage.places.write_memory("- mine\n")
    stage.places.workspace.memory.chmod(0o444)
    stage.answers["filter"] = _remember("User is allergic to peanuts.", "I am allergic to peanuts")
    assert stage.say("I am allergic to peanuts") == "Fine."
    assert stage.places.read_memory() == "- mine\n"
    assert any("MEMORY.md" in str(one) for one in stage.heard)
    assert stage.places.workspace.memory.stat().st_mode & 0o777 == 0o444


def test_an_unknown_failure_of_the_model_is_an_error_of_ours(stage: Stage) -> None:
    stage.answers["chat"] = lambda _: ClawError("refused")
    with pytest.raises(ClawError, match="refused"):
        stage.say("hello")
    assert stage.places.sessions.load("s").messages[0].failed == "refused"


def test_an_edit_before_the_first_turn_is_noticed(stage: Stage) -> None:
    stage.conversation.take_up()
    stage.places.write_memory("- Sam cycles.\n")
    assert stage.conversation.hand_edit().notice == "MEMORY.md changed (+1)"
    assert not stage.conversation.hand_edit()


def test_a_fact_in_a_turn_that_was_cut_is_looked_at_by_the_next_start(stage: Stage) -> None:
    stage.answers["chat"] = lambda _: Reply("half an", "length")
    stage.say("I am allergic to peanuts")
    assert [one.assistant for one in stage.places.pending.waiting()] == [""]
    stage.start_again(filter=_remember("User is allergic to peanuts.", "I am allergic to peanuts"))
    assert "peanuts" in stage.places.read_memory()


def test_a_fact_in_a_turn_that_was_stopped_is_not_lost(stage: Stage) -> None:
    reply = stage.conversation.say("I am allergic to peanuts")
    next(reply)
    reply.close()
    assert [one.typed for one in stage.places.pending.waiting()] == ["I am allergic to peanuts"]


def test_facts_of_the_same_second_do_not_displace_each_other(stage: Stage) -> None:
    stage.answers["filter"] = lambda _: ConnectionFailed("no connection")
    for text in ("My name is Sam Porter.", "I am allergic to peanuts.", "I live in Ghent."):
        stage.places.clock.time = stage.places.clock.time.replace(microsecond=0)
        "".join(stage.conversation.say(text))
    assert stage.conversation.drain(LONG)
    assert len({one.id for one in stage.places.pending.waiting()}) == 3


def test_the_message_waits_for_the_filter_while_the_reply_streams(stage: Stage) -> None:
    """A kill in mid-reply loses no fact; a turn that failed leaves nothing to be read twice."""
    stage.answers["chat"] = lambda _: "one two three"
    reply = stage.conversation.say("I am allergic to peanuts")
    next(reply)
    assert [one.typed for one in stage.places.pending.waiting()] == ["I am allergic to peanuts"]
    reply.close()
    stage.answers["chat"] = lambda _: ConnectionFailed("no connection")
    with pytest.raises(ConnectionFailed):
        stage.say("My sister is called Ana")
    assert len(stage.places.pending.waiting()) == 1
