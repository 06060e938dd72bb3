"""The seams: what chat and memory need of models and files, and no more."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Protocol, runtime_checkable

from claw.domain.changes import Change, PendingExchange
from claw.domain.exchange import Cancellation, Delta, Reply, Request
from claw.domain.messages import Message, Way
from claw.domain.nodes import Found, Node
from claw.domain.notebook import Notebook
from claw.domain.passages import Passages
from claw.domain.session import Session, SessionHead
from claw.domain.traces import Trace


class ChatModel(Protocol):
    """A model that answers; every failure is a ClawError."""

    @property
    def label(self) -> str:
        """What to call it on screen, such as `deepseek:deepseek-chat`."""

    @property
    def embedded(self) -> bool:
        """Whether it runs in this process, where work in the background slows the chat."""

    def complete(self, request: Request, cancellation: Cancellation) -> Reply:
        """Return the whole reply; raises Cancelled when cancelled."""

    def stream(self, request: Request, cancellation: Cancellation) -> Iterator[Delta]:
        """Yield the reply in pieces; the last one has a finish reason.

        Raises StreamBroken if it ends early, after all that came was yielded.
        """


@runtime_checkable
class ReadsAhead(Protocol):
    """A model that can read the beginning of a request before the request is made."""

    def read_ahead(self, messages: Sequence[Message], cancellation: Cancellation) -> None:
        """Read the messages in, so that a request beginning with them is answered sooner."""

    def close(self) -> None:
        """Stop the engine."""


class TokenCounter(Protocol):
    """Counts tokens; never raises."""

    def count(self, text: str) -> int:
        """Return the number of tokens of `text`, at least one for each CJK character."""


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Return the time, aware of the user's time zone."""


class SessionStore(Protocol):
    """The conversations on disk."""

    def load(self, session_id: str) -> Session:
        """Return the session; raises UsageError if there is none."""

    def update(self, session_id: str, change: Callable[[Session], Session]) -> Session:
        """Apply `change` to the session as it is on disk now, under its lock; save and return it.

        A session that does not exist yet is created. If `change` raises, nothing is written.
        """

    def heads(self) -> Sequence[SessionHead]:
        """Return all sessions, the newest activity first, without reading whole files."""

    def archive(self, session_id: str, messages: Sequence[Message]) -> None:
        """Append messages to the session's archive; one that stands there already is skipped."""


class MemoryFile(Protocol):
    """MEMORY.md on disk."""

    def read(self) -> Notebook:
        """Return the notebook as the file is now; an absent file is an empty notebook."""

    def update(self, change: Callable[[Notebook], Notebook]) -> Notebook:
        """Apply `change` to the file as it is now, under its lock; write and return it.

        If `change` raises or returns what it was given, nothing is written.
        """


class Journal(Protocol):
    """Every change of memory, append-only."""

    def record(self, changes: Iterable[Change]) -> Sequence[Change]:
        """Append the changes durably, numbering them anew; return them as recorded."""

    def changes(self) -> Sequence[Change]:
        """Return all changes, the oldest first."""

    def forget(
        self, texts: Sequence[str], redact: Callable[[Change], Change] | None = None
    ) -> None:
        """Replace the texts wherever they occur by their keyed hash: the tombstones.

        Of every change, what `redact` returns is kept.
        """

    def forgotten(self, text: str) -> bool:
        """Return whether `text`, compared in normal form, was forgotten."""


class EntryArchive(Protocol):
    """Entries that were taken out of MEMORY.md."""

    def keep(self, text: str, reason: str, on: date) -> None:
        """Append an entry durably with its date and reason: moved for size, outdated, replaced."""


class ColdEntries(Protocol):
    """Entries that left MEMORY.md for its size alone, and may still be found."""

    def cold(self) -> Sequence[Node]:
        """Return them whole, the oldest first; the very same object while the file is unchanged.

        `position` is the line in the archive's file.
        """


class PendingExchanges(Protocol):
    """Exchanges that the filter has still to read."""

    def put(self, exchange: PendingExchange) -> None:
        """Keep the exchange durably; one with the same id is replaced."""

    def finish(self, exchange_id: str) -> None:
        """Drop the exchange."""

    def waiting(self) -> Sequence[PendingExchange]:
        """Return what waits, the oldest first."""


class LiveReply(Protocol):
    """The file into which one reply streams."""

    def write(self, text: str) -> None:
        """Append a piece of the reply."""

    def close(self) -> None:
        """Drop the file; the reply has been merged into its session."""


class LiveReplies(Protocol):
    """The replies that are streaming now."""

    def live(self, session_id: str, question: Message, way: Way = "answer") -> LiveReply:
        """Begin the file of the reply to `question`."""


class Traces(Protocol):
    """Everything beside MEMORY.md and the journal that may repeat an entry."""

    def find(self, passages: Passages) -> Sequence[Trace]:
        """Return the places with a passage that tells it."""

    def erase(self, passages: Passages, *, messages: bool) -> Sequence[Trace]:
        """Take those passages out, from conversations only if `messages`; return where they were.

        What a model's engine or the index keeps of earlier prompts is dropped too.
        """


class SecretDetector(Protocol):
    """Finds what must never be kept."""

    def secrets(self, text: str) -> Sequence[tuple[int, int]]:
        """Return the [start, end) character spans of keys, tokens, passwords and card numbers."""


class Embedder(Protocol):
    """Turns texts into vectors of one size; an array crosses this door as a memoryview."""

    @property
    def identity(self) -> str:
        """What its vectors are known by: provider, base URL, model. Vectors of others differ."""

    @property
    def label(self) -> str:
        """What to call it on screen, such as `use` or `openai:text-embedding-3-small`."""

    def embed(self, texts: Sequence[str]) -> memoryview:
        """Return (n, d) float32, each row of length 1; blank texts are the caller's fault.

        Raises EmbeddingFailed, whose cause is told in a sentence.
        """

    def embed_query(self, text: str) -> memoryview:
        """Return (d,) float32 of length 1 for a question; raises EmbeddingFailed."""


class VectorFiles(Protocol):
    """Vectors on disk by the key of their content, apart for each embedder's identity."""

    def load(self, identity: str) -> tuple[memoryview, memoryview]:
        """Return keys, (n, 16) uint8, and vectors, (n, d) float32, memory-mapped.

        Both have no rows where there are none, or where the files are damaged: it is logged once.
        """

    def append(self, identity: str, keys: memoryview, vectors: memoryview) -> None:
        """Add rows durably; a key that stands there already is passed over.

        Vectors of another size than those that are there replace them all.
        """

    def keep_only(self, identity: str, keys: memoryview) -> None:
        """Drop every row, of this and of other identities, whose key is not among `keys`."""


class IndexFiles(Protocol):
    """A keyword index on disk as named arrays, written whole and read memory-mapped."""

    def load(self, name: str) -> Mapping[str, memoryview] | None:
        """Return the arrays last saved under the name, None if there are none or damaged ones."""

    def save(self, name: str, arrays: Mapping[str, memoryview]) -> None:
        """Write the arrays durably; a reader sees the old ones or the new ones, whole."""

    def drop(self, name: str) -> None:
        """Delete what was saved under the name."""


class Splitter(Protocol):
    """Cuts a long text into chunks."""

    def split(self, text: str) -> Sequence[str]:
        """Return chunks within its size in tokens, cut at sentence ends where there are any."""


class VectorStore(Protocol):
    """A vector database somewhere else, asked instead of the vectors on disk."""

    def put(self, keys: Sequence[str], vectors: memoryview) -> None:
        """Store vectors, (n, d) float32, under their keys in hex; an old one is replaced."""

    def keys(self) -> frozenset[str]:
        """Return the keys that it holds."""

    def remove(self, keys: Sequence[str]) -> None:
        """Delete the vectors of these keys."""

    def nearest(self, vector: memoryview, limit: int) -> Sequence[tuple[str, float]]:
        """Return at most `limit` keys with their cosine similarity, the nearest first."""


class Retrieves(Protocol):
    """Finds entries and turns."""

    def search(
        self, query: str, limit: int, excluded: Callable[[Node], bool] = lambda _: False
    ) -> Found:
        """Return at most `limit` hits, the best first; a failure is told and never raised."""


class TurnFiles(Protocol):
    """The stored turns of all conversations, as what can be found."""

    def sources(self) -> Mapping[str, str]:
        """Return each conversation's file with a signature that changes when its turns do.

        Cheap enough to be asked before each search: no file is read.
        """

    def turns(self, source: str) -> Sequence[Node]:
        """Return all turns of a conversation in order, the archived ones first, secrets masked.

        Empty for a file that is gone or unreadable. Blank, failed and system messages are no turns.
        """

    def turn(self, source: str, position: int, part: int = 0) -> Node | None:
        """Return one of them as it stands now, None if there is none at that position."""


class Likens(Protocol):
    """Tells which texts mean nearly the same, in whatever language; never raises."""

    def pairs(self, texts: Sequence[str], floor: float) -> Sequence[tuple[int, int, float]]:
        """Return the pairs (i, j), i < j, whose likeness, -1 to 1, is `floor` or more.

        The most alike come first; none where there is no embedder.
        """
