"""A real Postgres with pgvector where one can be started, and one that is not there."""

from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from claw.errors import BadConfiguration, ConnectionFailed
from tests.fake_provider import FakeProvider
from tests.llm.databases import DatabaseBehaviour, open_at

pytest.importorskip(
    "llama_index.vector_stores.postgres", reason="pip install llama-index-vector-stores-postgres"
)


@pytest.fixture(scope="module")
def running() -> Iterator[str]:
    server = pytest.importorskip("pgserver", reason="no Postgres with pgvector to start")
    start: Callable[..., Any] = server.get_server
    # Not below pytest's own folder, which the server's user may not enter.
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        start(folder, cleanup_mode="stop") as postgres,
    ):
        yield postgres.get_uri()


class TestPostgresDatabase(DatabaseBehaviour):
    @pytest.fixture
    def url(self, running: str) -> str:
        return running


def test_a_server_that_is_not_there_is_told_without_its_password() -> None:
    with FakeProvider() as gone:
        host = gone.url.removeprefix("http://").removesuffix("/v1")
    with pytest.raises(ConnectionFailed, match="CLAW_VECTOR_STORE") as caught:
        open_at(f"postgresql://me:secret@{host}/db")
    assert "secret" not in str(caught.value)


def test_what_is_no_url_is_told() -> None:
    with pytest.raises(BadConfiguration, match="is no URL"):
        open_at("postgresql:me@x")
