"""The verifiable shuffle: whose part is taken, and when."""

from hmac import compare_digest

from twofold.chance import SECRET_BYTES, commit, commit_contribution
from twofold.tables.commands import Commit, Contribute, HandSecret
from twofold.tables.deciding.answer import Decision
from twofold.tables.events import Committed, Contributed, Promised
from twofold.tables.refusal import NOT_SEATED, Refusal
from twofold.tables.table import Table

CONTRIBUTION_BYTES = 32
COMMITMENT_BYTES = 32


def wants_secret(table: Table) -> int | None:
    """Give the round whose secret the table waits for; None if it waits for none."""
    if table.stage != "shuffling" or table.shuffle is not None or table.paused:
        return None
    return table.rounds + 1


def hand_secret(table: Table, command: HandSecret, now: int) -> Decision:
    """Bind the table to a secret."""
    round = wants_secret(table)
    if round is None:
        return Refusal("No secret is wanted.")
    if len(command.secret) != SECRET_BYTES:
        return Refusal(f"A secret has {SECRET_BYTES} bytes.")
    present = tuple(seat for seat in table.players if not table.places[seat].away)
    return [
        Committed(
            at=now,
            round=round,
            commitment=commit(table.id, round, command.secret),
            secret=command.secret,
            players=present,
        )
    ]


def promise(table: Table, by: str, command: Commit, now: int) -> Decision:
    """Take a client's promise."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    shuffle = table.shuffle
    if shuffle is None or shuffle.dealt or shuffle.round != command.round:
        return Refusal("No contribution to that round is awaited.")
    if shuffle.revealing:
        return Refusal("Too late: the contributions are being revealed.")
    if seat not in shuffle.players:
        return Refusal("You came after this shuffle had begun: your turn is the next.")
    if shuffle.promises[seat]:
        return Refusal("You have promised a contribution already.")
    if len(command.commitment) != COMMITMENT_BYTES:
        return Refusal(f"A commitment has {COMMITMENT_BYTES} bytes.")
    return [Promised(at=now, seat=seat, round=shuffle.round, commitment=command.commitment)]


def contribute(table: Table, by: str, command: Contribute, now: int) -> Decision:
    """Take a client's contribution, if it is the one that was promised."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    shuffle = table.shuffle
    if shuffle is None or shuffle.dealt or shuffle.round != command.round:
        return Refusal("No contribution to that round is awaited.")
    if not shuffle.revealing:
        return Refusal("Too early: not all have promised.")
    promised = shuffle.promises[seat]
    if not promised:
        return Refusal("You have not promised a contribution.")
    if shuffle.contributions[seat]:
        return Refusal("You have contributed already.")
    if len(command.contribution) != CONTRIBUTION_BYTES:
        return Refusal(f"A contribution has {CONTRIBUTION_BYTES} bytes.")
    made = commit_contribution(table.id, shuffle.round, seat, command.contribution)
    if not compare_digest(made, promised):
        return Refusal("This is not the contribution that you promised.")
    return [Contributed(at=now, seat=seat, round=shuffle.round, contribution=command.contribution)]
