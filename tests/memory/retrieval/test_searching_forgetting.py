"""What forgetting leaves of a search, in this process and in another, and what questions leave."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import Cancelled
from claw.memory.forgetting import Forgetting
from claw.memory.retrieval.embedding import QUESTIONS
from claw.memory.retrieval.postings import term_hash
from claw.memory.retrieval.terms import index_terms
from claw.storage.index_files import FileIndex
from claw.storage.traces import FileTraces
from tests.finding import Meanings, retriever
from tests.places import Places


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path)


def say(places: Places, session: str, *texts: str) -> None:
    for number, text in enumerate(texts):
        said = Message("assistant" if number % 2 else "user", text, 1_772_000_000 + number)
        places.sessions.update(session, partial(Session.ask, message=said))


def test_questions_are_told_apart_from_those_before_and_kept_for_the_next_run(
    places: Places,
) -> None:
    places.write_memory("- Likes tea\n- Owns a boat\n")
    search = retriever(places, Meanings())
    search.catch_up(Cancellation())
    search.search("which boat?", 5)
    search.search("which tea?", 5)
    search.catch_up(Cancellation())
    saved = FileIndex(places.workspace.terms, print).load(QUESTIONS)
    assert saved
    assert saved["count"].tolist() == [2.0]


def hashes(places: Places, text: str) -> list[str]:
    """Return the files of the index that hold a hash of one of the words."""
    known = [term_hash(term).to_bytes(8, "little") for term in index_terms(text)]
    files = [one for one in places.workspace.index.rglob("*") if one.is_file()]
    return [one.name for one in files if any(mark in one.read_bytes() for mark in known)]


def test_what_goes_by_hand_leaves_no_hash_once_the_index_is_saved(places: Places) -> None:
    places.write_memory("- Likes jazz\n- Owns a zeppelin\n")
    search = retriever(places)
    search.catch_up(Cancellation())
    assert hashes(places, "zeppelin")
    places.write_memory("- Likes jazz\n")
    assert not search.search("zeppelin", 5).hits
    search.catch_up(Cancellation())
    assert not hashes(places, "zeppelin")
    assert hashes(places, "jazz")


def test_what_another_process_forgot_is_not_written_again_by_this_one(places: Places) -> None:
    """R06."""
    places.write_memory("- Likes jazz\n- Owns a zeppelin\n")
    say(places, "s1", "The zeppelin needs gas.", "Helium, then.")
    chat = retriever(places, Meanings())
    chat.catch_up(Cancellation())
    chat.search("which zeppelin?", 5)
    other = retriever(places, Meanings())
    traces = FileTraces(
        places.workspace, places.sessions, places.archive, places.pending, other.keep_living
    )
    forgetting = Forgetting(places.memory, places.journal, traces, places.clock)
    forgetting.carry_out(forgetting.plan("zeppelin"), messages=True)
    assert not hashes(places, "zeppelin")
    assert hashes(places, "jazz")
    chat.catch_up(Cancellation())
    assert not hashes(places, "zeppelin")
    assert not [hit for hit in chat.search("zeppelin", 5).hits if "zeppelin" in hit.node.text]
    saved = FileIndex(places.workspace.terms, print).load(QUESTIONS) or {}
    assert "count" not in saved


def test_forgetting_does_not_wait_for_all_vectors_to_be_made(places: Places) -> None:
    places.write_memory("".join(f"- Fact {number}\n" for number in range(200)))
    asked_to_stop, cancellation = Event(), Cancellation()
    cancellation.on_cancel(asked_to_stop.set)
    forgetting: list[Thread] = []

    class Forgets(Meanings):
        def embed(self, texts: Sequence[str]) -> memoryview:
            if not forgetting:
                forgetting.append(Thread(target=search.keep_living))
                forgetting[0].start()
                assert asked_to_stop.wait(30)
            return super().embed(texts)

    embedder = Forgets()
    search = retriever(places, embedder)
    with pytest.raises(Cancelled):
        search.catch_up(cancellation)
    forgetting[0].join()
    assert len(embedder.asked) == 32
    assert search.catch_up(Cancellation()) == 168


def test_what_was_not_indexed_yet_is_not_read_for_forgetting(places: Places) -> None:
    """Looking for the secrets of ten years takes minutes, and what has no index has no vector."""
    say(places, "s1", "The red boat")
    search = retriever(places)
    search.keep_living()
    assert FileIndex(places.workspace.terms, print).load("turns-recent")
    assert not hashes(places, "boat")
    assert len(search.search("boat", 5).hits) == 1
