"""Cuts long texts into chunks with LlamaIndex's sentence splitter, in any writing.

Imports LlamaIndex, which takes a second: `short_texts` keeps it from texts that need no cut.
"""

from collections.abc import Iterator, Sequence

from llama_index.core.node_parser import SentenceSplitter

from claw.domain.ports import TokenCounter
from claw.domain.text import clean
from claw.llm.cutting import pieces, sentences

SIZE, OVERLAP = 256, 32
"""Tokens of a chunk, and of what it repeats of the one before it."""


class SentenceChunks:
    """A Splitter whose chunks are runs of sentences, or parts of one that is too long."""

    def __init__(self, counter: TokenCounter, size: int = SIZE, overlap: int = OVERLAP) -> None:
        """Count with `counter`; ValueError if the overlap is not smaller than the size."""
        if not 0 <= overlap < size:
            raise ValueError(f"An overlap of {overlap} tokens does not fit chunks of {size}.")
        self._count = counter.count
        self._size = size
        self._part = max(1, overlap or size // 8)
        self._splitter = SentenceSplitter(
            chunk_size=size,
            chunk_overlap=overlap,
            tokenizer=self._tokens,
            chunking_tokenizer_fn=self._sentences,
        )

    def split(self, text: str) -> Sequence[str]:
        """Return the chunks, each within the size in tokens; none of a blank text.

        A chunk is a part of the text as it stands, without the white space around it.
        """
        chunks = self._splitter.split_text(clean(text))
        return tuple(part for chunk in chunks for part in self._within(chunk) if part.strip())

    def _within(self, chunk: str) -> Iterator[str]:
        """Yield the chunk; cut it where the whole has more tokens than its sentences had."""
        return (part.strip() for part in pieces(chunk, self._size, self._count))

    def _tokens(self, text: str) -> range:
        """Return something as long as the text is in tokens, which is all that is looked at."""
        return range(self._count(text))

    def _sentences(self, text: str) -> list[str]:
        """Return the sentences; a very long one in parts that the next chunk can repeat."""
        return [part for sentence in sentences(text) for part in self._parts(sentence)]

    def _parts(self, sentence: str) -> Iterator[str]:
        whole = self._count(sentence) <= self._size
        return iter((sentence,)) if whole else pieces(sentence, self._part, self._count)
