"""The files of what strategies made of sessions: private, whole, and never missed."""

from pathlib import Path

import pytest

from claw.errors import StorageFailed, UsageError
from claw.storage.strategy_states import FileStrategyStates
from claw.storage.workspace import Workspace


def test_a_state_comes_back_as_it_was_saved_and_each_session_and_strategy_has_its_own(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "index" / "strategies"
    states = FileStrategyStates(folder)
    assert states.load("s", "graph") is None
    value = {"taken": 2, "state": {"facts": ["漢字", None, 1.5]}}
    states.save("s", "graph", value)
    states.save("s", "sequential", {"taken": 1})
    states.save("t", "graph", {"taken": 3})
    assert states.load("s", "graph") == value
    assert FileStrategyStates(folder).load("t", "graph") == {"taken": 3}
    path = folder / "s.graph.json"
    assert path.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    states.drop("s", "graph")
    assert states.load("s", "graph") is None
    assert states.load("s", "sequential") == {"taken": 1}
    states.drop("s", "graph")


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"\xff\xfe", b'"x"', b"[" * 100_000])
def test_a_damaged_state_is_none(tmp_path: Path, data: bytes) -> None:
    states = FileStrategyStates(tmp_path)
    (tmp_path / "s.graph.json").write_bytes(data)
    assert states.load("s", "graph") is None
    states.save("s", "graph", {"taken": 1})
    assert states.load("s", "graph") == {"taken": 1}


def test_what_cannot_be_read_is_none_and_no_reason_to_stop_a_turn(tmp_path: Path) -> None:
    (tmp_path / "s.graph.json").mkdir()
    states = FileStrategyStates(tmp_path)
    assert states.load("s", "graph") is None
    with pytest.raises(StorageFailed, match=r"s\.graph\.json"):
        states.save("s", "graph", {})


def test_what_is_no_id_of_a_session_names_no_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        FileStrategyStates(tmp_path).save("../evil", "graph", {})


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "index").write_text("a file", encoding="utf-8")
    with pytest.raises(StorageFailed, match="index"):
        FileStrategyStates(tmp_path / "index" / "strategies").save("s", "graph", {})


def test_the_states_stand_within_the_index_which_forgetting_drops(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    assert workspace.strategies.is_relative_to(workspace.index)
