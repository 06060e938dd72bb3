"""The search of a desk, put together as the settings say."""

from functools import partial
from pathlib import Path

import pytest

from claw.assembly.desk import Desk
from claw.assembly.search import Search
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import EmbeddingFailed
from claw.memory.remembering import Fact
from tests.assembly.desks import desk_at, remote
from tests.fake_answers import failure
from tests.fake_embeddings import of_terms
from tests.fake_provider import FakeProvider


def filled(desk: Desk) -> Desk:
    desk.workspace.memory.write_text("# Memory\n- The door code is 4417\n- Likes tea\n")
    said = Message("user", "The door squeaks; my token is sk-" + "a1B2" * 12, 1_772_000_000)
    desk.sessions.update("s1", partial(Session.ask, message=said))
    return desk


def test_without_an_embedder_keywords_find_entries_and_turns(tmp_path: Path) -> None:
    search = Search(filled(desk_at(tmp_path, None, CLAW_EMBEDDER="none")))
    assert search.label == "keywords"
    assert search.catch_up(Cancellation()) == 0
    found = search.search("door", 5)
    assert {hit.node.source for hit in found.hits} == {"MEMORY.md", "sessions/s1.json"}


def test_what_goes_to_an_endpoint_has_no_secret_in_it(tmp_path: Path, fake: FakeProvider) -> None:
    search = Search(filled(remote(tmp_path, fake, CLAW_EMBEDDER="openai")))
    fake.embeddings = of_terms()
    assert search.catch_up(Cancellation()) == 3
    search.wait()
    assert search.search("door", 5).meanwhile == ()
    sent = "".join(one.raw.decode() for one in fake.requests)
    assert "[secret]" in sent
    assert "a1B2" not in sent
    assert set(fake.tasks()) == {"embed"}
    search.close()


def test_a_failing_endpoint_is_named_once_and_left_alone(
    tmp_path: Path, fake: FakeProvider
) -> None:
    """R18: the answer goes on by keywords; the cause is told once, not on each turn."""
    told: list[str] = []
    desk = filled(remote(tmp_path, fake, CLAW_EMBEDDER="openai"))
    desk = Desk(desk.workspace, desk.settings, told.append)
    fake.embeddings = lambda _: failure(401, "no such key")
    search = Search(desk)
    search.wait()
    for _ in range(3):
        assert [hit.node.text for hit in search.search("door code", 1).hits] == [
            "The door code is 4417"
        ]
    assert len([line for line in told if "keywords alone" in line]) == 1
    assert len(fake.requests) == 1
    with pytest.raises(EmbeddingFailed):
        search.catch_up(Cancellation())
    search.close()


def test_an_entry_that_claw_wrote_has_its_day(tmp_path: Path) -> None:
    desk = filled(desk_at(tmp_path, None, CLAW_EMBEDDER="none"))
    desk.remembering.add([Fact("Owns a boat")])
    by_text = {hit.node.text: hit.node for hit in Search(desk).search("boat tea", 5).hits}
    assert by_text["Owns a boat"].on == desk.clock.now().date()
    assert by_text["Likes tea"].on is None


def test_a_long_entry_is_found_in_parts(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, None, CLAW_EMBEDDER="none")
    story = " ".join(f"Sentence number {n} is about nothing much at all." for n in range(80))
    desk.workspace.memory.write_text(f"## Boats\n- {story} The Heron leaks.\n- Likes tea\n")
    hit = Search(desk).search("which one leaks? Heron?", 3).hits[0]
    assert "Heron leaks" in hit.node.text
    assert len(hit.node.text) < 2_000
    assert (hit.node.position, hit.node.heading) == (2, "Boats")


def test_forgetting_keeps_the_vectors_of_what_stays(tmp_path: Path, fake: FakeProvider) -> None:
    desk = filled(remote(tmp_path, fake, CLAW_EMBEDDER="openai"))
    fake.embeddings = of_terms()
    search = Search(desk)
    search.catch_up(Cancellation())
    asked = len(fake.requests)
    desk.keep_living = search.keep_living
    desk.forgetting.carry_out(desk.forgetting.plan("Likes tea"), messages=False)
    assert "Likes tea" not in [hit.node.text for hit in search.search("tea", 5).hits]
    assert search.catch_up(Cancellation()) == 0
    assert len([one for one in fake.requests[asked:] if "input" in one.raw.decode()]) <= 1
    search.close()


def test_a_question_and_an_entry_go_to_an_endpoint_without_their_secrets(
    tmp_path: Path, fake: FakeProvider
) -> None:
    desk = filled(remote(tmp_path, fake, CLAW_EMBEDDER="openai"))
    desk.workspace.memory.write_text("- Likes tea\n- My wifi password is plum-Tree-42\n")
    fake.embeddings = of_terms()
    search = Search(desk)
    search.catch_up(Cancellation())
    search.search("the token sk-" + "a1B2" * 12 + " does not open the door", 5)
    sent = "".join(one.raw.decode() for one in fake.requests)
    assert "does not open the door" in sent
    assert "wifi password" in sent
    assert "plum-Tree-42" not in sent
    assert "a1B2" not in sent
    search.close()


def test_another_process_that_forgets_keeps_the_vectors_of_what_stays(
    tmp_path: Path, fake: FakeProvider
) -> None:
    desk = filled(remote(tmp_path, fake, CLAW_EMBEDDER="openai"))
    fake.embeddings = of_terms()
    search = Search(desk)
    assert search.catch_up(Cancellation()) == 3
    search.close()
    desk.keep_living = Search(desk).keeping()
    desk.forgetting.carry_out(desk.forgetting.plan("Likes tea"), messages=False)
    again = Search(desk)
    assert again.catch_up(Cancellation()) == 0
    assert again.unembedded() == 0
    again.close()
