"""The way to a PostgreSQL server: it may break at any moment, and is mended where that is safe."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, Self

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

from twofold.cards.words import plain
from twofold.store.errors import StoreFailed

Row = Sequence[Any]

PATIENCE: Final = 30.0
"""Seconds to wait for a server that has gone, as for one that restarts."""
_ANSWER_WITHIN: Final = 20.0
_CONNECT_WITHIN: Final = 10
_TRIES: Final = 5
_PAUSES: Final = (0.05, 0.1, 0.2, 0.4, 0.8)
_LINKS: Final = 4
_LOST: Final = (
    OSError,
    EOFError,
    asyncio.TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.exceptions.TransactionRollbackError,
)
"""What may pass if one tries again: the link broke, or a deadlock was broken up."""


class LinkLost(Exception):
    """Nobody knows whether the statement was carried out."""


class Link:
    """A few connections to one database."""

    def __init__(self, address: str, pool: Any, patience: float) -> None:
        self._address = address
        self._pool = pool
        self._patience = patience
        self._closed = False
        self._connect: Any = asyncpg.connect  # pyright: ignore[reportUnknownMemberType]

    @classmethod
    async def open(cls, address: str, patience: float = PATIENCE) -> Self:
        """Connect, or raise StoreFailed."""
        try:
            pool = await asyncpg.create_pool(  # pyright: ignore[reportUnknownMemberType]
                address,
                min_size=1,
                max_size=_LINKS,
                command_timeout=_ANSWER_WITHIN,
                timeout=_CONNECT_WITHIN,
                init=_durable,
            )
        except (*_LOST, asyncpg.PostgresError, ValueError) as error:
            raise StoreFailed(f"PostgreSQL cannot be reached: {_words(error)}.") from error
        return cls(address, pool, patience)

    @asynccontextmanager
    async def connection(self) -> AsyncGenerator[Any]:
        """Lend a connection; raises LinkLost or StoreFailed."""
        if self._closed:
            raise StoreFailed("The store is closed.")
        try:
            async with self._pool.acquire(timeout=_CONNECT_WITHIN) as connection:
                yield connection
        except asyncpg.DataError:
            raise
        except _LOST as error:
            raise LinkLost(_words(error)) from error
        except asyncpg.PostgresError as error:
            raise StoreFailed(f"PostgreSQL refused: {_words(error)}.") from error

    async def fetch(self, statement: str, *given: Any) -> list[Row]:
        """Run a statement once; raises LinkLost if its outcome is unknown."""
        async with self.connection() as connection:
            return await connection.fetch(statement, *given)

    async def fetch_surely(self, statement: str, *given: Any) -> list[Row]:
        """Run a statement that may safely run twice, again if need be."""
        for _ in range(_TRIES):
            try:
                return await self.fetch(statement, *given)
            except LinkLost:
                await self.mend()
        raise StoreFailed("The link to PostgreSQL broke again and again.")

    async def fetch_once(self, statement: str, *given: Any) -> list[Row]:
        """Run a statement that must not run twice; a lost link is a failure."""
        try:
            return await self.fetch(statement, *given)
        except LinkLost as lost:
            raise unknown(lost) from lost

    async def mend(self) -> None:
        """Wait until the server answers again, or raise StoreFailed."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._patience
        tries = 0
        while True:
            try:
                await self.fetch("SELECT 1")
            except LinkLost as lost:
                if loop.time() >= end:
                    raise StoreFailed(
                        f"PostgreSQL doesn't answer ({lost}): "
                        "what was under way may have been done or not."
                    ) from lost
                await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
                tries += 1
            else:
                return

    @asynccontextmanager
    async def own_connection(self) -> AsyncGenerator[Any]:
        """Give a connection outside the few, for listening; raises LinkLost."""
        try:
            connection: Any = await self._connect(
                self._address, timeout=_CONNECT_WITHIN, command_timeout=_ANSWER_WITHIN
            )
            try:
                yield connection
            finally:
                connection.terminate()
        except (*_LOST, asyncpg.PostgresError) as error:
            raise LinkLost(_words(error)) from error

    async def close(self) -> None:
        """Let go of all connections."""
        self._closed = True
        try:
            await asyncio.wait_for(self._pool.close(), _CONNECT_WITHIN)
        except _LOST:
            self._pool.terminate()


def unknown(lost: LinkLost) -> StoreFailed:
    """Own up to not knowing."""
    return StoreFailed(f"The link to PostgreSQL broke ({lost}): it may have been done or not.")


async def _durable(connection: Any) -> None:
    """Have commits wait for the disk, whatever a role or database has as its default."""
    if await connection.fetchval("SHOW synchronous_commit") == "off":
        await connection.execute("SET synchronous_commit = on")
    await connection.execute("SET default_transaction_isolation = 'read committed'")


def _words(error: BaseException) -> str:
    """Say what went wrong, without the rows or the password that a detail might hold."""
    text = getattr(error, "message", None) or str(error) or type(error).__name__
    return plain(str(text).rstrip("."))
