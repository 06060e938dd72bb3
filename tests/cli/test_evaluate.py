"""`claw eval` on small sets with a provider on loopback."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.fake_provider import FakeProvider
from tests.shell import Inside, Shell, fact
from tests.terminals import CTRL_C, Terminal, environment

ROW = {
    "id": "f1",
    "lang": "en",
    "kind": "identity",
    "user": "I live in Ghent.",
    "assistant": "Nice.",
    "worth": True,
    "must": ["ghent"],
    "must_not": [],
}
SUMMARY = "[Summary of the earlier conversation]\nThe user owns a red boat called Ana in Ghent."


def written(folder: Path, *rows: object) -> str:
    path = folder / "data.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return str(path)


def dialogue() -> dict[str, Any]:
    said = "I own a red boat called Ana, and it lies in the harbour of Ghent all the year round."
    messages = [
        {"role": role, "content": f"{said} Part {number} of it."}
        for number in range(4)
        for role in ("user", "assistant")
    ]
    facts = [
        {"question": "What is the boat called?", "answer_any": ["Ana"]},
        {"question": "What is its price?", "answer_any": ["4,000"]},
    ]
    return {"id": "c1", "lang": "en", "messages": messages, "facts": facts}


def test_the_filter_is_measured(claw: Inside, fake: FakeProvider) -> None:
    other = ROW | {"id": "f2", "kind": "talk", "user": "thanks!", "worth": False, "must": []}
    data = written(claw.shell.root, ROW, other)
    fake.reply(fact("User lives in Ghent.", "I live in Ghent."), task="filter")
    report = claw("eval", "filter", data, "--json").json
    assert (report["eval"], report["n"]) == ("filter", 2)
    assert report["metrics"]["accuracy"] == 1.0
    assert report["metrics"]["grave"] == 0
    assert report["metrics"]["by_kind"] == {"identity": 1.0, "talk": 1.0}
    assert report["metrics"]["calls_saved"] == 0.5
    assert not (claw.shell.workspace / "MEMORY.md").exists()
    assert report["metrics"]["counts"]["by_kind"] == {"identity": 1, "talk": 1}
    assert report["metrics"]["intervals"]["accuracy"] == [0.3424, 1.0]
    lines = claw("eval", "filter", data).out.splitlines()
    assert lines[0] == "filter: 2 rows"
    assert "  accuracy       2  0.500  0.095 to 0.905" in lines
    assert "  identity       1  0.000  0.000 to 0.793" in lines
    assert "  wrong: f1 (identity): nothing remembered" in lines


def test_compression_is_measured(claw: Inside, fake: FakeProvider) -> None:
    fake.otherwise = SUMMARY
    report = claw("eval", "compress", "--json", written(claw.shell.root, dialogue())).json
    assert (report["eval"], report["n"]) == ("compress", 1)
    assert report["metrics"]["facts_kept"] == 0.5
    assert report["metrics"]["length_ok"] == 1.0
    assert claw.shell.sessions() == []


@pytest.mark.parametrize("kind", ["filter", "compress"])
@pytest.mark.parametrize(
    "line", ["no json", "[]", "{}", '{"id": 3}', json.dumps(ROW | {"worth": "yes"})]
)
def test_bad_data_names_the_file_and_the_line(claw: Inside, kind: str, line: str) -> None:
    good = ROW if kind == "filter" else dialogue()
    path = claw.shell.root / "data.jsonl"
    path.write_text(f"{json.dumps(good)}\n\n{line}\n", encoding="utf-8")
    ran = claw("eval", kind, str(path))
    assert (ran.code, ran.out, ran.err.count("\n")) == (65, "", 1)
    assert f"{path}, line 3" in ran.err


@pytest.mark.parametrize("name", ["absent.jsonl", "."])
def test_a_file_that_cannot_be_read_is_named(claw: Inside, name: str) -> None:
    ran = claw("eval", "filter", name)
    assert (ran.code, ran.out, ran.err.count("\n")) == (65, "", 1)
    assert name in ran.err


def test_without_a_model_or_an_evaluation_it_ends_with_the_right_code(claw: Inside) -> None:
    data = written(claw.shell.root, ROW)
    assert claw("eval", "filter", data, OPENAI_API_KEY="").code == 77
    assert claw("eval", "filter", data, CLAW_MODEL="x").code == 78
    for arguments in (["eval"], ["eval", "dreams", data]):
        ran = claw(*arguments)
        assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_filter_and_compression_are_measured_on_claws_own_sets_where_none_is_named(
    claw: Inside, fake: FakeProvider
) -> None:
    filtered = claw("eval", "filter", "--json").json
    assert filtered["n"] == 44
    assert filtered["metrics"]["by_kind"]["smalltalk"] == 1.0
    assert filtered["metrics"]["by_kind"]["identity"] == 0.0
    fake.otherwise = SUMMARY
    compressed = claw("eval", "compress", "--json").json
    assert compressed["n"] == 6
    assert compressed["metrics"]["counts"]["length_ok"] == 6


@pytest.mark.parametrize(("status", "code", "word"), [(401, 77, "key"), (402, 69, "balance")])
def test_a_provider_that_fails_ends_an_evaluation_with_one_line(
    claw: Inside, fake: FakeProvider, status: int, code: int, word: str
) -> None:
    fake.fail(status, task="filter")
    ran = claw("eval", "filter", written(claw.shell.root, ROW))
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    assert word in ran.err


def test_ctrl_c_ends_an_evaluation_below_the_line_that_shows_how_far_it_is(
    shell: Shell, fake: FakeProvider
) -> None:
    fake.reply(fact("User lives in Ghent.", "I live in Ghent."), task="filter")
    fake.hang(task="filter")
    data = written(shell.root, ROW, ROW | {"id": "f2"})
    with Terminal(["eval", "filter", data], environment(shell.home, **shell.variables)) as terminal:
        terminal.see("filter 1/2")
        terminal.type(CTRL_C)
        assert terminal.end() == 130
        shown = [line for line in terminal.lines if line]
    assert shown[-2].removesuffix("^C") == "filter 1/2"
    assert shown[-1] == "claw: Stopped."


def test_recall_is_measured_on_a_set_of_ones_own(claw: Inside) -> None:
    items = [{"id": "a", "text": "The boat lies at berth 12."}, {"id": "b", "text": "Bees rest."}]
    asked = [
        {"question": "Where is the boat?", "evidence": ["a"], "kind": "name"},
        {"question": "¿Quién zumba?", "evidence": ["b"], "kind": "paraphrase", "lang": "es"},
    ]
    row = {"id": "r", "lang": "en", "items": items, "questions": asked}
    data = written(claw.shell.root, row)
    report = claw("eval", "recall", data, "--embedder", "none", "--json").json
    assert (report["eval"], report["n"]) == ("recall", 2)
    assert report["metrics"]["turn_recall@10"] == 0.5
    assert report["metrics"]["by_kind"] == {"name": 1.0, "paraphrase": 0.0}
    lines = claw("eval", "recall", data, "--embedder", "none").out.splitlines()
    assert lines[0] == "recall: 2 rows"
    assert "  wrong: r (paraphrase): ¿Quién zumba?" in lines


def test_recall_without_data_asks_the_sets_that_come_with_claw(claw: Inside) -> None:
    report = claw("eval", "recall", "--embedder", "none", "--json").json
    assert set(report["metrics"]["by_set"]) == {"recall_en", "recall_zh", "recall_cross"}


def test_a_single_index_cannot_be_held_out(claw: Inside) -> None:
    row = {"id": "r", "lang": "en", "items": [{"id": "a", "text": "x"}], "questions": []}
    data = written(claw.shell.root, row)
    result = claw("eval", "recall", data, "--embedder", "none", "--held-out")
    assert result.code == 2
    assert "needs several indexes" in result.err


MEMORY = """\
# Memory

- Owns a boat
- Owns a boat
- Plays the cello in a trio
- The trio with the cello meets at Ida's
- Passport has to be renewed by 2025-02-03
"""
LABELS = {
    "lang": "en",
    "facts": [{"id": "boat", "keep": ["boat"]}, {"id": "trio", "keep": ["cello", "Ida"]}],
    "drop": [{"pattern": "Passport", "why": "outdated"}],
    "duplicates": [["- Owns a boat", "- Owns a boat"]],
    "never_change": ["# Memory"],
}


def labelled(folder: Path) -> str:
    (folder / "m1.md").write_text(MEMORY, encoding="utf-8")
    (folder / "m1.json").write_text(json.dumps(LABELS), encoding="utf-8")
    return str(folder)


def test_the_nightly_run_is_measured(claw: Inside, fake: FakeProvider) -> None:
    folder = labelled(claw.shell.root)
    drop = {"op": "drop", "id": 3, "because": "outdated", "by": None}
    fake.reply(json.dumps({"operations": [drop]}), task="sleep")
    report = claw("eval", "sleep", folder, "--json").json
    assert (report["eval"], report["n"]) == ("sleep", 1)
    metrics = report["metrics"]
    shares = ("facts_kept", "never_change_kept", "duplicates_reduced", "drops_done")
    assert [metrics[name] for name in shares] == [1.0] * 4
    assert (metrics["invented"], metrics["entries_after"], metrics["calls"]) == (0, 3, 1)
    assert fake.tasks() == ["sleep"]
    assert not (claw.shell.workspace / "MEMORY.md").exists()
    lines = claw("eval", "sleep", folder).out.splitlines()
    assert lines[0] == "sleep: 1 rows"
    assert any(line.split()[:3] == ["facts_kept", "2", "1.000"] for line in lines)
    assert "m1, drops_done: Passport" in lines[-1]
    assert "  wrong: m1, drops_done: Passport" in lines


def test_the_nightly_run_is_measured_on_claws_own_sets_where_none_is_named(claw: Inside) -> None:
    report = claw("eval", "sleep", "--json").json
    assert report["n"] >= 3
    assert report["metrics"]["facts_kept"] == 1.0
    assert report["metrics"]["never_change_kept"] == 1.0


def test_a_folder_without_labels_is_no_data(claw: Inside) -> None:
    ran = claw("eval", "sleep", str(claw.shell.home))
    assert (ran.code, ran.out) == (65, "")
    assert "no labelled memory" in ran.err
