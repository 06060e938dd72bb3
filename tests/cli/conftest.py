"""A provider on loopback, a shell in front of it, and the same command within this process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fake_provider import FakeProvider
from tests.shell import Inside, Shell, sensible


@pytest.fixture
def fake() -> Iterator[FakeProvider]:
    with FakeProvider() as provider:
        provider.otherwise = sensible
        yield provider


@pytest.fixture
def shell(tmp_path: Path, fake: FakeProvider) -> Shell:
    return Shell(tmp_path, fake.url)


@pytest.fixture
def claw(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Inside:
    return Inside(shell, monkeypatch, capsys)
