"""What the tests of vectors share: rows that tell whether they are whole."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from claw.storage.vector_files import FileVectors


def keys_of(words: Iterable[str]) -> memoryview:
    digests = [hashlib.blake2b(word.encode(), digest_size=16).digest() for word in words]
    return np.array([list(one) for one in digests], np.uint8).reshape(-1, 16).data


class OpenedVectors:
    """Vectors in a folder, and what was logged; a vector repeats the first byte of its key."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "index" / "vectors"
        self.logged: list[str] = []
        self.vectors = FileVectors(self.folder, self.logged.append)

    def add(self, *words: str, identity: str = "one", size: int = 4) -> None:
        keys = keys_of(words)
        values = np.repeat(np.asarray(keys)[:, :1], size, axis=1).astype(np.float32)
        self.vectors.append(identity, keys, values.data)

    def there(self, identity: str = "one") -> list[bytes]:
        """Return the keys, having seen that each has its own vector."""
        keys, vectors = map(np.asarray, self.vectors.load(identity))
        assert len(keys) == len(vectors)
        assert len(keys) == 0 or np.array_equal(vectors.min(axis=1), keys[:, 0])
        assert len(keys) == 0 or np.array_equal(vectors.max(axis=1), keys[:, 0])
        return [key.tobytes() for key in keys]

    def file(self, ending: str) -> Path:
        (path,) = self.folder.glob(f"*{ending}")
        return path

    def cut(self, ending: str, by: int) -> None:
        data = self.file(ending).read_bytes()
        self.file(ending).write_bytes(data[:-by])


def listed(*words: str) -> list[bytes]:
    return [key.tobytes() for key in np.asarray(keys_of(words))]
