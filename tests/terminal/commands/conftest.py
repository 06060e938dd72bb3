"""A chat for commands, over a provider on loopback."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commanding import Commanding, provider
from tests.fake_provider import FakeProvider


@pytest.fixture
def fake() -> Iterator[FakeProvider]:
    with provider() as one:
        yield one


@pytest.fixture
def chat(tmp_path: Path, fake: FakeProvider) -> Iterator[Commanding]:
    with Commanding(tmp_path, fake) as one:
        yield one
