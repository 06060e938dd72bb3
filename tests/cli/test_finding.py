"""`claw memory search` and `index`: what is found, why, and what a failing embedder leaves."""

from functools import partial

import pytest

from claw.domain.messages import Message
from claw.domain.session import Session
from tests.fake_provider import FakeProvider
from tests.places import Places
from tests.shell import Inside

TEXT = "# Memory\n\n## Home\n- The door code is 4417\n- Likes tea\n\n## Work\n- Builds boats\n"


@pytest.fixture
def places(claw: Inside) -> Places:
    found = claw.shell.places()
    found.write_memory(TEXT)
    said = Message("user", "The door of the shed squeaks.", 1_772_000_000)
    found.sessions.update("s1", partial(Session.ask, message=said))
    return found


@pytest.mark.usefixtures("places")
def test_entries_and_turns_are_found_with_where_and_why(claw: Inside) -> None:
    lines = claw("memory", "search", "code of the door", CLAW_EMBEDDER="none").out.splitlines()
    assert lines[0] == "MEMORY.md:4  The door code is 4417"
    assert "sessions/s1.json:1  2026-02-25  user: The door of the shed squeaks." in lines
    found = claw("memory", "search", "--json", "code of the door", CLAW_EMBEDDER="none").json
    assert found[0] == {
        "file": "MEMORY.md",
        "line": 4,
        "text": "The door code is 4417",
        "heading": "Memory > Home",
        "speaker": "",
        "date": "",
        "pinned": False,
        "score": found[0]["score"],
        "why": ["keywords"],
    }
    assert found[0]["score"] > 0
    turn = next(one for one in found if one["speaker"])
    assert (turn["file"], turn["line"], turn["date"]) == ("sessions/s1.json", 1, "2026-02-25")


@pytest.mark.usefixtures("places")
def test_what_is_not_there_is_not_found(claw: Inside) -> None:
    ran = claw("memory", "search", "quantum", CLAW_EMBEDDER="none")
    assert (ran.code, ran.out) == (1, "")
    assert claw("memory", "search", "--json", "quantum", CLAW_EMBEDDER="none").out.strip() == "[]"


def test_vectors_are_made_once_and_forgotten_ones_are_made_no_more(
    claw: Inside, places: Places, fake: FakeProvider
) -> None:
    remote = {"CLAW_EMBEDDER": "openai"}
    first = claw("memory", "index", "--json", **remote).json
    assert first["vectors_made"] == 4
    assert first["search"].startswith("keywords + openai:")
    assert claw("memory", "index", "--json", **remote).json["vectors_made"] == 0
    claw("memory", "add", "owns a boat")
    assert claw("memory", "index", "--json", **remote).json["vectors_made"] == 1
    assert claw("memory", "forget", "--yes", "Likes tea", **remote).code == 0
    before = len([one for one in fake.requests if one.task == "embed"])
    assert claw("memory", "index", "--json", **remote).json["vectors_made"] == 0
    assert len([one for one in fake.requests if one.task == "embed"]) == before
    assert not [name for name in places.holding("tea") if "index" in name]


@pytest.mark.usefixtures("places")
def test_a_dead_embedder_leaves_the_keywords(claw: Inside) -> None:
    """R12: an endpoint without embeddings; the cause is named, and the answer is there."""
    dead = {"CLAW_EMBEDDER": "openai", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
    ran = claw("memory", "search", "-v", "door code", **dead)
    assert ran.out.splitlines()[0] == "MEMORY.md:4  The door code is 4417"
    assert "keywords alone" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.usefixtures("places")
def test_an_unknown_embedder_is_one_line_and_exit_78(claw: Inside) -> None:
    ran = claw("memory", "search", "door", CLAW_EMBEDDER="word2vec")
    assert ran.code == 78
    assert "CLAW_EMBEDDER" in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.usefixtures("places")
def test_status_says_what_search_goes_by_and_why(claw: Inside) -> None:
    status = claw("memory", "status", "--json", CLAW_EMBEDDER="none").json
    assert status["search"] == "keywords"
    assert status["search_because"] == "CLAW_EMBEDDER is none: search goes by keywords alone."


@pytest.mark.usefixtures("places")
@pytest.mark.parametrize("wrong", ["mysql://me:secret@db/x", "postgresql:me:secret@x"])
@pytest.mark.parametrize("command", [("search", "door"), ("index",)])
def test_a_vector_store_that_there_cannot_be_is_refused_in_one_line(
    claw: Inside, command: tuple[str, ...], wrong: str
) -> None:
    more = {"CLAW_EMBEDDER": "none", "CLAW_VECTOR_STORE": wrong}
    ran = claw("memory", *command, **more)
    assert (ran.code, ran.out) == (78, "")
    assert len(ran.err.splitlines()) == 1
    assert "CLAW_VECTOR_STORE" in ran.err
    assert "secret" not in ran.err


def test_a_vector_store_is_searched_and_named_without_its_password(
    claw: Inside, places: Places
) -> None:
    folder = claw.shell.root / "store"
    more = {"CLAW_EMBEDDER": "openai", "CLAW_VECTOR_STORE": f"simple://{folder}?password=secret"}
    assert claw("memory", "index", "--json", **more).json["vectors_made"] == 4
    assert len(list(folder.iterdir())) == 1
    found = claw("memory", "search", "--json", "the code of the door", **more).json
    assert "vector" in found[0]["why"]
    status = claw("memory", "status", "--json", **more)
    assert status.json["vectors_in"] == f"simple://{folder}"
    assert "secret" not in status.out
    assert claw("memory", "status", "--json").json["vectors_in"] == "files in the workspace"
    assert not places.holding("secret")


@pytest.mark.usefixtures("places")
def test_a_vector_store_that_is_down_leaves_keywords(claw: Inside) -> None:
    down = claw.shell.root / "store"
    down.write_text("no folder")
    more = {"CLAW_EMBEDDER": "openai", "CLAW_VECTOR_STORE": f"simple://{down}"}
    ran = claw("memory", "search", "-v", "code of the door", **more)
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "MEMORY.md:4  The door code is 4417"
    assert len(ran.err.splitlines()) == 1
    assert "keywords alone" in ran.err
    refused = claw("memory", "index", **more)
    assert refused.code == 69
    assert f"simple://{down} cannot be used" in refused.err
