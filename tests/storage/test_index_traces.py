"""What forgetting leaves of the index."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claw.domain.messages import Message
from claw.domain.nodes import Node
from claw.domain.passages import Passages, Span, sentences
from claw.errors import StorageFailed
from claw.storage.index_files import FileIndex
from claw.storage.secrets import Secrets
from claw.storage.traces import FileTraces
from claw.storage.turns import FileTurns
from claw.storage.vector_files import FileVectors
from tests.places import Places

PIP = "Pip is a cat."


def mentions(word: str) -> Passages:
    """Return what finds the sentences with the word."""

    def find(text: str) -> Sequence[Span]:
        return [span for span in sentences(text) if word in text[slice(*span)]]

    return find


class Indexed:
    """A workspace whose turns are indexed: vectors by key, and hashes in arrays."""

    def __init__(self, root: Path) -> None:
        self.places = Places(root)
        self.folder = self.places.workspace.index
        self.logged: list[str] = []
        self.turns = FileTurns(self.places.workspace, self.places.clock, Secrets())
        self.vectors = FileVectors(self.places.workspace.vectors, self.logged.append)
        self.terms = FileIndex(self.places.workspace.terms, self.logged.append)
        self.traces = FileTraces(
            self.places.workspace,
            self.places.sessions,
            self.places.archive,
            self.places.pending,
            lambda: self.vectors.keep_only("use", self.keys()),
        )

    def nodes(self) -> list[Node]:
        return [node for source in self.turns.sources() for node in self.turns.turns(source)]

    def keys(self) -> memoryview:
        keys = [list(node.key) for node in self.nodes()]
        return np.array(keys, np.uint8).reshape(-1, 16).data

    def build(self) -> None:
        keys = self.keys()
        values = np.repeat(np.asarray(keys)[:, :4], 2, axis=1).astype(np.float32)
        self.vectors.append("use", keys, values.data)
        self.vectors.append("openai", keys, values.data)
        self.terms.save("turns", {"keys": keys})
        (self.folder / "chat-1-2.kv").write_bytes(b"engine")

    def say(self, *texts: str, session: str = "s") -> None:
        said = tuple(Message("user", text, 5) for text in texts)
        self.places.sessions.update(session, lambda one: replace(one, messages=said))

    def holding(self, data: bytes) -> list[str]:
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        return [path.name for path in files if data in path.read_bytes()]

    def there(self) -> list[bytes]:
        return [key.tobytes() for key in np.asarray(self.vectors.load("use")[0])]


def test_a_forgotten_turn_leaves_neither_key_nor_vector_and_the_others_stay(tmp_path: Path) -> None:
    """R06."""
    indexed = Indexed(tmp_path)
    indexed.say(f"Hello. {PIP}", "I own a boat.")
    indexed.build()
    pip, boat = (node.key for node in indexed.nodes())
    value = np.repeat(np.frombuffer(pip[:4], np.uint8), 2).astype(np.float32).tobytes()
    assert len(indexed.holding(pip)) == 3
    assert len(indexed.holding(value)) == 2
    assert indexed.holding(b"Pip") == []
    indexed.traces.erase(mentions("Pip"), messages=True)
    assert indexed.holding(pip) == indexed.holding(value) == []
    assert indexed.there() == [boat]
    assert [path.name for path in indexed.folder.iterdir()] == ["vectors"]
    assert indexed.terms.load("turns") is None
    assert indexed.logged == []


def test_what_still_stands_in_a_conversation_keeps_its_vector(tmp_path: Path) -> None:
    indexed = Indexed(tmp_path)
    indexed.say(PIP, "I own a boat.")
    indexed.build()
    indexed.traces.erase(mentions("Pip"), messages=False)
    assert indexed.there() == [node.key for node in indexed.nodes()]


def test_a_removed_session_leaves_nothing_in_the_index(tmp_path: Path) -> None:
    """R06."""
    indexed = Indexed(tmp_path)
    indexed.say(PIP, session="cat")
    indexed.say("I own a boat.", session="boat")
    indexed.places.sessions.archive("cat", [Message("user", "Pip eats fish.", 3)])
    indexed.build()
    gone = [node.key for node in indexed.nodes() if node.group == "cat"]
    assert len(gone) == 2
    indexed.places.sessions.remove("cat")
    indexed.traces.drop_index()
    assert [one for key in gone for one in indexed.holding(key)] == indexed.holding(b"Pip") == []
    assert indexed.there() == [node.key for node in indexed.nodes()]


def test_vectors_go_whole_when_nobody_can_tell_what_still_stands(tmp_path: Path) -> None:
    """R06."""

    def fail() -> None:
        raise StorageFailed("no")

    for keep_living in (fail, None):
        indexed = Indexed(tmp_path)
        indexed.say(PIP)
        indexed.build()
        places = indexed.places
        doors = (places.workspace, places.sessions, places.archive, places.pending)
        FileTraces(*doors, keep_living).drop_index()
        assert not indexed.folder.exists()


def test_a_folder_of_vectors_behind_a_link_is_cut_where_it_is(tmp_path: Path) -> None:
    indexed = Indexed(tmp_path)
    indexed.say(PIP)
    indexed.build()
    indexed.folder.rename(tmp_path / "elsewhere")
    indexed.folder.mkdir()
    (indexed.folder / "vectors").symlink_to(tmp_path / "elsewhere" / "vectors")
    indexed.traces.drop_index()
    assert indexed.there() == [node.key for node in indexed.nodes()]


def test_without_an_index_there_is_nothing_to_drop(tmp_path: Path) -> None:
    indexed = Indexed(tmp_path)
    indexed.traces.drop_index()
    assert not indexed.folder.exists()


@pytest.mark.parametrize("name", ["x.kv", "folder", ".hidden"])
def test_whatever_else_is_in_the_index_goes(tmp_path: Path, name: str) -> None:
    indexed = Indexed(tmp_path)
    indexed.say(PIP)
    indexed.build()
    if name == "folder":
        (indexed.folder / name).mkdir()
        (indexed.folder / name / "x").write_bytes(b"x")
    else:
        (indexed.folder / name).write_bytes(b"x")
    indexed.traces.drop_index()
    assert [path.name for path in indexed.folder.iterdir()] == ["vectors"]
