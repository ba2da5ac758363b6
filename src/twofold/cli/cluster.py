"""Where a cluster is: Ray's own variable says, else it is one of our own on this machine."""

import os
import socket
from typing import Final

from twofold.arena.cluster import LOCAL, Cluster, NoCluster, cluster_of
from twofold.cards.words import quoted
from twofold.cli.trouble import Trouble

ADDRESS: Final = "RAY_ADDRESS"
_PATIENCE: Final = 10.0
"""Seconds for a machine to open its door; Ray itself would wait for minutes."""


def cluster(workers: int) -> Cluster:
    """Give the cluster that is meant, once it is known to be there."""
    address = os.environ.get(ADDRESS) or LOCAL
    _knock(address)
    try:
        return cluster_of(workers, address)
    except NoCluster as error:
        raise Trouble(str(error)) from None


def _knock(address: str) -> None:
    """Refuse an address at which nobody answers."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.rpartition("/")[2], int(port)), _PATIENCE).close()
    except (OSError, OverflowError, ValueError) as error:
        raise Trouble(
            f"No cluster answers at {quoted(address)}, where {ADDRESS} says it is: {error}. "
            f"Start one there with `ray start --head`, or unset {ADDRESS} for one of your own."
        ) from None
