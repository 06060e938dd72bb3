"""The doors behind a chat's commands."""

from pathlib import Path

import pytest

from claw.cli.reaching import export, usage_lines
from claw.errors import StorageFailed, UsageError
from tests.commanding import Commanding, provider


def test_a_session_is_written_to_a_new_private_file_or_the_reason_is_said(tmp_path: Path) -> None:
    with provider() as fake, Commanding(tmp_path / "home", fake) as chat:
        chat.say("about llamas")
        session = chat.reach.conversation.session()
        target = tmp_path / "out.md"
        assert export(chat.desk, session, str(target)) == f"Written to {target}."
        assert "about llamas" in target.read_text(encoding="utf-8")
        assert target.stat().st_mode & 0o077 == 0
        with pytest.raises(UsageError, match="exists already"):
            export(chat.desk, session, str(target))
        with pytest.raises(StorageFailed, match="cannot be written"):
            export(chat.desk, session, str(tmp_path / "nowhere" / "out.md"))
        assert {line.split()[0] for line in usage_lines(chat.chat)} == {"chat", "filter", "title"}
