"""Which collections of vector databases hold vectors of this workspace, so that all can be cleaned.

It stands outside the index, as the databases do: deleting the index leaves them as they are. It
holds no text and no password.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace

from claw.errors import BadData
from claw.storage.atomic import make_private_folder, read_bytes, write_atomically
from claw.storage.locks import hold
from claw.storage.workspace import Workspace


@dataclass(frozen=True, slots=True)
class StoredCollection:
    """A collection in the database `store`; `overdue` if something in it may have to be deleted."""

    store: str
    identity: str
    dimension: int
    overdue: bool = False


@dataclass(frozen=True, slots=True)
class _Record:
    owner: str = ""
    collections: tuple[StoredCollection, ...] = ()


class StoreRecord:
    """The file of a workspace; whatever reads it raises BadData where it is damaged."""

    def __init__(self, workspace: Workspace) -> None:
        """Read nothing yet; the file need not exist."""
        self._path = workspace.vector_stores
        self._lock = workspace.locks / "vector-stores.lock"

    def owner(self, new: Callable[[], str]) -> str:
        """Return the name by which the workspace's collections are told from others'.

        It is made by `new` the first time, at random, and stays where the workspace is moved to.
        """
        return (
            self._read().owner
            or self._change(lambda one: replace(one, owner=one.owner or new())).owner
        )

    def collections(self) -> tuple[StoredCollection, ...]:
        """Return all of them, the one that was opened last at the end."""
        return self._read().collections

    def note(self, collection: StoredCollection) -> None:
        """Keep in mind that it is used."""
        past = self._read().collections
        if past and _same(past[-1], collection):
            return
        self._change(lambda one: replace(one, collections=_noted(one.collections, collection)))

    def mark_overdue(self) -> None:
        """Keep in mind that something may have to be deleted from all of them."""
        if self._read().collections:
            self._change(
                lambda one: _with(one, (replace(each, overdue=True) for each in one.collections))
            )

    def cleaned(self, collection: StoredCollection) -> None:
        """Keep in mind that nothing is left in it that has to be deleted."""
        self._change(
            lambda one: _with(
                one,
                (
                    replace(each, overdue=each.overdue and not _same(each, collection))
                    for each in one.collections
                ),
            )
        )

    def _change(self, change: Callable[[_Record], _Record]) -> _Record:
        make_private_folder(self._path.parent)
        with hold(self._lock, f"the file {self._path}"):
            past = self._read()
            record = change(past)
            if record != past:
                text = json.dumps(asdict(record), ensure_ascii=False, indent=2)
                write_atomically(self._path, (text + "\n").encode())
            return record

    def _read(self) -> _Record:
        data = read_bytes(self._path)
        if data is None:
            return _Record()
        try:
            return _parsed(json.loads(data))
        except (ValueError, KeyError, TypeError, RecursionError):
            raise BadData(
                f"{self._path}, which lists the vector databases that were used, is damaged; "
                "delete it, and all vectors are made anew."
            ) from None


def _parsed(record: dict[str, object]) -> _Record:
    owner, collections = record["owner"], record["collections"]
    if not isinstance(owner, str) or not isinstance(collections, list):
        raise TypeError("no record")
    return _Record(owner, tuple(_collection(**one) for one in collections))


def _collection(store: str, identity: str, dimension: int, overdue: bool) -> StoredCollection:  # noqa: FBT001 - as the file has it
    return StoredCollection(str(store), str(identity), int(dimension), bool(overdue))


def _with(record: _Record, collections: Iterable[StoredCollection]) -> _Record:
    return replace(record, collections=tuple(collections))


def _same(one: StoredCollection, other: StoredCollection) -> bool:
    return replace(one, overdue=False) == replace(other, overdue=False)


def _noted(
    past: tuple[StoredCollection, ...], new: StoredCollection
) -> tuple[StoredCollection, ...]:
    known = next((one for one in past if _same(one, new)), new)
    return (*(one for one in past if not _same(one, new)), known)
