"""Vectors in a database that a URL names, through LlamaIndex; it gets keys and vectors, no text."""

import hashlib
import logging
import threading
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from llama_index.core.schema import TextNode
from llama_index.core.vector_stores.types import BasePydanticVectorStore, VectorStoreQuery

from claw.errors import BadConfiguration, ConnectionFailed
from claw.llm.store_urls import shown

Kind = Literal["simple", "qdrant", "postgres"]

SCHEMES: Mapping[str, Kind] = {
    "simple": "simple",
    "qdrant": "qdrant",
    "qdrant+http": "qdrant",
    "qdrant+https": "qdrant",
    "postgresql": "postgres",
    "postgres": "postgres",
}
"""What the scheme of a URL stands for."""

_PACKAGES: Mapping[Kind, str] = {
    "simple": "llama-index-core",
    "qdrant": "llama-index-vector-stores-qdrant",
    "postgres": "llama-index-vector-stores-postgres",
}
_LOUD = ("llama_index", "qdrant_client", "sqlalchemy")
_AT_ONCE = 500


class Database(Protocol):
    """One collection in a database, made of a URL, a name and a dimension."""

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


Databases = Mapping[Kind, Callable[[], Callable[[str, str, int], Database]]]
"""What brings the class of each kind; it may raise ImportError, since packages are optional."""


class LlamaVectors:
    """A VectorStore over one collection of a database; its calls follow one another."""

    def __init__(self, database: Database, shown: str) -> None:
        """Connect; `shown` is what to call it. Raises ConnectionFailed, as each call does."""
        self._database = database
        self._shown = shown
        self._lock = threading.Lock()
        with self._asking():
            self._store = database.connect()

    def put(self, keys: Sequence[str], vectors: memoryview) -> None:
        """Store vectors, (n, d) float32, under their keys of 32 hex digits; old ones go."""
        rows = np.asarray(vectors)
        ids = [_id(key) for key in keys]
        nodes = [
            TextNode(id_=one, text="", embedding=row.tolist())
            for one, row in zip(ids, rows, strict=True)
        ]
        with self._asking():
            for at in range(0, len(ids), _AT_ONCE):
                if not self._database.replaces:
                    self._store.delete_nodes(ids[at : at + _AT_ONCE])
                self._store.add(nodes[at : at + _AT_ONCE])
            self._database.changed()

    def keys(self) -> frozenset[str]:
        """Return the keys that it holds."""
        with self._asking():
            return frozenset(_key(one) for one in self._database.ids())

    def remove(self, keys: Sequence[str]) -> None:
        """Delete the vectors of these keys; unknown ones are passed over."""
        ids = [_id(key) for key in keys]
        with self._asking():
            for at in range(0, len(ids), _AT_ONCE):
                self._store.delete_nodes(ids[at : at + _AT_ONCE])
            self._database.changed()

    def nearest(self, vector: memoryview, limit: int) -> Sequence[tuple[str, float]]:
        """Return at most `limit` keys with their cosine similarity, the nearest first."""
        wanted = np.asarray(vector).astype(float).tolist()
        query = VectorStoreQuery(query_embedding=wanted, similarity_top_k=limit)
        with self._asking():
            found = self._store.query(query)
        pairs = zip(found.ids or (), found.similarities or (), strict=True)
        return [(_key(one), float(similarity)) for one, similarity in pairs]

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    @contextmanager
    def _asking(self) -> Iterator[None]:
        try:
            with self._lock:
                yield
        except self._database.errors as error:
            raise ConnectionFailed(
                f"The vector store {self._shown} cannot be used ({type(error).__name__}); "
                "check that it runs, and CLAW_VECTOR_STORE."
            ) from None


@dataclass(frozen=True, slots=True)
class Collection:
    """Whose vectors they are: the embedder's identity, their size, and the workspace's name."""

    identity: str
    dimension: int
    owner: str = ""

    @property
    def name(self) -> str:
        """What it is called in a database, which may be shared with others."""
        told_apart = "\0".join((self.owner, self.identity, str(self.dimension)))
        return f"claw_{hashlib.blake2b(told_apart.encode(), digest_size=8).hexdigest()}"


def open_vector_store(url: str, collection: Collection, databases: Databases) -> LlamaVectors:
    """Return the store at `url`; raises what `database_at` does, and ConnectionFailed."""
    return LlamaVectors(database_at(url, collection, databases), shown(url))


def database_at(url: str, collection: Collection, databases: Databases) -> Database:
    """Return the database at `url`, connected to nothing yet.

    Raises BadConfiguration for an unknown scheme, a missing package, or what is no URL.
    """
    kind = SCHEMES.get(url.partition(":")[0].strip().lower())
    if kind is None:
        known = ", ".join(f"{name}://" for name in SCHEMES)
        raise BadConfiguration(
            f"CLAW_VECTOR_STORE names no vector store that claw knows; it begins with {known}."
        )
    for name in _LOUD:  # what goes wrong is told by claw alone, on one line and without addresses
        logging.getLogger(name).addHandler(logging.NullHandler())
    try:
        return databases[kind]()(url.strip(), collection.name, collection.dimension)
    except ImportError:
        raise BadConfiguration(
            "CLAW_VECTOR_STORE needs a package that is not installed; "
            f"run `pip install {_PACKAGES[kind]}`."
        ) from None
    except ValueError:
        raise BadConfiguration(
            "CLAW_VECTOR_STORE is no URL; it looks like postgresql://user:password@host/database."
        ) from None


def _id(key: str) -> str:
    """Return the key in the form that every database takes for an id."""
    return str(uuid.UUID(hex=key))


def _key(one: str) -> str:
    return uuid.UUID(one).hex
