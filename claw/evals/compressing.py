"""Measure compression on labelled dialogues: which facts the summary alone still answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from claw.chat.folding import Summarizes
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.errors import ReplyUnusable, TryLater
from claw.evals.datasets import read_rows, text_of, texts_of
from claw.evals.scoring import Report, hit
from claw.evals.tables import Table, counted, counted_by, measured
from claw.memory.summary import cap, measure

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class CompressionFact:
    """A question that the summary should answer, and the texts of which one must occur in it."""

    question: str
    answer_any: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CompressionRow:
    """A dialogue and its facts."""

    id: str
    lang: str
    messages: tuple[Message, ...]
    facts: tuple[CompressionFact, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one dialogue; the summary is empty where compression was refused."""

    row: CompressionRow
    summary: str

    @property
    def kept(self) -> tuple[bool, ...]:
        """For each fact, whether the summary answers it."""
        return tuple(hit(self.summary, fact.answer_any) for fact in self.row.facts)

    @property
    def length_ok(self) -> bool:
        """Whether there is a summary and it is within its cap."""
        source = "\n".join(message.content for message in self.row.messages)
        length = measure(source)
        return bool(self.summary) and length(self.summary) <= cap(length(source))


def compress_rows(path: Path) -> tuple[CompressionRow, ...]:
    """Return the rows of a compression set; raises BadData naming file and line."""
    return tuple(read_rows(path, _row))


def run_compress_eval(
    rows: Sequence[CompressionRow],
    compressor: Summarizes,
    progress: Progress = lambda _done, _total: None,
    cancellation: Cancellation | None = None,
) -> Report:
    """Compress every dialogue and report; raises Cancelled and the errors of the model.

    Metrics are shares from 0 to 1: `facts_kept` of all facts, `length_ok` of the summaries, and
    the facts kept `by_lang`; under `intervals` and `counts` is how sure they are, and of how many.
    A dialogue whose compression is refused keeps no fact.
    """
    cancellation = cancellation or Cancellation()
    outcomes: list[Outcome] = []
    for row in rows:
        outcomes.append(Outcome(row, _summary(row, compressor, cancellation)))
        progress(len(outcomes), len(rows))
    return _report(outcomes)


def _summary(row: CompressionRow, compressor: Summarizes, cancellation: Cancellation) -> str:
    try:
        return compressor.summarize("", row.messages, cancellation)
    except (ReplyUnusable, TryLater):
        return ""


def _report(outcomes: Sequence[Outcome]) -> Report:
    kept = [(one.row.lang, right) for one in outcomes for right in one.kept]
    lengths = counted("length_ok", [one.length_ok for one in outcomes])
    whole = Table("compress", (counted("facts_kept", [right for _, right in kept]), lengths))
    langs = counted_by("facts_kept by lang", kept)
    wrong = tuple(
        f"{one.row.id}: {fact.question}"
        for one in outcomes
        for fact, right in zip(one.row.facts, one.kept, strict=True)
        if not right
    )
    return Report("compress", len(outcomes), measured(whole, by_lang=langs), wrong, (whole, langs))


def _row(found: Mapping[str, object]) -> CompressionRow:
    return CompressionRow(
        id=text_of(found, "id"),
        lang=text_of(found, "lang"),
        messages=tuple(_message(one) for one in _objects(found, "messages")),
        facts=tuple(
            CompressionFact(text_of(one, "question"), texts_of(one, "answer_any"))
            for one in _objects(found, "facts")
        ),
    )


def _message(found: Mapping[str, object]) -> Message:
    content = text_of(found, "content")
    if text_of(found, "role") == "user":
        return Message("user", content)
    if found["role"] == "assistant":
        return Message("assistant", content)
    raise TypeError("role must be user or assistant")


def _objects(found: Mapping[str, object], key: str) -> Sequence[Mapping[str, object]]:
    value = found[key]
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise TypeError(f"{key} must be a list of objects")
    return value
