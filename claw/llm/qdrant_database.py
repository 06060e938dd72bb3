"""Qdrant as a database for vectors; importing this needs llama-index-vector-stores-qdrant."""

import warnings
from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

from llama_index.core.vector_stores.types import BasePydanticVectorStore
from llama_index.vector_stores.qdrant import QdrantVectorStore
from qdrant_client import QdrantClient
from qdrant_client.http.exceptions import ApiException
from qdrant_client.models import Distance, VectorParams

_SECONDS = 10
_PAGE = 10_000


class QdrantDatabase:
    """A collection of Qdrant: `qdrant+http://host:6333`, or `qdrant:///folder` in this process.

    A password in the URL is the API key.
    """

    # A folder that another process holds is a RuntimeError, an unknown answer a ValueError.
    errors = (ApiException, OSError, RuntimeError, ValueError)
    replaces = True

    def __init__(self, url: str, name: str, dimension: int) -> None:
        """Connect to nothing yet."""
        self._parts = urlsplit(url)
        self._name = name
        self._dimension = dimension
        self._client: QdrantClient | None = None

    def connect(self) -> BasePydanticVectorStore:
        """Return the store; the collection compares by the cosine."""
        client = self._client = self._opened()
        if not client.collection_exists(self._name):
            cosine = Distance.COSINE
            shape = VectorParams(size=self._dimension, distance=cosine)
            client.create_collection(self._name, vectors_config=shape)
        return QdrantVectorStore(collection_name=self._name, client=client)

    def _opened(self) -> QdrantClient:
        parts = self._parts
        if parts.scheme == "qdrant":
            return QdrantClient(path=unquote(parts.path))
        host = parts.netloc.rpartition("@")[2]
        address = f"{parts.scheme.partition('+')[2]}://{host}{parts.path}"
        key = unquote(parts.password) if parts.password else None
        with warnings.catch_warnings():  # it warns of a key over http, which the URL asks for
            warnings.simplefilter("ignore")
            return QdrantClient(
                url=address, api_key=key, timeout=_SECONDS, check_compatibility=False
            )

    def ids(self) -> Iterable[str]:
        """Yield the ids, a page at a time."""
        offset, more = None, self._client is not None
        while more and self._client:
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
