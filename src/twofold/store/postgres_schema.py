"""The tables in PostgreSQL, and how old ones become new ones."""

from typing import Any, Final

from twofold.store.errors import NewerStore, StoreFailed

_ONE_AT_A_TIME: Final = 0x74776F666F6C64  # "twofold", a lock of ours alone

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        # `first` is the number of the command's first entry. A command's name is unique: one index
        # entry a command, on its first entry. Names sort by code point, as they do everywhere else.
        """
        CREATE TABLE twofold.log (
            table_id text COLLATE "C" NOT NULL,
            seq bigint NOT NULL CHECK (seq >= first),
            at bigint NOT NULL,
            seat integer,
            command_id text COLLATE "C",
            first bigint NOT NULL CHECK (first >= 1),
            body bytea NOT NULL,
            PRIMARY KEY (table_id, seq)
        )
        """,
        """
        CREATE UNIQUE INDEX log_commands ON twofold.log (table_id, coalesce(seat, -1), command_id)
            WHERE command_id IS NOT NULL AND seq = first
        """,
        # One row a batch: what to catch up with where a notification was lost. Rows are numbered
        # by their transactions, so that one which commits late is still found.
        """
        CREATE TABLE twofold.changes (
            xid bigint PRIMARY KEY,
            tables text[] NOT NULL,
            lasts bigint[] NOT NULL
        )
        """,
        """
        CREATE TABLE twofold.shelf (
            kind text COLLATE "C" NOT NULL,
            key text COLLATE "C" NOT NULL,
            body bytea NOT NULL,
            expires_at bigint,
            PRIMARY KEY (kind, key)
        )
        """,
        "CREATE INDEX shelf_expiring ON twofold.shelf (expires_at) WHERE expires_at IS NOT NULL",
        """
        CREATE TABLE twofold.snapshots (
            table_id text COLLATE "C" PRIMARY KEY,
            seq bigint NOT NULL,
            body bytea NOT NULL
        )
        """,
    ),
)
"""What makes version 1 of nothing, version 2 of version 1, and so on."""


async def migrate(connection: Any) -> None:
    """Bring the database up to the present version, in one transaction or not at all."""
    await _check_server(connection)
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _ONE_AT_A_TIME)
        if not await connection.fetchval(
            "SELECT to_regclass('twofold.schema_version') IS NOT NULL"
        ):
            await connection.execute("CREATE SCHEMA IF NOT EXISTS twofold")
            await connection.execute(
                "CREATE TABLE twofold.schema_version (version integer NOT NULL)"
            )
        version: int = await connection.fetchval(
            "SELECT coalesce(max(version), 0) FROM twofold.schema_version"
        )
        if version > len(MIGRATIONS):
            raise NewerStore("this database", version, len(MIGRATIONS))
        for number, migration in enumerate(MIGRATIONS[version:], version + 1):
            for statement in migration:
                await connection.execute(statement)
            await connection.execute("DELETE FROM twofold.schema_version")
            await connection.execute("INSERT INTO twofold.schema_version VALUES ($1)", number)


async def _check_server(connection: Any) -> None:
    """Refuse a server that could lose what it acknowledged, or not hold every name."""
    if await connection.fetchval("SHOW fsync") == "off":
        raise StoreFailed(
            "This PostgreSQL server runs with fsync = off: a power failure would take back moves "
            "that players were told are made. Turn it on, and restart the server."
        )
    encoding = await connection.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise StoreFailed(
            f"This database is encoded in {encoding}: make one with `createdb --encoding UTF8`."
        )
