"""One live table: commands in, events out; no clock, no I/O, no randomness of its own.

opening = open_table("blue-otter", Opening(HeartsSetting()), host="ada", seed=seed, now=now)
step = advance(opened(opening), "ada", Sit("Ada"), now)

The server keeps the log, tells the time, draws secrets and seeds, and asks the bots; `due`,
`wants_secret` and `wanted` say when, and for what.
"""

from twofold.tables.applying import apply, opened, replayed
from twofold.tables.deciding import Step, advance, handle
from twofold.tables.deciding.match import why
from twofold.tables.deciding.opening import open_table
from twofold.tables.deciding.shuffle import wants_secret
from twofold.tables.looking import Sight, choices, view
from twofold.tables.patience import due
from twofold.tables.refusal import Refusal
from twofold.tables.table import Table
from twofold.tables.told import told
from twofold.tables.verify import verify, verify_log
from twofold.tables.wanting import Wanted, wanted

__all__ = [
    "Refusal",
    "Sight",
    "Step",
    "Table",
    "Wanted",
    "advance",
    "apply",
    "choices",
    "due",
    "handle",
    "open_table",
    "opened",
    "replayed",
    "told",
    "verify",
    "verify_log",
    "view",
    "wanted",
    "wants_secret",
    "why",
]
