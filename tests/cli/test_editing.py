"""MEMORY.md in the user's editor."""

import sys
from pathlib import Path

import pytest

from claw.cli.editing import edit_memory
from claw.errors import BadConfiguration, ClawError
from tests.assembly.desks import desk_at


def test_a_new_file_gets_its_heading_before_the_editor_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "editor.py"
    script.write_text(
        "import sys; text = open(sys.argv[1]).read(); open(sys.argv[1], 'w').write(text + '- tea')",
        encoding="utf-8",
    )
    monkeypatch.setenv("VISUAL", f"{sys.executable} {script}")
    edit_memory(desk_at(tmp_path / "home"))
    assert (tmp_path / "home" / "MEMORY.md").read_text() == "# Long-term memory\n- tea"


@pytest.mark.parametrize(
    ("editor", "error", "shown"),
    [
        ("false", ClawError, "The editor false failed"),
        ("/no/such", BadConfiguration, "cannot be started"),
        ("'", BadConfiguration, "cannot be started"),
    ],
)
def test_an_editor_that_fails_is_named(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    editor: str,
    error: type[Exception],
    shown: str,
) -> None:
    monkeypatch.setenv("VISUAL", editor)
    with pytest.raises(error, match=shown):
        edit_memory(desk_at(tmp_path))
