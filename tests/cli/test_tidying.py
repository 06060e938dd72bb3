"""The night's tidying within a chat."""

import json
from pathlib import Path

import pytest

from claw.assembly.models import open_model
from claw.assembly.sleep import sleep_lock
from claw.cli.tidying import tidied
from claw.errors import TryLater
from tests.assembly.desks import remote
from tests.fake_provider import FakeProvider

TEXT = """# Memory

- likes tea very much indeed
- likes tea very much indeed
- has a boat
- rows to the island on the other side of the lake
- sings in a choir of twelve people
"""


def test_what_it_did_and_why_is_told_line_by_line_and_nothing_twice(tmp_path: Path) -> None:
    with FakeProvider() as fake:
        fake.otherwise = json.dumps({"operations": []})
        desk = remote(tmp_path, fake)
        desk.workspace.memory.write_text(TEXT)
        model = open_model(desk)
        lines = list(tidied(desk, model))
        assert ("  - likes tea very much indeed", "bad") in lines
        assert lines[-1] == ("/undo takes it back.", "dim")
        assert desk.workspace.memory.read_text().count("tea") == 1
        calls = len(fake.requests)
        (line,) = list(tidied(desk, model))
        assert "changed" in line[0]
        assert len(fake.requests) == calls
        with sleep_lock(desk), pytest.raises(TryLater):
            list(tidied(desk, model))
