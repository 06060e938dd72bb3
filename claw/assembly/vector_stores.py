"""The vector database that the settings name: its collections, and what of them has to go."""

import secrets
import threading
import time
from typing import TYPE_CHECKING

import numpy as np

from claw.assembly.desk import Desk
from claw.domain.ports import VectorFiles
from claw.errors import BadConfiguration, ConnectionFailed
from claw.llm.steady_store import Rest, SteadyStore
from claw.llm.store_urls import shown
from claw.storage.store_record import StoredCollection, StoreRecord

if TYPE_CHECKING:
    from claw.llm.vector_stores import Database, Databases, LlamaVectors


class WorkspaceStores:
    """The collections of one workspace in the database of CLAW_VECTOR_STORE, one open at a time.

    Several workspaces may share a database. Each one's collections have its own random name in
    theirs, which is made once, kept in `.claw/vector-stores.json`, and moves with the folder.
    """

    def __init__(self, desk: Desk) -> None:
        """Ask nobody yet."""
        self._desk = desk
        self._url = desk.settings.claw_vector_store
        self._record = StoreRecord(desk.workspace)
        self._rest = Rest(time.monotonic)
        self._lock = threading.RLock()
        self._last: tuple[StoredCollection, SteadyStore] | None = None
        self._told = False
        self._sound: bool | None = None

    @property
    def shown(self) -> str:
        """What to call the database, without name and password."""
        return shown(self._url)

    def check(self) -> None:
        """Raise BadConfiguration for a URL that can never work; connects to nothing."""
        from claw.llm.vector_stores import Collection, database_at

        database_at(self._url, Collection("", 1), _databases())

    def usable(self) -> bool:
        """Return whether the setting can work; a mistake in it is told once."""
        with self._lock:
            if self._sound is None:
                try:
                    self.check()
                    self._sound = True
                except BadConfiguration as error:
                    self._sound = False
                    self._desk.tell(f"Search goes by keywords alone: {error}")
            return self._sound

    def dimension(self, identity: str) -> int:
        """Return the size of the embedder's vectors, 0 if it is not known; asks nobody."""
        sizes = [one.dimension for one in self._here() if one.identity == identity]
        return sizes[-1] if sizes else 0

    def open(self, identity: str, dimension: int) -> SteadyStore:
        """Return the embedder's collection, connected when it is first asked."""
        wanted = StoredCollection(self.shown, identity, dimension)
        with self._lock:
            if self._last is None or self._last[0] != wanted:
                self.close()
                self._record.note(wanted)
                owner = self._record.owner(lambda: secrets.token_hex(8))
                self._last = wanted, self._steady(wanted, owner)
            return self._last[1]

    def overdue(self) -> bool:
        """Return whether something may have to be deleted from the database."""
        return any(one.overdue for one in self._here())

    def reach(self) -> None:
        """Raise ClawError if the database cannot be used now."""
        for one in self._here()[-1:]:
            self.open(one.identity, one.dimension).keys()

    def keep_only(self, keys: memoryview) -> None:
        """Delete what belongs to none of `keys`, (n, 16) uint8, for whichever embedder it was.

        If the database cannot be used, that is told, and it is done as soon as it can.
        """
        living = {one.tobytes().hex() for one in np.asarray(keys)}
        try:
            for one in self._here():
                store = self.open(one.identity, one.dimension)
                store.remove(sorted(store.keys() - living))
                self._record.cleaned(one)
        except (ConnectionFailed, BadConfiguration) as error:
            later = "Vectors of what was forgotten are deleted there as soon as that works."
            (self._desk.log.write if self._told else self._desk.tell)(f"{error} {later}")
            self._told = True

    def close(self) -> None:
        """Let go of the connections; it is connected again when it is asked again."""
        with self._lock:
            last, self._last = self._last, None
        if last:
            last[1].close()

    def _here(self) -> list[StoredCollection]:
        return [one for one in self._record.collections() if one.store == self.shown]

    def _steady(self, wanted: StoredCollection, owner: str) -> SteadyStore:
        def open_it() -> "LlamaVectors":
            from claw.llm.vector_stores import Collection, open_vector_store

            collection = Collection(wanted.identity, wanted.dimension, owner)
            return open_vector_store(self._url, collection, _databases())

        return SteadyStore(open_it, self.shown, self._rest)


class VectorsEverywhere:
    """VectorFiles whose `keep_only` reaches the database too."""

    def __init__(self, files: VectorFiles, stores: WorkspaceStores) -> None:
        """Keep both."""
        self._files = files
        self._stores = stores

    def load(self, identity: str) -> tuple[memoryview, memoryview]:
        """Return what the files have."""
        return self._files.load(identity)

    def append(self, identity: str, keys: memoryview, vectors: memoryview) -> None:
        """Add to the files."""
        self._files.append(identity, keys, vectors)

    def keep_only(self, identity: str, keys: memoryview) -> None:
        """Drop every row whose key is not among `keys`, from the files and from the database."""
        self._files.keep_only(identity, keys)
        self._stores.keep_only(keys)


def _databases() -> "Databases":
    return {"simple": _simple, "qdrant": _qdrant, "postgres": _postgres}


def _simple() -> "type[Database]":
    from claw.llm.simple_database import SimpleDatabase

    return SimpleDatabase


def _qdrant() -> "type[Database]":
    from claw.llm.qdrant_database import QdrantDatabase

    return QdrantDatabase


def _postgres() -> "type[Database]":
    from claw.llm.postgres_database import PostgresDatabase

    return PostgresDatabase
