"""How a store is opened by its URL, and what is said when it cannot be."""

from pathlib import Path

import numpy as np
import pytest

from claw.errors import BadConfiguration, ConnectionFailed
from claw.llm import vector_stores
from claw.llm.vector_databases import Database
from claw.llm.vector_stores import LlamaVectors, collection_name, open_vector_store, shown
from tests.fake_provider import FakeProvider

ONE = np.eye(1, 4, dtype=np.float32)
KEY = "0" * 31 + "1"


@pytest.mark.parametrize("url", ["mysql://host/db", "", "/a/folder", "http://host"])
def test_an_unknown_scheme_names_the_variable_and_the_known_ones(url: str) -> None:
    with pytest.raises(BadConfiguration, match=r"CLAW_VECTOR_STORE.*simple://.*postgresql://"):
        open_vector_store(url, "m", 4)


def test_embedders_dimensions_and_owners_have_names_of_their_own() -> None:
    names = {
        collection_name("a", 4),
        collection_name("b", 4),
        collection_name("a", 5),
        collection_name("a", 4, "home"),
    }
    assert len(names) == 4
    assert all(name.replace("_", "").isalnum() and len(name) < 40 for name in names)
    assert collection_name("a", 4) == collection_name("a", 4)


def test_a_shown_url_keeps_its_secrets() -> None:
    assert shown("postgresql://me:secret@db/x?sslpassword=more") == "postgresql://db/x"


def test_a_missing_package_is_named() -> None:
    def absent() -> Database:
        raise ModuleNotFoundError("no module")

    with pytest.raises(BadConfiguration, match="pip install some-package"):
        vector_stores._made(absent, "some-package")


def test_a_server_that_is_not_there_is_told_without_its_password() -> None:
    pytest.importorskip("llama_index.vector_stores.qdrant")
    with FakeProvider() as gone:
        url = gone.url.replace("http://", "qdrant+https://me:secret@").removesuffix("/v1")
    with pytest.raises(ConnectionFailed, match="CLAW_VECTOR_STORE") as caught:
        open_vector_store(url, "m", 4)
    assert "secret" not in str(caught.value)
    assert "127.0.0.1" in str(caught.value)


def test_a_postgres_that_is_not_there_is_told_without_its_password() -> None:
    pytest.importorskip("llama_index.vector_stores.postgres")
    with FakeProvider() as gone:
        host = gone.url.removeprefix("http://").removesuffix("/v1")
    with pytest.raises(ConnectionFailed, match="CLAW_VECTOR_STORE") as caught:
        open_vector_store(f"postgresql://me:secret@{host}/db", "m", 4)
    assert "secret" not in str(caught.value)
    with pytest.raises(BadConfiguration, match="is no URL"):
        open_vector_store("postgresql:me@x", "m", 4)


@pytest.mark.parametrize("damage", ["", "{", "{}", "[]", '{"embedding_dict": 3}', "\x00\xff"])
def test_a_damaged_file_is_begun_anew_r13(tmp_path: Path, damage: str) -> None:
    """R13, for the store that is a file."""
    url = f"simple://{tmp_path}"
    store: LlamaVectors = open_vector_store(url, "m", 4)
    store.put([KEY], ONE.data)
    (file,) = tmp_path.glob("claw_*.json")
    file.write_bytes(damage.encode("latin-1"))
    again = open_vector_store(url, "m", 4)
    assert again.keys() == frozenset()
    again.put([KEY], ONE.data)
    assert open_vector_store(url, "m", 4).keys() == {KEY}


def test_more_vectors_than_are_sent_at_once_are_all_kept(tmp_path: Path) -> None:
    store = open_vector_store(f"simple://{tmp_path}", "m", 4)
    keys = [f"{number:032x}" for number in range(1_200)]
    store.put(keys, np.ones((1_200, 4), np.float32).data)
    assert open_vector_store(f"simple://{tmp_path}", "m", 4).keys() == set(keys)
    store.remove(keys[100:1_100])
    assert store.keys() == {*keys[:100], *keys[1_100:]}


def test_no_text_reaches_the_file(tmp_path: Path) -> None:
    open_vector_store(f"simple://{tmp_path}", "m", 4).put([KEY], ONE.data)
    (file,) = tmp_path.glob("claw_*.json")
    assert '"text"' not in file.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ConnectionFailed, match="CLAW_VECTOR_STORE"):
        open_vector_store(f"simple://{tmp_path}/file/below", "m", 4)
