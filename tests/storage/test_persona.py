"""The user's own persona."""

from pathlib import Path

from claw.storage.persona import read_persona
from claw.storage.workspace import Workspace


def test_there_is_none_without_files(tmp_path: Path) -> None:
    assert read_persona(Workspace(tmp_path)) is None


def test_imported_files_are_joined_in_their_order(tmp_path: Path) -> None:
    for name in ("AGENTS.md", "SOUL.md", "USER.md"):
        (tmp_path / name).write_text(f"{name} 猫\n", encoding="utf-8")
    (tmp_path / "IDENTITY.md").write_text(" \n", encoding="utf-8")
    assert read_persona(Workspace(tmp_path)) == "SOUL.md 猫\n\nUSER.md 猫\n\nAGENTS.md 猫"


def test_the_own_persona_replaces_the_others(tmp_path: Path) -> None:
    (tmp_path / "SOUL.md").write_text("soul", encoding="utf-8")
    (tmp_path / "PERSONA.md").write_bytes(b"\xef\xbb\xbfYou are\r\nbrief.\r\n")
    assert read_persona(Workspace(tmp_path)) == "You are\nbrief."
