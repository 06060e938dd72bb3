"""Postgres with pgvector as a database; importing this needs llama-index-vector-stores-postgres."""

from collections.abc import Iterable

from llama_index.core.vector_stores.types import BasePydanticVectorStore
from llama_index.vector_stores.postgres import PGVectorStore
from sqlalchemy import make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

_SECONDS = 10


class PostgresDatabase:
    """A table of a Postgres database that has the extension pgvector."""

    errors = (SQLAlchemyError, OSError)
    replaces = False

    def __init__(self, url: str, name: str, dimension: int) -> None:
        """Connect to nothing yet; ValueError for a URL that is none."""
        try:
            address = make_url(url)
        except ArgumentError:
            raise ValueError("no URL of a database") from None
        waiting = address.set(drivername="postgresql+psycopg2")
        waiting = waiting.update_query_dict({"connect_timeout": str(_SECONDS)})
        self._store = PGVectorStore(
            connection_string=waiting.render_as_string(hide_password=False),
            async_connection_string=address.set(drivername="postgresql+asyncpg").render_as_string(
                hide_password=False
            ),
            table_name=name,
            embed_dim=dimension,
            initialization_fail_on_error=True,
        )
        self._listing = text(f'SELECT node_id FROM public."data_{name}"')  # noqa: S608 - a hash

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
