"""LlamaIndex's own vector store as a database: one file, for small collections and for tests."""

import json
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit

from llama_index.core.vector_stores.simple import SimpleVectorStore
from llama_index.core.vector_stores.types import BasePydanticVectorStore

_DAMAGED = (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError)


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
