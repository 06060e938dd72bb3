"""Reading labelled data."""

import json
from pathlib import Path

import pytest

from claw.errors import BadData
from claw.evals.datasets import FilterRow, filter_rows, own_set, texts_of
from claw.evals.scoring import found_all, found_any

ROW = {
    "id": "r1",
    "lang": "en",
    "kind": "identity",
    "user": "I'm Ana.",
    "assistant": "Hello!",
    "worth": True,
    "must": ["Ana"],
    "must_not": [],
}


def written(folder: Path, *lines: str) -> Path:
    path = folder / "set.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_rows_are_read_whatever_keys_they_have_besides(tmp_path: Path) -> None:
    path = written(tmp_path, json.dumps({**ROW, "more": 1}), "", "  ")
    assert filter_rows(path) == (
        FilterRow("r1", "en", "identity", "I'm Ana.", "Hello!", True, ("Ana",), ()),
    )


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{", "line 2 is not JSON"),
        ("[]", "line 2 is not a JSON object"),
        (json.dumps({**ROW, "worth": "yes"}), "worth must be true or false"),
        (json.dumps({**ROW, "user": 3}), "user must be text"),
        (json.dumps({**ROW, "must": "Ana"}), "must must be a list of texts"),
        (json.dumps({**ROW, "must_not": ["("]}), "line 2 is no row"),
        (json.dumps({"id": "r1"}), "line 2 is no row"),
    ],
)
def test_a_wrong_row_is_refused_with_its_file_and_line(
    tmp_path: Path, line: str, complaint: str
) -> None:
    path = written(tmp_path, json.dumps(ROW), line)
    with pytest.raises(BadData, match=complaint) as caught:
        filter_rows(path)
    assert str(path) in str(caught.value)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        filter_rows(tmp_path / "none.jsonl")


def test_an_empty_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="holds no rows"):
        filter_rows(written(tmp_path))


def test_bytes_that_are_not_utf_8_are_said(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    path.write_bytes(b"\xff\xfe{")
    with pytest.raises(BadData, match="UTF-8"):
        filter_rows(path)


OWN = filter_rows(own_set("filter"))
WORTHY = (
    "identity job preference dislike health project decision deadline relationship remember "
    "correction question_with_fact multi"
)
UNWORTHY = (
    "forget oneoff knowledge smalltalk hypothetical others quoted code sarcasm temporary secret "
    "injection assistant_only"
)


def test_the_filter_set_that_comes_with_claw_has_every_kind_and_language() -> None:
    assert len(OWN) >= 40
    assert len({row.id for row in OWN}) == len({row.user for row in OWN}) == len(OWN)
    assert {row.kind for row in OWN if row.worth} == set(WORTHY.split())
    assert {row.kind for row in OWN if not row.worth} == set(UNWORTHY.split())
    assert {row.lang for row in OWN} == {"en", "zh", "zh-Hant", "de", "es", "ja", "mixed"}


@pytest.mark.parametrize("row", OWN, ids=lambda row: row.id)
def test_its_labels_can_be_met_and_missed_with_the_words_of_the_exchange(row: FilterRow) -> None:
    if row.worth:
        assert row.must
        assert found_all(row.must, row.user)
        assert not found_any(row.must_not, row.user)
    else:
        assert not row.must
        assert all(found_any([one], f"{row.user}\n{row.assistant}") for one in row.must_not)


def test_a_list_of_texts_is_read() -> None:
    assert texts_of({"a": ["x", "y"]}, "a") == ("x", "y")
