"""The database of CLAW_VECTOR_STORE: searched, left, cleaned, and what is told when it is down."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from claw.assembly.chat import Chat
from claw.assembly.desk import Desk
from claw.assembly.search import Search
from claw.assembly.vector_stores import WorkspaceStores
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import BadConfiguration, ConnectionFailed
from tests.assembly.desks import remote
from tests.fake_embeddings import of_terms
from tests.fake_provider import FakeProvider
from tests.llm.databases import open_at

MEMORY = "# Memory\n- Pip is a cat\n- Likes jazz\n"
Opened = Callable[..., Search]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    server = pytest.importorskip("pgserver", reason="no Postgres with pgvector to start")
    pytest.importorskip("llama_index.vector_stores.postgres")
    start: Callable[..., Any] = server.get_server
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        start(folder, cleanup_mode="stop") as running,
    ):
        yield running.get_uri()


@pytest.fixture(params=["simple", "qdrant", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    if request.param == "qdrant":
        pytest.importorskip("llama_index.vector_stores.qdrant")
    return f"{request.param}://{tmp_path}/store"


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def opened(tmp_path: Path, fake: FakeProvider, told: list[str]) -> Iterator[Opened]:
    """Return a function that opens the search of a workspace, and one after another closes them."""
    last: list[Search] = []

    def open_it(url: str, home: str = "home", memory: str = MEMORY) -> Search:
        while last:
            last.pop().close()
        desk = remote(tmp_path / home, fake, CLAW_EMBEDDER="openai", CLAW_VECTOR_STORE=url)
        desk = Desk(desk.workspace, desk.settings, told.append)
        if not desk.workspace.memory.exists():
            desk.workspace.memory.write_text(memory)
            said = Message("user", "Pip is a cat that sleeps a lot.", 1_772_000_000)
            desk.sessions.update("s1", partial(Session.ask, message=said))
        last.append(Search(desk))
        desk.keep_living = last[-1].keep_living
        return last[-1]

    yield open_it
    while last:
        last.pop().close()


def desk_of(search: Search) -> Desk:
    return search._desk


def keys_at(url: str, search: Search) -> frozenset[str]:
    """Return the keys in the database, read past the search, which lets go of it for that."""
    if search._stores:
        search._stores.close()
    record = json.loads(desk_of(search).workspace.vector_stores.read_text())
    one = record["collections"][-1]
    store = open_at(url, one["identity"], one["dimension"], record["owner"])
    try:
        return store.keys()
    finally:
        store.close()


def texts(search: Search, query: str) -> list[str]:
    found = search.search(query, 5)
    assert (found.told, found.meanwhile) == ((), ())
    return [hit.node.text for hit in found.hits]


def test_vectors_are_put_there_and_found_there_by_the_next_process(
    opened: Opened, url: str
) -> None:
    search = opened(url)
    assert search.catch_up(Cancellation()) == 3
    assert search.catch_up(Cancellation()) == 0
    assert len(keys_at(url, search)) == 3
    assert not desk_of(search).workspace.vectors.exists()
    again = opened(url)
    again.wait()
    hits = again.search("the cat", 5).hits
    assert {"Pip is a cat", "Pip is a cat that sleeps a lot."} <= {hit.node.text for hit in hits}
    assert "vector" in hits[0].why
    assert again.unembedded() == again.catch_up(Cancellation()) == 0


def test_forgetting_deletes_the_vectors_there(opened: Opened, url: str) -> None:
    """R06."""
    search = opened(url)
    search.catch_up(Cancellation())
    before = keys_at(url, search)
    desk = desk_of(search)
    desk.forgetting.carry_out(desk.forgetting.plan("Pip is a cat"), messages=True)
    assert not [text for text in texts(search, "who is Pip the cat?") if "Pip" in text]
    assert texts(search, "jazz") == ["Likes jazz"]
    left = keys_at(url, search)
    assert left < before
    assert len(left) == 1
    assert search.catch_up(Cancellation()) == 0
    assert keys_at(url, search) == left


def test_another_model_of_the_same_size_gets_vectors_of_its_own(
    opened: Opened, url: str, fake: FakeProvider, tmp_path: Path
) -> None:
    """R02: and forgetting reaches those of the model before, too."""
    opened(url).catch_up(Cancellation())
    first = opened(url)
    old = json.loads(desk_of(first).workspace.vector_stores.read_text())["collections"][0]
    first.close()
    fake.embeddings = of_terms(seed="other")
    more = {"CLAW_EMBEDDER": "openai", "CLAW_VECTOR_STORE": url, "EMBEDDING_MODEL": "other"}
    desk = remote(tmp_path / "home", fake, **more)
    search = Search(desk)
    assert search.catch_up(Cancellation()) == 3
    assert "Likes jazz" in texts(search, "jazz")
    desk.keep_living = search.keep_living
    desk.forgetting.carry_out(desk.forgetting.plan("Likes jazz"), messages=False)
    search.close()
    owner = json.loads(desk.workspace.vector_stores.read_text())["owner"]
    store = open_at(url, old["identity"], old["dimension"], owner)
    assert len(store.keys()) == 2
    store.close()


def test_two_workspaces_on_one_server_leave_each_other_alone(opened: Opened, url: str) -> None:
    one = opened(url, "one")
    one.catch_up(Cancellation())
    before = keys_at(url, one)
    two = opened(url, "two", "- Owns a boat\n")
    two.catch_up(Cancellation())
    two.keep_living()
    two.close()
    assert keys_at(url, one) == before


def test_back_to_files_and_to_the_database_again(opened: Opened, tmp_path: Path) -> None:
    url = f"simple://{tmp_path}/store"
    opened(url).catch_up(Cancellation())
    files = opened("")
    assert files.vectors_in == "files in the workspace"
    assert files.catch_up(Cancellation()) == 3
    assert "Likes jazz" in texts(files, "jazz")
    desk = desk_of(files)
    desk.forgetting.carry_out(desk.forgetting.plan("Likes jazz"), messages=False)
    back = opened(url)
    assert len(keys_at(url, back)) == 3
    back.catch_up(Cancellation())
    assert len(keys_at(url, back)) == 2
    assert "Likes jazz" not in texts(back, "jazz")


def gone(fake_url: str) -> str:
    """Return the URL of a server that is not there, with a password."""
    return fake_url.replace("http://", "qdrant+http://me:secret@").removesuffix("/v1")


def test_a_server_that_is_down_leaves_keywords_and_is_told_with_its_cause(
    opened: Opened, told: list[str]
) -> None:
    pytest.importorskip("llama_index.vector_stores.qdrant")
    with FakeProvider() as server:
        url = gone(server.url)
    search = opened(url)
    search.wait()
    lines = set()
    for _ in range(3):
        found = search.search("jazz", 5)
        assert [hit.node.text for hit in found.hits] == ["Likes jazz"]
        lines |= set(found.told)
    assert len(lines) == 1
    line = lines.pop()
    assert "keywords alone" in line
    assert "127.0.0.1" in line
    with pytest.raises(ConnectionFailed):
        search.catch_up(Cancellation())
    log = desk_of(search).log
    everything = [path for path in desk_of(search).workspace.root.rglob("*") if path.is_file()]
    assert "secret" not in "".join([line, *told, search.vectors_in, search.label])
    assert not [path for path in everything if b"secret" in path.read_bytes()], log


def test_what_is_forgotten_while_it_is_down_is_deleted_later(
    opened: Opened, tmp_path: Path, told: list[str]
) -> None:
    url = f"simple://{tmp_path}/store"
    search = opened(url)
    search.catch_up(Cancellation())
    assert len(keys_at(url, search)) == 3
    (tmp_path / "store").rename(tmp_path / "kept")
    (tmp_path / "store").write_text("no folder")
    search = opened(url)
    desk = desk_of(search)
    desk.forgetting.carry_out(desk.forgetting.plan("Likes jazz"), messages=False)
    assert len([line for line in told if "deleted there as soon as" in line]) == 1
    (tmp_path / "store").unlink()
    (tmp_path / "kept").rename(tmp_path / "store")
    search = opened(url)
    assert len(keys_at(url, search)) == 3
    search.catch_up(Cancellation())
    assert len(keys_at(url, search)) == 2


@pytest.mark.parametrize("wrong", ["mysql://me:secret@db/x", "postgresql:me:secret@x", "secret"])
def test_a_wrong_setting_is_a_notice_and_the_search_goes_by_keywords(
    opened: Opened, told: list[str], wrong: str
) -> None:
    search = opened(wrong)
    with pytest.raises(BadConfiguration, match="CLAW_VECTOR_STORE"):
        search.check()
    search.begin()
    search.wait()
    for _ in range(2):
        assert texts(search, "jazz") == ["Likes jazz"]
    assert search.catch_up(Cancellation()) == 0
    assert len([line for line in told if "CLAW_VECTOR_STORE" in line]) == 1
    assert "secret" not in "".join(told)
    search.keep_living()


@pytest.mark.parametrize("wrong", [True, False])
def test_a_chat_opens_and_tells_once_that_there_is_no_database(
    tmp_path: Path, fake: FakeProvider, told: list[str], *, wrong: bool
) -> None:
    (tmp_path / "file").write_text("no folder")
    url = "mysql://me:secret@db/x" if wrong else f"simple://{tmp_path}/file"
    desk = remote(tmp_path / "home", fake, CLAW_EMBEDDER="openai", CLAW_VECTOR_STORE=url)
    desk = Desk(desk.workspace, desk.settings, told.append)
    desk.workspace.memory.write_text(MEMORY)
    chat = Chat(desk, lambda _: None, private=False)
    conversation = chat.converse()
    try:
        assert chat.search
        chat.search.wait()
        for _ in range(3):
            assert "".join(conversation.say("Who is Pip, the cat?")) == "ok"
            turn = conversation.last_turn
            told += turn.context.told if turn and turn.context else ()
            assert conversation.drain(30)
    finally:
        conversation.close()
        chat.close()
    assert len([line for line in told if "keywords alone" in line]) == 1
    assert "secret" not in "".join(told)


def test_nothing_is_asked_before_it_is_needed(opened: Opened, tmp_path: Path) -> None:
    stores = WorkspaceStores(desk_of(opened(f"simple://{tmp_path}/store")))
    assert stores.dimension("m") == 0
    assert not stores.overdue()
    stores.open("m", 4)
    assert stores.dimension("m") == 4
    assert not (tmp_path / "store").exists()
    stores.close()
