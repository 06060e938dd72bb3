"""Programs that stand in for those of the operating system."""

from pathlib import Path

import pytest

from tests.services.machines import StandIns


@pytest.fixture
def programs(tmp_path: Path) -> StandIns:
    return StandIns(tmp_path)
