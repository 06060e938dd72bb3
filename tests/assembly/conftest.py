"""A provider on loopback that answers each kind of request sensibly."""

from collections.abc import Iterator

import pytest

from tests.fake_provider import FakeProvider
from tests.shell import sensible


@pytest.fixture
def fake() -> Iterator[FakeProvider]:
    with FakeProvider() as provider:
        provider.otherwise = sensible
        yield provider
