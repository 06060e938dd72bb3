"""Where a chat keeps what is typed."""

from pathlib import Path

from claw.assembly.typed import kept_lines
from claw.domain.typed import Line
from claw.storage.workspace import Workspace


def test_history_and_draft_outlive_the_chat(tmp_path: Path) -> None:
    space = Workspace(tmp_path).create()
    with kept_lines(space) as (history, draft):
        assert draft is not None
        history.append(Line("sent"))
        draft.save(Line("unsent"))
    with kept_lines(space) as (history, draft):
        assert list(history.newest()) == [Line("sent")]
        assert draft is not None
        assert draft.load() == Line("unsent")


def test_without_a_place_for_them_there_is_a_chat_all_the_same(tmp_path: Path) -> None:
    (tmp_path / ".claw").write_text("in the way", encoding="utf-8")
    with kept_lines(Workspace(tmp_path)) as (_, draft):
        assert draft is None
