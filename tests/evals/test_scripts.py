"""Scripts as they are read, and as their questions are put."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from claw.errors import BadData
from claw.evals.scoring import hit
from claw.evals.scripts import Check, Script, read_scripts

CHECK = {"question": "Where do I live?", "answer_any": ["Ghent"], "stale_any": ["Bruges"]}
ROW = {"id": "s1", "lang": "en", "turns": ["I live in Ghent."], "checks": [CHECK]}


def written(folder: Path, *rows: object, name: str = "scripts.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def test_a_script_is_read(tmp_path: Path) -> None:
    check = Check("Where do I live?", ("Ghent",), ("Bruges",))
    assert read_scripts([written(tmp_path, ROW)]) == (
        Script("s1", "en", ("I live in Ghent.",), (check,)),
    )


@pytest.mark.parametrize(
    ("lang", "end"),
    [
        ("en", "Answer in a few words."),
        ("zh", "请用几个字简短回答。"),
        ("zh-Hant", "請用幾個字簡短回答。"),
        ("de", "Antworte in wenigen Worten."),
        ("es", "Responde en pocas palabras."),
        ("ja", "短く一言で答えてください。"),
        ("mixed", "Answer in a few words."),
    ],
)
def test_a_short_answer_is_asked_for_in_the_scripts_language(lang: str, end: str) -> None:
    check = Check("Q?", ("a",))
    assert Script("s", lang, ("t",), (check,)).asked(check) == f"Q? {end}"


def test_what_counts_as_right_may_change_and_what_is_said_may_not() -> None:
    script = Script("s", "en", ("t",), (Check("Q?", ("a",)),))
    assert replace(script, checks=(Check("Q?", ("a", "b")),)).digest == script.digest
    for other in (
        replace(script, turns=("u",)),
        replace(script, lang="de"),
        replace(script, checks=(Check("R?", ("a",)),)),
    ):
        assert other.digest != script.digest


@pytest.mark.parametrize(
    "change",
    [
        {"turns": []},
        {"turns": ["a", " "]},
        {"turns": "a"},
        {"checks": None},
        {"checks": ["Q?"]},
        {"checks": [{"question": "Q?"}]},
        {"checks": [{"question": "Q?", "answer_any": [""]}]},
        {"checks": [CHECK | {"stale_any": "Bruges"}]},
        {"id": 7},
    ],
)
def test_a_bad_script_names_file_and_line(tmp_path: Path, change: dict[str, object]) -> None:
    path = written(tmp_path, ROW, ROW | {"id": "s2"} | change)
    with pytest.raises(BadData, match=r"scripts\.jsonl, line 2 "):
        read_scripts([path])


def test_a_script_that_asks_nothing_is_refused_and_told_what_to_add(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="“s1” asks nothing") as refused:
        read_scripts([written(tmp_path, ROW | {"checks": []})])
    assert '"answer_any": ["Ghent"]' in str(refused.value)


def test_two_scripts_of_one_name_are_refused(tmp_path: Path) -> None:
    paths = [written(tmp_path, ROW), written(tmp_path, ROW, name="others.jsonl")]
    with pytest.raises(BadData, match=r"others\.jsonl: there are two scripts “s1”"):
        read_scripts(paths)


def test_claws_own_scripts_say_what_they_ask_for() -> None:
    scripts = read_scripts([])
    assert [one.lang for one in scripts] == ["en", "zh", "de", "mixed"]
    for script in scripts:
        assert 10 <= len(script.turns) <= 14
        assert sum(bool(check.stale_any) for check in script.checks) == 1
        for check in script.checks:
            told = [
                number for number, turn in enumerate(script.turns) if hit(turn, check.answer_any)
            ]
            once = [
                number for number, turn in enumerate(script.turns) if hit(turn, check.stale_any)
            ]
            assert told, check.question
            assert all(number < max(told) for number in once), check.question
            assert not hit(check.question, check.answer_any)
