"""TERMINAL 4: the user's own editor."""

from pathlib import Path

import pytest

from claw.errors import UsageError
from claw.terminal.editor import edited


def _program(folder: Path, script: str) -> str:
    program = folder / "editor"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o700)
    return str(program)


def test_the_editor_sees_the_text_in_a_private_file_and_its_version_is_returned(
    tmp_path: Path,
) -> None:
    script = f'stat -c %a "$1" > {tmp_path}/mode; cp "$1" {tmp_path}/got; echo "new 漢" > "$1"'
    assert edited("old\ntext", _program(tmp_path, script)) == "new 漢"
    assert (tmp_path / "got").read_text(encoding="utf-8") == "old\ntext"
    assert (tmp_path / "mode").read_text(encoding="utf-8") == "600\n"


def test_a_text_that_is_not_changed_comes_back_as_it_was(tmp_path: Path) -> None:
    for text in ("", "one", "one\n", "one\n\n"):
        assert edited(text, _program(tmp_path, "true")) == text


@pytest.mark.parametrize("script", ["exit 1", 'rm "$1"', "kill -9 $$"])
def test_an_editor_that_fails_is_told(tmp_path: Path, script: str) -> None:
    with pytest.raises(UsageError, match=r"Your text is as it was\."):
        edited("text", _program(tmp_path, script))


@pytest.mark.parametrize("editor", ["/no/such/editor", "'unclosed"])
def test_a_command_that_is_none_is_told_with_what_to_set(editor: str) -> None:
    with pytest.raises(UsageError, match="VISUAL or EDITOR"):
        edited("text", editor)


def test_without_a_setting_a_usual_editor_is_found_or_told_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match="No editor was found"):
        edited("text", "")
    (tmp_path / "vi").write_text('#!/bin/sh\necho vi > "$1"\n', encoding="utf-8")
    (tmp_path / "vi").chmod(0o700)
    assert edited("text", "") == "vi"


def test_bytes_that_are_no_utf_8_lose_nothing_else(tmp_path: Path) -> None:
    assert (
        edited("", _program(tmp_path, "printf 'caf\\351 au lait' > \"$1\"")) == "caf\ufffd au lait"
    )
