"""Measuring the filter."""

from datetime import UTC, datetime

from claw.domain.exchange import Request
from claw.evals.datasets import FilterRow
from claw.evals.filtering import run_filter_eval
from claw.evals.intervals import interval
from claw.llm.scripted import ScriptedChat
from claw.memory.filtering import Filter

NOW = datetime(2026, 5, 2, tzinfo=UTC)


class NoSecrets:
    def secrets(self, text: str) -> list[tuple[int, int]]:
        del text
        return []


def row(kind: str, user: str, *must: str, no: str = "", lang: str = "en") -> FilterRow:
    return FilterRow(kind, lang, kind, user, "OK.", bool(must), must, (no,) if no else ())


ROWS = (
    row("identity", "I'm Ana and I live in Ghent.", "Ana", "Ghent"),
    row("job", "I am a nurse in Lyon.", "nurse", "Paris"),
    row("secret", "My code word is plum.", no="plum"),
    row("smalltalk", "谢谢！", lang="zh"),
    row("temporary", "I am eating my soup."),
    row("health", "Is a diabetic allowed to fly?", "diabetic"),
)


BESIDE = ("intervals", "counts")


def always_yes(request: Request) -> str:
    del request
    return '{"kind": "identity", "worth_memorizing": true}'


def test_the_report_counts_right_grave_and_saved_by_kind_and_language() -> None:
    seen: list[tuple[int, int]] = []
    judge = Filter(ScriptedChat(always_yes, embedded=True), NoSecrets(), lambda _text: False)
    report = run_filter_eval(ROWS, judge, NOW, lambda done, total: seen.append((done, total)))
    assert report.n == 6
    figures = {key: report.metrics[key] for key in report.metrics if key not in BESIDE}
    assert figures == {
        "accuracy": 0.3333,
        "grave": 1,
        "by_kind": {
            "health": 0.0,
            "identity": 1.0,
            "job": 0.0,
            "secret": 0.0,
            "smalltalk": 1.0,
            "temporary": 0.0,
        },
        "by_lang": {"en": 0.2, "zh": 1.0},
        "calls_saved": 0.3333,
        "lost_without_call": 1,
    }
    assert [table.title for table in report.tables] == ["filter", "kind", "lang"]
    assert len(report.wrong) == 4
    assert "nothing remembered" in report.wrong[-1]
    assert seen[-1] == (6, 6)


def test_each_share_has_its_interval_and_number_of_rows() -> None:
    judge = Filter(ScriptedChat(always_yes, embedded=True), NoSecrets(), lambda _text: False)
    metrics = run_filter_eval(ROWS, judge, NOW).metrics
    kinds = ("health", "identity", "job", "secret", "smalltalk", "temporary")
    right = ("identity", "smalltalk")
    assert metrics["intervals"] == {
        "accuracy": interval(2, 6),
        "by_kind": {kind: interval(int(kind in right), 1) for kind in kinds},
        "by_lang": {"en": interval(1, 5), "zh": interval(1, 1)},
    }
    assert metrics["counts"] == {
        "accuracy": 6,
        "by_kind": dict.fromkeys(kinds, 1),
        "by_lang": {"en": 5, "zh": 1},
    }
