"""Qdrant in this process, and one that is not there."""

from pathlib import Path

import pytest

from claw.errors import ConnectionFailed
from tests.fake_provider import FakeProvider
from tests.llm.databases import DatabaseBehaviour, open_at

pytest.importorskip(
    "llama_index.vector_stores.qdrant", reason="pip install llama-index-vector-stores-qdrant"
)


class TestQdrantDatabase(DatabaseBehaviour):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"qdrant://{tmp_path}/qdrant"


def test_a_server_that_is_not_there_is_told_without_its_password() -> None:
    with FakeProvider() as gone:
        url = gone.url.replace("http://", "qdrant+https://me:secret@").removesuffix("/v1")
    with pytest.raises(ConnectionFailed, match="CLAW_VECTOR_STORE") as caught:
        open_at(url)
    assert "secret" not in str(caught.value)
    assert "127.0.0.1" in str(caught.value)
