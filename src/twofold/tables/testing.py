"""A house in small, for tests and for whoever builds on tables: a clock that is moved by hand.

`House` keeps the log, tells the time, hands in secrets and lets bots answer, as a server would, but
at once, on one thread, and the same every time for the same seed.
"""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any

from twofold.bots import sit
from twofold.chance import SECRET_BYTES, commit_contribution
from twofold.kernel import Dice
from twofold.tables.applying import opened, replayed
from twofold.tables.choices import as_sent
from twofold.tables.commands import (
    BotChose,
    Call,
    Choose,
    Command,
    Commit,
    Contribute,
    HandSecret,
    HouseCommand,
    Opening,
    Ready,
    SeatBot,
    Sit,
    Start,
    TimeUp,
)
from twofold.tables.deciding import advance
from twofold.tables.deciding.opening import open_table
from twofold.tables.deciding.shuffle import CONTRIBUTION_BYTES, wants_secret
from twofold.tables.events import Event
from twofold.tables.looking import choices
from twofold.tables.patience import CONTRIBUTING, due
from twofold.tables.refusal import Refusal
from twofold.tables.setting import Setting
from twofold.tables.table import Table
from twofold.tables.wanting import Wanted, wanted

HOST = "player-0"


class House:
    """One table, its log, a clock, and everything that a table needs from outside."""

    def __init__(self, opening: Opening, seed: str = "a house", table: str = "blue-otter") -> None:
        self.now = 1_000_000
        self.seed = seed
        self.random = Random(f"house {seed}")
        event = open_table(
            table, opening, host=HOST, seed=self.drawn("bots", SECRET_BYTES), now=self.now
        )
        if isinstance(event, Refusal):
            raise ValueError(event.reason)
        self.log: list[Event] = [event]
        self.table: Table = opened(event)

    def drawn(self, what: str, size: int) -> bytes:
        """Give bytes that follow from the seed, as a server would draw them."""
        return hashlib.sha512(f"{self.seed} {what}".encode()).digest()[:size]

    # --- asking ----------------------------------------------------------------------------------

    def ask(
        self, by: str | int | None, command: Command | HouseCommand
    ) -> Sequence[Event] | Refusal:
        """Give a command by a player, by who sits in a seat, or (None) by the house itself."""
        who = self.table.places[by].player if isinstance(by, int) else by
        step = advance(self.table, who, command, self.now)
        if isinstance(step, Refusal):
            return step
        self.log += step.events
        self.table = step.after
        return step.events

    def do(self, by: str | int | None, command: Command | HouseCommand) -> Sequence[Event]:
        """Give a command that must not be refused."""
        events = self.ask(by, command)
        if isinstance(events, Refusal):
            raise AssertionError(f"{command} is refused: {events.reason}")
        return events

    def pass_time(self, milliseconds: int) -> None:
        """Let time go by, and tell the table whenever a wait is over."""
        end = self.now + milliseconds
        while (moment := due(self.table)) is not None and moment <= end:
            self.now = max(self.now, moment)
            self.do(None, TimeUp())
        self.now = end

    # --- a whole table ---------------------------------------------------------------------------

    def fill(self, players: int) -> None:
        """Let so many players sit, and greedy bots in the other seats."""
        for seat in self.table.seats:
            if seat < players:
                self.do(f"player-{seat}", Sit(f"Player {seat}", seat))
            else:
                self.do(HOST, SeatBot(seat, "greedy"))

    def shuffle(self, silent: Sequence[int] = ()) -> None:
        """Hand in the secret that is wanted, and let all clients but these contribute."""
        round = wants_secret(self.table)
        if round is None:
            return
        self.do(None, HandSecret(self.drawn(f"secret {round}", SECRET_BYTES)))
        shuffle = self.table.shuffle
        assert shuffle is not None
        clients = [seat for seat in shuffle.players if seat not in silent]
        for seat in clients:
            mine = commit_contribution(self.table.id, round, seat, self.contribution(round, seat))
            self.do(seat, Commit(round, mine))
        if len(clients) < len(shuffle.players):
            self.pass_time(CONTRIBUTING)
        for seat in clients:
            self.do(seat, Contribute(round, self.contribution(round, seat)))

    def contribution(self, round: int, seat: int) -> bytes:
        """Give what the client of a seat contributes to a round."""
        return self.drawn(f"contribution {round} {seat}", CONTRIBUTION_BYTES)

    def bots(self) -> bool:
        """Let the bot that may answer first do so; say whether one did."""
        asked = min(wanted(self.table), key=lambda one: one.not_before, default=None)
        if asked is None:
            return False
        self.now = max(self.now, asked.not_before)
        self.do(None, BotChose(asked.seat, asked.turn, as_sent(self.answer(asked))))
        return True

    def answer(self, asked: Wanted) -> Any:
        """Let a bot think."""
        bot = sit(asked.level, self.table.game, Dice.of(*asked.dice))
        choice = bot.choose(asked.view, asked.choices)
        bot.close()
        return choice

    def people(self) -> bool:
        """Let one person who is waited for do something legal; say whether one did."""
        table = self.table
        if table.calling and table.caller is not None:
            self.do(table.caller, Call(table.turn))
            return True
        seats = [seat for seat in sorted(table.choosing) if table.plays(seat)]
        if seats:
            seat = self.random.choice(seats)
            choice = self.random.choice(choices(table, seat))
            self.do(seat, Choose(table.turn, as_sent(choice)))
            return True
        unready = [seat for seat in table.players if not table.places[seat].ready]
        if table.stage == "between" and unready:
            self.do(unready[0], Ready())
            return True
        return False

    def go_on(self) -> bool:
        """Let the next thing happen; say whether anything did."""
        if wants_secret(self.table) is not None:
            self.shuffle()
            return True
        if self.people() or self.bots():
            return True
        moment = due(self.table)
        if moment is None:
            return False
        self.pass_time(max(0, moment - self.now))
        return True

    def play(self, steps: int = 100_000) -> None:
        """Play on, to the end of the match or for so many steps."""
        if self.table.stage in ("gathering", "over"):
            self.do(HOST, Start())
        for _ in range(steps):
            if self.table.stage in ("over", "closed") or not self.go_on():
                return

    def replayed(self) -> Table:
        """Give the table that the log makes."""
        return replayed(self.log)


def house_for(setting: Setting, players: int, seed: str = "a house", **more: Any) -> House:
    """Give a house whose table is full: so many players, and bots."""
    house = House(Opening(setting, **more), seed)
    house.fill(players)
    return house
