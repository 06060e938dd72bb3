"""Reading labelled memory files."""

import json
from pathlib import Path

import pytest

from claw.errors import BadData
from claw.evals.memory_sets import MemorySet, memory_sets

LABELS = {
    "facts": [{"id": "tea", "keep": ["tea"]}],
    "drop": [{"pattern": "June", "why": "outdated"}],
    "duplicates": [["- tea", "- Tea"]],
    "never_change": ["| a |"],
}


def written(folder: Path, labels: object, text: str = "- tea\n", name: str = "m1") -> Path:
    (folder / f"{name}.json").write_text(json.dumps(labels), encoding="utf-8")
    path = folder / f"{name}.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_folder_holds_sets_and_a_file_without_labels_in_it_is_none(tmp_path: Path) -> None:
    written(tmp_path, LABELS, name="b")
    written(tmp_path, LABELS | {"lang": "de"}, name="a")
    (tmp_path / "README.md").write_text("- tea\n", encoding="utf-8")
    one, other = memory_sets([tmp_path])
    assert (one.name, one.lang, other.lang) == ("a", "de", "latin")
    assert other == MemorySet(
        "b", "latin", "- tea\n", (("tea", ("tea",)),), ("June",), (("- tea", "- Tea"),), ("| a |",)
    )


def test_a_file_that_is_named_needs_no_labels(tmp_path: Path) -> None:
    path = tmp_path / "x.md"
    path.write_text("- 喜欢喝茶\n", encoding="utf-8")
    assert memory_sets([path]) == (MemorySet("x", "zh", "- 喜欢喝茶\n"),)


def test_the_language_is_told_from_the_letters_where_no_label_tells_it(tmp_path: Path) -> None:
    mixed = written(tmp_path, {}, "- 喝茶 and reads many books\n")
    assert memory_sets([mixed])[0].lang == "mixed"


@pytest.mark.parametrize(
    "labels",
    [
        [],
        {"facts": [{"id": "x"}]},
        {"facts": "x"},
        {"drop": [{"pattern": "("}]},
        {"duplicates": "x"},
        {"duplicates": ["x"]},
        {"never_change": [1]},
    ],
)
def test_wrong_labels_are_refused_with_the_name_of_the_file(tmp_path: Path, labels: object) -> None:
    path = written(tmp_path, labels)
    with pytest.raises(BadData, match=r"m1\.json"):
        memory_sets([path])


def test_what_is_missing_or_unreadable_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="no labelled memory"):
        memory_sets([tmp_path])
    with pytest.raises(BadData, match=r"gone\.md"):
        memory_sets([tmp_path / "gone.md"])
    (tmp_path / "bad.md").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(BadData, match=r"bad\.md"):
        memory_sets([tmp_path / "bad.md"])


def test_claws_own_sets_are_there_and_their_labels_fit_their_files() -> None:
    sets = memory_sets([])
    assert len(sets) >= 3
    for one in sets:
        lines = one.text.splitlines()
        assert all(line in lines for group in one.duplicates for line in group)
        assert all(line in lines for line in one.never_change)
        assert one.facts
        assert one.drop
