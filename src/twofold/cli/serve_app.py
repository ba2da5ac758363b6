"""The commands of the house on the network, and their options; each body imports what it needs."""

from pathlib import Path
from typing import Annotated

import typer

from twofold.cli.options import number

Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Where tables are kept; your data folder if not given."),
]
TableId = Annotated[str, typer.Argument(metavar="ID", help="As `twofold tables` names it.")]
table = typer.Typer(help="Look after one table of the running server.")


def serve(
    lan: Annotated[
        bool, typer.Option("--lan", help="Let everybody in this house's network in.")
    ] = False,
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Listen here; 127.0.0.1 if not given.")
    ] = None,
    port: Annotated[int | None, number("Listen at this port; 8000 or the next free one.")] = None,
    data: Data = None,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="By which address players come, behind a proxy."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Believe this proxy where requests come from."),
    ] = None,
    cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A certificate, to speak TLS oneself.")
    ] = None,
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="Its private key.")] = None,
    store: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="postgresql://…, or memory: to keep nothing."),
    ] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=64, metavar="N", help="Processes on one PostgreSQL.")
    ] = 1,
    log: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="info, warning or error, as lines of JSON.")
    ] = None,
) -> int:
    """Open the house: tables that friends come to with a browser."""
    from twofold.cli.serve import ServeWishes, serve_at

    proxies = tuple(trusted_proxy or ())
    wishes = ServeWishes(
        lan, host, port, data, public_url, proxies, cert, key, store, processes, log
    )
    return serve_at(wishes)


def tables(data: Data = None) -> int:
    """List the tables of the running server."""
    from twofold.cli.admin import list_tables

    return list_tables(data)


@table.command("show")
def table_show(table: TableId, data: Data = None) -> int:
    """Show a table as everybody sees it."""
    from twofold.cli.admin import show_table

    return show_table(data, table)


@table.command("export")
def table_export(
    table: TableId,
    records: Annotated[Path, typer.Option(metavar="FILE", help="Write the matches here.")],
    data: Data = None,
) -> int:
    """Write down the matches that were played out at a table."""
    from twofold.cli.admin import export_table

    return export_table(data, table, records)


@table.command("close")
def table_close(table: TableId, data: Data = None) -> int:
    """Close a table for good."""
    from twofold.cli.admin import close_table

    return close_table(data, table)


def verify(table: TableId, data: Data = None) -> int:
    """Recompute every shuffle of a table from its commitments."""
    from twofold.cli.admin import verify_table

    return verify_table(data, table)


def join(
    link: Annotated[str, typer.Argument(metavar="LINK", help="An invitation, in quotes.")],
    bot: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Let a bot of this level play.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="What you are called at the table.")] = None,
) -> int:
    """Sit at a table elsewhere: you at this terminal, or a bot."""
    from twofold.cli.join import join_at

    return join_at(link, bot, name)
