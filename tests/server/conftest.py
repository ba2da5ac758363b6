"""One house for all tests that leave it as they found it."""

from collections.abc import Generator

import httpx
import pytest

from tests.server.running import Running, running


@pytest.fixture(scope="session")
def house() -> Generator[Running]:
    with running() as there:
        yield there


@pytest.fixture
def ada(house: Running) -> Generator[httpx.Client]:
    with house.visitor("Ada") as client:
        yield client


@pytest.fixture
def bruno(house: Running) -> Generator[httpx.Client]:
    with house.visitor("Bruno") as client:
        yield client
