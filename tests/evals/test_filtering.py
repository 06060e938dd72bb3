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


def always_yes(request: Request) -> str:
    del request
    return '{"kind": "identity", "worth_memorizing": true}'


def test_the_report_counts_right_grave_and_saved_by_kind_and_language() -> None:
    seen: list[tuple[int, int]] = []
    judge = Filter(ScriptedChat(always_yes, embedded=True), NoSecrets(), lambda _text: False)
    report = run_filter_eval(ROWS, judge, NOW, lambda done, total: seen.append((done, total)))
    assert report.n == 6
    assert report.metrics == {
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
        "intervals": {
            "accuracy": interval(2, 6),
            "by_kind": {
                "health": interval(0, 1),
                "identity": interval(1, 1),
                "job": interval(0, 1),
                "secret": interval(0, 1),
                "smalltalk": interval(1, 1),
                "temporary": interval(0, 1),
            },
            "by_lang": {"en": interval(1, 5), "zh": interval(1, 1)},
        },
        "counts": {
            "accuracy": 6,
            "by_kind": dict.fromkeys(
                ("health", "identity", "job", "secret", "smalltalk", "temporary"), 1
            ),
            "by_lang": {"en": 5, "zh": 1},
        },
    }
    assert [table.title for table in report.tables] == ["filter", "kind", "lang"]
    assert len(report.wrong) == 4
    assert "nothing remembered" in report.wrong[-1]
    assert seen[-1] == (6, 6)
