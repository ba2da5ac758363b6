"""Every kind of store, opened afresh for each test; tests may be coroutines."""

import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.postgres_server import NoServer, PostgresServer, running_server


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Run a PostgreSQL server for all tests."""
    try:
        with running_server() as server:
            yield server
    except NoServer as why:
        pytest.skip(str(why))


@pytest.fixture
def database(postgres: PostgresServer) -> str:
    """Give the address of an empty database."""
    return postgres.database()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give an address for each kind of store, with nothing in it."""
    if request.param == "memory":
        return "memory:"
    if request.param == "sqlite":
        return str(tmp_path / "tables")
    return str(request.getfixturevalue("database"))


@pytest.fixture(params=["sqlite", "postgres"])
def lasting_place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give an address for each kind of store that outlasts its process."""
    if request.param == "sqlite":
        return str(tmp_path / "tables")
    return str(request.getfixturevalue("database"))
