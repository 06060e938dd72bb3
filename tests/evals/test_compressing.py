"""The measure of compression, with a scripted model."""

import json
from pathlib import Path

import pytest

from claw.errors import BadData, ConnectionFailed, ReplyUnusable
from claw.evals.compressing import compress_rows, run_compress_eval
from claw.evals.datasets import own_set
from claw.evals.intervals import interval
from claw.evals.scoring import hit
from claw.llm.scripted import ScriptedChat
from claw.memory.compressing import Compressor

TURNS = [
    (
        "The van for our move to Lindow is booked for 9 May at 10:30.",
        "Noted, that leaves enough time to pack everything calmly. Who helps you with it?",
    ),
    (
        "My brother Timo and two friends, but Timo must not lift anything.",
        "Then he can drive, while the two others carry the furniture and all the boxes.",
    ),
    (
        "He drives. The deposit of 250 euros is still to be paid.",
        "Pay it by bank transfer, and keep the receipt until the van is back.",
    ),
]
PROSE = "The user is moving to Lindow with the help of their brother Timo and two friends."


class Words:
    def count(self, text: str) -> int:
        return len(text.split())


def line(row_id: str = "c1", lang: str = "en", answer: str = "10:30") -> str:
    messages = [
        {"role": role, "content": content}
        for turn in TURNS
        for role, content in zip(("user", "assistant"), turn, strict=True)
    ]
    facts = [
        {"question": "When is the van booked?", "answer_any": [answer]},
        {"question": "Who must not lift?", "answer_any": ["Timo"]},
    ]
    return json.dumps({"id": row_id, "lang": lang, "messages": messages, "facts": facts})


def data(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "set.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_facts_kept_and_lengths_are_shares_by_language(tmp_path: Path) -> None:
    rows = compress_rows(data(tmp_path, line(), line("c2", "de", answer="never said")))
    seen: list[tuple[int, int]] = []
    compressor = Compressor(ScriptedChat(lambda _: PROSE), Words())
    report = run_compress_eval(rows, compressor, lambda done, total: seen.append((done, total)))
    assert report.as_json() == {
        "eval": "compress",
        "n": 2,
        "metrics": {
            "facts_kept": 0.75,
            "length_ok": 1.0,
            "by_lang": {"de": 0.5, "en": 1.0},
            "intervals": {
                "facts_kept": interval(3, 4),
                "length_ok": interval(2, 2),
                "by_lang": {"de": interval(1, 2), "en": interval(2, 2)},
            },
            "counts": {"facts_kept": 4, "length_ok": 2, "by_lang": {"de": 2, "en": 2}},
        },
    }
    assert report.wrong == ("c2: When is the van booked?",)
    assert seen == [(1, 2), (2, 2)]


def test_the_set_that_comes_with_claw_answers_each_question_in_its_own_dialogue() -> None:
    rows = compress_rows(own_set("compress"))
    assert len(rows) == 6
    assert {row.lang for row in rows} == {"en", "zh", "de", "mixed"}
    for row in rows:
        assert 12 <= len(row.messages) <= 18
        assert 5 <= len(row.facts) <= 7
        said = "\n".join(message.content for message in row.messages if message.role == "user")
        assert all(hit(said, fact.answer_any) for fact in row.facts), row.id
        assert not any(hit(fact.question, fact.answer_any) for fact in row.facts), row.id


def test_a_refused_compression_keeps_nothing_and_is_not_within_its_cap(tmp_path: Path) -> None:
    rows = compress_rows(data(tmp_path, line()))
    compressor = Compressor(ScriptedChat(lambda _: ReplyUnusable("Empty.")), Words())
    metrics = run_compress_eval(rows, compressor).metrics
    assert (metrics["facts_kept"], metrics["length_ok"]) == (0.0, 0.0)


def test_a_model_that_cannot_be_reached_ends_the_evaluation(tmp_path: Path) -> None:
    rows = compress_rows(data(tmp_path, line()))
    compressor = Compressor(ScriptedChat(lambda _: ConnectionFailed("No.")), Words())
    with pytest.raises(ConnectionFailed):
        run_compress_eval(rows, compressor)


@pytest.mark.parametrize(
    "bad",
    [
        "{}",
        '{"id": "c", "lang": "en", "messages": [{"role": "tool", "content": ""}], "facts": []}',
        '{"id": "c", "lang": "en", "messages": "x", "facts": []}',
        '{"id": "c", "lang": "en", "messages": [], "facts": [{"question": "q"}]}',
    ],
)
def test_a_wrong_row_is_refused_with_its_line(tmp_path: Path, bad: str) -> None:
    with pytest.raises(BadData, match=r"set\.jsonl, line 2"):
        compress_rows(data(tmp_path, line(), bad))
