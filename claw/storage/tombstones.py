"""Keyed hashes of what was forgotten: a text can be compared with them, but not read from them."""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from claw.domain.matching import is_boundary
from claw.domain.text import normal_form
from claw.errors import BadData
from claw.storage.atomic import make_private_folder, read_bytes, write_atomically

_KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Tombstone:
    """The keyed hash of a forgotten text in normal form, and how many characters that has."""

    digest: str
    length: int


class TombstoneKey:
    """The random key in a private file; it is made when the first text is forgotten."""

    def __init__(self, path: Path, random: Callable[[int], bytes] = secrets.token_bytes) -> None:
        """Read nothing yet."""
        self._path = path
        self._random = random
        self._key = b""

    def make(self) -> None:
        """Make the key if there is none; the caller holds the journal's lock."""
        if read_bytes(self._path) is None:
            make_private_folder(self._path.parent)
            write_atomically(self._path, self._random(_KEY_BYTES).hex().encode("ascii") + b"\n")

    def tombstone(self, text: str) -> Tombstone:
        """Return the tombstone of a text."""
        folded = normal_form(text)
        return Tombstone(self._digest(folded), len(folded))

    def covers(self, tombstones: Mapping[int, set[str]], text: str) -> bool:
        """Return whether a forgotten text, or several, stands in `text` at word boundaries.

        `tombstones` are the digests by the length of what they stand for.
        """
        folded = normal_form(text)
        return any(
            self._digest(part) in digests
            for length, digests in tombstones.items()
            for part in _parts(folded, length)
        )

    def _digest(self, folded: str) -> str:
        return hmac.digest(self._read(), folded.encode("utf-8", "replace"), hashlib.sha256).hex()

    def _read(self) -> bytes:
        if not self._key:
            try:
                self._key = bytes.fromhex((read_bytes(self._path) or b"").decode("ascii"))
            except ValueError:
                self._key = b""
        if len(self._key) != _KEY_BYTES:
            self._key = b""
            raise BadData(
                f"{self._path} is missing or damaged, so claw cannot tell what was forgotten. "
                f"Put it back from a backup, or delete the lines with “tombstone” in journal.jsonl."
            )
        return self._key


def _parts(folded: str, length: int) -> Iterator[str]:
    for start in range(len(folded) - length + 1):
        if is_boundary(folded, start) and is_boundary(folded, start + length):
            yield folded[start : start + length]
