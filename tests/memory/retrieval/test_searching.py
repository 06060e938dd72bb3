"""Searching real files: what is found, what is not any more, and what a failure leaves."""

from datetime import date
from functools import partial
from pathlib import Path

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.nodes import Node
from claw.domain.session import Session
from claw.errors import Cancelled, EmbeddingFailed
from claw.memory.retrieval.searching import Retriever
from tests.finding import Meanings, retriever
from tests.places import Places

SPRING = 1_772_000_000
"""A day in February 2026."""

TEA = """# Memory
- Likes green tea
- Enjoys green tea
- Green tea is what the user likes
- Likes green tea a lot
- Likes to drink green tea
- Does not like black tea
- Has a cat called Pip
"""


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path)


def say(places: Places, session: str, *texts: str, at: int = SPRING) -> None:
    for number, text in enumerate(texts):
        said = Message("assistant" if number % 2 else "user", text, at + number)
        places.sessions.update(session, partial(Session.ask, message=said))


def texts(found: Retriever, query: str, limit: int = 10) -> list[str]:
    return [hit.node.text for hit in found.search(query, limit).hits]


def test_an_entry_and_a_turn_are_found_with_place_date_and_reason(places: Places) -> None:
    places.write_memory("# Memory\n\n## Home\n- The door code is 4417\n- Likes jazz\n")
    say(places, "s1", "The door of the shed squeaks.", "Oil the hinges.")
    hits = retriever(places).search("what is the code of the door?", 5).hits
    note = hits[0]
    turn = next(hit for hit in hits if hit.node.source == "sessions/s1.json")
    assert (note.node.text, note.node.position, note.node.heading) == (
        "The door code is 4417",
        4,
        "Memory > Home",
    )
    assert (turn.node.position, turn.node.speaker) == (1, "user")
    assert turn.node.on == date(2026, 2, 25)
    assert "keywords" in note.why
    assert note.score > 0


def test_notes_and_turns_stand_in_the_order_of_how_near_they_are(places: Places) -> None:
    """The best of a collection may be about something else; it does not stand before an answer."""
    code, other = "The code of the garage door is 4417", "The code of the shed door is 8841"
    places.write_memory(f"- {code}\n- {other}\n- Likes jazz\n")
    say(places, "s1", "Which roller is best for a flat door?", "A short one of foam.")
    say(places, "s2", "The plumber wants 4,280 euros for a boiler.", "That is cheap.")
    search = retriever(places)
    assert texts(search, "the code of the garage door", 2) == [code, other]
    first = texts(search, "What did the plumber want for the boiler at the garage?")[0]
    assert first == "The plumber wants 4,280 euros for a boiler."


def test_an_edit_is_seen_by_the_next_query(places: Places) -> None:
    """R03: one line is replaced and one deleted between two queries."""
    places.write_memory("- Lives in Lyon\n- Owns a boat\n- Likes jazz\n")
    search = retriever(places, Meanings())
    search.catch_up(Cancellation())
    assert "Lives in Lyon" in texts(search, "where does the user live?")
    places.write_memory("- Lives in Ghent\n- Likes jazz\n")
    assert "Lives in Ghent" in texts(search, "who lives where?")
    for query in ("Lyon", "boat", "where does the user live?"):
        assert not {"Lives in Lyon", "Owns a boat"} & set(texts(search, query))


def test_what_another_process_took_out_is_not_served_here(places: Places) -> None:
    places.write_memory("- The boat is called Heron\n- Likes jazz\n")
    say(places, "s1", "The boat Heron needs paint.")
    here, there = retriever(places), retriever(Places(places.root))
    assert len(texts(here, "boat Heron")) == 2
    there.catch_up(Cancellation())
    places.write_memory("")
    places.sessions.remove("s1")
    assert texts(here, "boat Heron") == texts(there, "boat Heron") == []


@pytest.mark.parametrize("works", [True, False])
def test_an_emptied_memory_has_nothing_to_find(places: Places, *, works: bool) -> None:
    failing = None if works else EmbeddingFailed("The endpoint is down.")
    places.write_memory("- Owns a boat\n")
    search = retriever(places, Meanings(failing=failing))
    assert texts(search, "boat") == ["Owns a boat"]
    places.write_memory("# Memory\n")
    assert texts(search, "boat") == []


def test_forgetting_holds_in_the_search_and_on_disk(places: Places) -> None:
    """R06: no trace is left in the index folder, with vectors and without."""
    places.write_memory("- Pip is a cat\n- Likes jazz\n")
    say(places, "s1", "Pip is a cat that sleeps a lot.")
    search = retriever(places, Meanings())
    search.catch_up(Cancellation())
    assert "Pip is a cat" in texts(search, "who is Pip?")
    places.forgetting.carry_out(places.forgetting.plan("Pip is a cat"), messages=True)
    assert texts(search, "who is Pip?") == []
    assert not [name for name in places.holding("Pip") if "index" in name]
    assert texts(retriever(places, Meanings()), "Pip") == []


def test_an_unchanged_memory_is_read_in_once(places: Places) -> None:
    """R05: asking three times makes no second node and no second vector."""
    places.write_memory("- Likes tea\n- Likes jazz\n- Owns a boat\n")
    embedder = Meanings()
    search = retriever(places, embedder)
    for _ in range(3):
        search.catch_up(Cancellation())
        assert texts(search, "tea", 5).count("Likes tea") == 1
    assert len(embedder.asked) == 3


def test_one_added_entry_costs_one_embedding(places: Places) -> None:
    places.write_memory("".join(f"- Fact number {n} of many\n" for n in range(40)))
    embedder = Meanings()
    retriever(places, embedder).catch_up(Cancellation())
    before = len(embedder.asked)
    text = places.workspace.memory.read_text()
    places.write_memory(f"- Something new\n{text}")
    assert retriever(places, embedder).catch_up(Cancellation()) == 1
    assert embedder.asked[before:] == ["Something new"]


def test_blank_sections_are_neither_embedded_nor_found(places: Places) -> None:
    """R08: headings alone, a section of spaces, a comment."""
    places.write_memory("# Memory\n\n## A\n\n## B\n   \n<!-- nothing here -->\n- \n")
    embedder = Meanings()
    search = retriever(places, embedder)
    search.catch_up(Cancellation())
    assert embedder.asked == []
    assert search.search("what is in A?", 5).hits == ()


def test_another_size_of_vectors_is_made_anew(places: Places) -> None:
    """R01: the model behind the same name answers with other dimensions."""
    places.write_memory("- Likes tea\n- Owns a boat\n")
    retriever(places, Meanings(size=4)).catch_up(Cancellation())
    search = retriever(places, Meanings(size=6))
    assert "Likes tea" in texts(search, "tea")
    search.catch_up(Cancellation())
    assert "Likes tea" in texts(search, "tea")


def test_vectors_of_another_model_are_never_asked(places: Places) -> None:
    """R02: two models of the same size, whose spaces have nothing to do with each other."""
    same = {"hound": "dog"}
    places.write_memory("- Has a hound\n- Owns a boat\n- Likes jazz\n- Rides to work\n")
    retriever(places, Meanings(same, identity="A")).catch_up(Cancellation())
    other = Meanings(same, identity="B")
    search = retriever(places, other)
    found = search.search("dog", 5)
    assert any("no vector yet" in line for line in found.meanwhile)
    search.catch_up(Cancellation())
    assert len(other.asked) == 4
    assert texts(search, "dog")[0] == "Has a hound"


@pytest.mark.parametrize("damage", ["empty", "half", "noise", "gone"])
def test_a_damaged_index_is_built_anew(places: Places, damage: str) -> None:
    """R13: every file of the index, each damage; the answers stay the same."""
    places.write_memory("- Likes tea\n- Owns a boat\n")
    say(places, "s1", "My tea is cold.")
    first = retriever(places, Meanings())
    first.catch_up(Cancellation())
    wanted = set(texts(first, "tea"))
    for path in places.workspace.index.rglob("*"):
        if not path.is_file():
            continue
        data = path.read_bytes()
        new = {"empty": b"", "half": data[: len(data) // 2], "noise": data[::-1]}.get(damage)
        path.unlink() if new is None else path.write_bytes(new)
        search = retriever(places, Meanings())
        search.catch_up(Cancellation())
        assert set(texts(search, "tea")) == wanted, path


def test_the_index_folder_may_vanish_while_it_is_used(places: Places) -> None:
    places.write_memory("- Likes tea\n")
    search = retriever(places, Meanings())
    search.catch_up(Cancellation())
    places.traces.drop_index()
    assert texts(search, "tea") == ["Likes tea"]
    search.catch_up(Cancellation())
    assert texts(retriever(places, Meanings()), "tea") == ["Likes tea"]


def test_restatements_leave_room_for_the_rest(places: Places) -> None:
    """R16: five wordings of one fact do not fill three places; what contradicts stays apart."""
    places.write_memory(TEA)
    found = texts(retriever(places, Meanings()), "my cat and my tea", 3)
    assert "Has a cat called Pip" in found
    tea = [text for text in found if "green tea" in text]
    assert len(tea) == 1
    every = texts(retriever(places), "tea", 10)
    assert "Does not like black tea" in every


def test_a_section_is_found_by_its_heading(places: Places) -> None:
    """R19: none of the bullets says `pet`; no heading stands alone."""
    names = [f"Animal {n} is number {n}" for n in range(60)]
    memory = "## Pets\n" + "".join(f"- {name}\n" for name in names)
    places.write_memory(memory + "## Work\n- Builds boats\n- Is a lead\n")
    hits = retriever(places).search("what pets do I have?", 10).hits
    assert len(hits) == 10
    assert {hit.node.heading for hit in hits} == {"Pets"}
    assert all(hit.node.text in names for hit in hits)


def test_a_failing_embedder_is_told_and_keywords_go_on(places: Places) -> None:
    """R12, R18: the query is answered, and the cause is named."""
    places.write_memory("- Likes tea\n")
    search = retriever(places, Meanings(failing=EmbeddingFailed("The endpoint answered 429.")))
    found = search.search("tea", 5)
    assert [hit.node.text for hit in found.hits] == ["Likes tea"]
    assert found.told == ("The search went by keywords alone. The endpoint answered 429.",)


def test_vectors_are_made_in_batches_and_go_on_where_they_were_stopped(places: Places) -> None:
    places.write_memory("".join(f"- Fact number {n} of many\n" for n in range(100)))
    embedder = Meanings()
    stop = Cancellation()
    with pytest.raises(Cancelled):
        retriever(places, embedder).catch_up(stop, lambda _done, _total: stop.cancel())
    begun = len(embedder.asked)
    assert 0 < begun < 100
    search = retriever(places, embedder)
    assert search.unembedded() == 100 - begun if search.search("x", 1) else False
    assert search.catch_up(Cancellation()) == 100 - begun
    assert len(embedder.asked) == 100


def test_what_is_asked_for_is_not_its_own_answer(places: Places) -> None:
    say(places, "s1", "What is my boat called?", "It is called Heron.")
    assert texts(retriever(places), "What is my boat called?") == ["It is called Heron."]


def test_what_is_excluded_makes_room_for_others(places: Places) -> None:
    places.write_memory("- Tea at four\n- Tea at five\n")

    def at_four(node: Node) -> bool:
        return "four" in node.text

    hits = retriever(places).search("tea", 1, at_four).hits
    assert [hit.node.text for hit in hits] == ["Tea at five"]


def test_many_new_conversations_are_read_in_behind(places: Places) -> None:
    for number in range(20):
        say(places, f"s{number:02}", f"The boat number {number} is red.")
    search = retriever(places)
    found = search.search("boat", 50)
    assert found.meanwhile == ("18 conversations are not indexed yet.",)
    assert len(found.hits) == 2
    search.catch_up(Cancellation())
    assert len(search.search("boat", 50).hits) == 20
