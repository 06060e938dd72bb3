"""The file of plays from which a run goes on."""

import json
from pathlib import Path

import pytest

from claw.errors import BadData
from claw.evals.metering import Spent
from claw.evals.playing import Played
from claw.evals.strategy_results import Key, Results

KEY = Key("openai:m", "own", "s1", "abc", "claw")
PLAYED = Played(("再见", ""), ("Ana",), {"chat": Spent(3, 40, 5, 1.5), "filter": Spent(1)}, 2.25)
UNPRICED = (
    '{"plays": [{"model": "m", "mode": "own", "script": "s", "digest": "d", "strategy": "x", '
    '"seconds": 1, "spent": {"chat": {"cents": 3}}, "answers": [], "replies": []}]}'
)
UNCOUNTED = UNPRICED.replace('{"cents": 3}', '{"calls": "three"}')


def results(path: Path) -> Results:
    return Results(path, lambda: "2026-11-30")


def test_a_play_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    assert results(path).load() == {}
    results(path).add(KEY, PLAYED)
    assert results(path).load() == {KEY: PLAYED}
    assert json.loads(path.read_text(encoding="utf-8"))["plays"][0]["on"] == "2026-11-30"
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_play_replaces_only_its_own_kind(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    others = [
        Key("openai:n", "own", "s1", "abc", "claw"),
        Key("openai:m", "given 1", "s1", "abc", "claw"),
        Key("openai:m", "own", "s2", "abc", "claw"),
        Key("openai:m", "own", "s1", "abd", "claw"),
        Key("openai:m", "own", "s1", "abc", "graph"),
    ]
    newer = Played(("later",), ("Bea",), {}, 1.0)
    for key, played in [(KEY, PLAYED), *((one, PLAYED) for one in others), (KEY, newer)]:
        results(path).add(key, played)
    assert results(path).load() == {**dict.fromkeys(others, PLAYED), KEY: newer}


def test_what_another_run_wrote_meanwhile_stays(tmp_path: Path) -> None:
    first, second = results(tmp_path / "r.json"), results(tmp_path / "r.json")
    first.load()
    second.add(KEY, PLAYED)
    other = Key("openai:m", "own", "s2", "abc", "claw")
    first.add(other, PLAYED)
    assert set(second.load()) == {KEY, other}


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "[]",
        "{}",
        '{"plays": [{"model": "m"}]}',
        '{"plays": [3]}',
        UNPRICED,
        UNCOUNTED,
        UNPRICED.replace('{"cents": 3}', "7"),
    ],
)
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "r.json"
    path.write_text(text, encoding="utf-8")
    for act in (results(path).load, lambda: results(path).add(KEY, PLAYED)):
        with pytest.raises(BadData, match="no file of results"):
            act()
    assert path.read_text(encoding="utf-8") == text
