"""Which model the settings name, and the embedded ones that are here."""

from pathlib import Path

import pytest

from claw.assembly.desk import open_desk
from claw.assembly.local_models import model_path, model_spec, models
from claw.errors import BadConfiguration
from tests.assembly.desks import desk_at


def test_without_a_key_and_a_model_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert model_spec(desk_at(tmp_path / "work").settings) == ("none", "")
    assert list(models()) == []
    with pytest.raises(BadConfiguration, match="claw model pull"):
        model_path()


def test_the_command_line_names_the_model_before_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAW_MODEL", "openai:one")
    desk = open_desk(str(tmp_path / "work"), lambda _: None, "deepseek:two")
    assert model_spec(desk.settings) == ("deepseek", "two")
