"""The vector databases that a URL can name, each reached through LlamaIndex's class for it.

Their packages are optional, so that they are loaded by name; ModuleNotFoundError where missing.
"""

import importlib
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

from llama_index.core.vector_stores.simple import SimpleVectorStore
from llama_index.core.vector_stores.types import BasePydanticVectorStore

_SECONDS = 10
_PAGE = 10_000
_DAMAGED = (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError)


class Database(Protocol):
    """One collection in a database."""

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What its calls raise where it cannot be used."""

    @property
    def replaces(self) -> bool:
        """Whether a vector that is added takes the place of one with its id."""

    def connect(self) -> BasePydanticVectorStore:
        """Return the store, having made the collection where there is none."""

    def ids(self) -> Iterable[str]:
        """Return the ids of all its vectors, once it is connected."""

    def changed(self) -> None:
        """Do what is due after a change."""

    def close(self) -> None:
        """Let go of it."""


class SimpleDatabase:
    """LlamaIndex's own store in `simple:///folder`: one JSON file, written whole at each change.

    A damaged file is begun anew.
    """

    errors = (OSError,)
    replaces = True

    def __init__(self, url: str, name: str, _dimension: int) -> None:
        """Read nothing yet."""
        self._file = Path(unquote(urlsplit(url).path)) / f"{name}.json"
        self._store = SimpleVectorStore()

    def connect(self) -> BasePydanticVectorStore:
        """Return the store with what the file holds."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        try:
            if self._file.exists():
                self._store = SimpleVectorStore.from_persist_path(str(self._file))
        except _DAMAGED:
            self._store = SimpleVectorStore()
        return self._store

    def ids(self) -> Iterable[str]:
        """Return the ids in memory."""
        return list(self._store.data.embedding_dict)

    def changed(self) -> None:
        """Write the file, in place of the old one at once."""
        fresh = self._file.with_suffix(".new")
        self._store.persist(str(fresh))
        fresh.replace(self._file)

    def close(self) -> None:
        """Do nothing: all is written."""


class QdrantDatabase:
    """A collection of Qdrant: `qdrant+http://host:6333`, or `qdrant:///folder` in this process.

    A password in the URL is the API key.
    """

    replaces = True

    def __init__(self, url: str, name: str, dimension: int) -> None:
        """Connect to nothing yet."""
        self._vendor = importlib.import_module("qdrant_client")
        self._models = importlib.import_module("qdrant_client.models")
        self._adapter = importlib.import_module("llama_index.vector_stores.qdrant")
        faults = importlib.import_module("qdrant_client.http.exceptions")
        # A folder that another process holds is a RuntimeError, an unknown answer a ValueError.
        self.errors = (faults.ApiException, OSError, RuntimeError, ValueError)
        self._parts = urlsplit(url)
        self._name = name
        self._dimension = dimension
        self._client: Any = None

    def connect(self) -> BasePydanticVectorStore:
        """Return the store; the collection compares by the cosine."""
        self._client = self._opened()
        if not self._client.collection_exists(self._name):
            cosine = self._models.Distance.COSINE
            shape = self._models.VectorParams(size=self._dimension, distance=cosine)
            self._client.create_collection(self._name, vectors_config=shape)
        made: BasePydanticVectorStore = self._adapter.QdrantVectorStore(
            collection_name=self._name, client=self._client
        )
        return made

    def _opened(self) -> Any:  # noqa: ANN401 - of an optional package
        parts = self._parts
        if parts.scheme == "qdrant":
            return self._vendor.QdrantClient(path=unquote(parts.path))
        host = parts.netloc.rpartition("@")[2]
        address = f"{parts.scheme.partition('+')[2]}://{host}{parts.path}"
        key = unquote(parts.password) if parts.password else None
        return self._vendor.QdrantClient(
            url=address, api_key=key, timeout=_SECONDS, check_compatibility=False
        )

    def ids(self) -> Iterable[str]:
        """Yield the ids, a page at a time."""
        offset, more = None, True
        while more:
            page, offset = self._client.scroll(
                self._name, limit=_PAGE, offset=offset, with_payload=False, with_vectors=False
            )
            yield from (str(record.id) for record in page)
            more = offset is not None

    def changed(self) -> None:
        """Do nothing: the server has it."""

    def close(self) -> None:
        """Close the connection, and let go of the folder."""
        if self._client is not None:
            self._client.close()


class PostgresDatabase:
    """A table of a Postgres database that has the extension pgvector."""

    replaces = False

    def __init__(self, url: str, name: str, dimension: int) -> None:
        """Connect to nothing yet; ValueError for a URL that is none."""
        adapter = importlib.import_module("llama_index.vector_stores.postgres")
        self._sql = importlib.import_module("sqlalchemy")
        self.errors = (self._sql.exc.SQLAlchemyError, OSError)
        try:
            address = self._sql.engine.make_url(url)
        except self._sql.exc.ArgumentError:
            raise ValueError("no URL of a database") from None
        waiting = address.set(drivername="postgresql+psycopg2")
        waiting = waiting.update_query_dict({"connect_timeout": str(_SECONDS)})
        self._store: BasePydanticVectorStore = adapter.PGVectorStore(
            connection_string=waiting.render_as_string(hide_password=False),
            async_connection_string=address.set(drivername="postgresql+asyncpg").render_as_string(
                hide_password=False
            ),
            table_name=name,
            embed_dim=dimension,
            initialization_fail_on_error=True,
        )
        self._listing = self._sql.text(f'SELECT node_id FROM public."data_{name}"')  # noqa: S608 - a hash

    def connect(self) -> BasePydanticVectorStore:
        """Return the store; asking for a row makes its table."""
        self._store.get_nodes(node_ids=["none"])
        return self._store

    def ids(self) -> Iterable[str]:
        """Return the ids."""
        with self._store.client.connect() as connection:
            return list(connection.execute(self._listing).scalars())

    def changed(self) -> None:
        """Do nothing: each change is a transaction."""

    def close(self) -> None:
        """Close the connections."""
        if self._store.client is not None:
            self._store.client.dispose()


DATABASES: Mapping[str, tuple[Callable[[str, str, int], Database], str]] = {
    "simple": (SimpleDatabase, "llama-index-core"),
    "qdrant": (QdrantDatabase, "llama-index-vector-stores-qdrant"),
    "qdrant+http": (QdrantDatabase, "llama-index-vector-stores-qdrant"),
    "qdrant+https": (QdrantDatabase, "llama-index-vector-stores-qdrant"),
    "postgresql": (PostgresDatabase, "llama-index-vector-stores-postgres"),
    "postgres": (PostgresDatabase, "llama-index-vector-stores-postgres"),
}
"""What a URL's scheme stands for: name, collection and dimension in; and the package it needs."""
