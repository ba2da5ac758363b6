"""A player at a table elsewhere: the protocol from the other side, for programs and terminals."""

from twofold.client.invitation import Invitation, NotInvited, Ticket, accept, read_link
from twofold.client.player import Parted, Player

__all__ = ["Invitation", "NotInvited", "Parted", "Player", "Ticket", "accept", "read_link"]
