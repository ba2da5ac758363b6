"""What a board is worth with all cards seen: double-dummy tricks and par, worked out by endplay."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from twofold.dealing.board import COMPASS, VULNERABLE, Board

if TYPE_CHECKING:
    from endplay.dds.ddtable import DDTable
    from endplay.types import Deal

DENOMINATIONS: Final = ("C", "D", "H", "S", "NT")
MOST_AT_ONCE: Final = 40
"""How many boards endplay takes in a call."""
_CALLED: Final = {"NT": "notrump", "S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_SEATS: Final = ("North", "East", "South", "West")
_SIDES: Final = {4: "NS", 5: "EW"}
"""What the solver writes when either hand of a side may be declarer."""
_ENDPLAYS_TRICKS: Final = ("S", "H", "D", "C", "NT")
_ENDPLAYS_PAR: Final = ("NT", "S", "H", "D", "C")
_ENDPLAYS_VULNERABLE: Final = {"None": 0, "All": 1, "NS": 2, "EW": 3}


@dataclass(frozen=True)
class ParContract:
    """A contract that neither side can better."""

    level: int
    denomination: str
    declarers: str
    """`N`, `E`, `S`, `W`, or `NS` or `EW` if either hand may declare."""
    result: int
    """Tricks over the contract; below 0 it is doubled and goes down."""

    @property
    def short(self) -> str:
        """Write it as on a score sheet: `NS 4S+1`, `EW 5CX-2`."""
        more = f"{self.result:+d}" if self.result else ""
        doubled = "X" if self.result < 0 else ""
        return f"{self.declarers} {self.level}{self.denomination}{doubled}{more}"

    @property
    def words(self) -> str:
        """Say it: `4 spades by North or South, 1 over`."""
        who = " or ".join(_SEATS[COMPASS.index(seat)] for seat in self.declarers)
        doubled = " doubled" if self.result < 0 else ""
        end = "made"
        if self.result:
            end = f"{self.result} over" if self.result > 0 else f"{-self.result} down"
        return f"{self.level} {_CALLED[self.denomination]}{doubled} by {who}, {end}"


@dataclass(frozen=True)
class Analysis:
    """A board's double-dummy table, and par for its dealer and vulnerability."""

    tricks: Mapping[str, tuple[int, ...]]
    """By declarer, N, E, S or W: the tricks in each of DENOMINATIONS."""
    score: int
    """Par, as North and South score it."""
    contracts: tuple[ParContract, ...]
    """The contracts that score par; none if the board is passed out."""

    def of(self, declarer: str, denomination: str) -> int:
        """Say how many tricks a declarer makes in a denomination."""
        return self.tricks[declarer][DENOMINATIONS.index(denomination)]

    @property
    def words(self) -> str:
        """Say par: `NS +420: 4 spades by North, made`."""
        if not self.contracts:
            return "0: passed out"
        contracts = "; ".join(contract.words for contract in self.contracts)
        return f"NS {self.score:+d}: {contracts}"


def analyse(
    boards: Sequence[Board],
    progress: Callable[[int], None] | None = None,
    threads: int | None = None,
) -> list[Analysis]:
    """Analyse any number of boards; after each handful, `progress` is told how many are done."""
    analyses: list[Analysis] = []
    for analysis in analysed(boards, threads):
        analyses += analysis
        if progress is not None:
            progress(len(analyses))
    return analyses


def analysed(boards: Sequence[Board], threads: int | None = None) -> Iterator[list[Analysis]]:
    """Analyse boards a handful at a time, with no more threads than there are cores."""
    from endplay import _dds  # noqa: PLC0415 - half a second, for those who analyse
    from endplay.dds import calc_all_tables  # noqa: PLC0415

    count = threads or cores()
    _dds.SetMaxThreads(count)
    # Two boards a thread keep the threads busy, and let the bar move and Ctrl-C be heard.
    handful = min(max(4, 2 * count), MOST_AT_ONCE)
    for start in range(0, len(boards), handful):
        some = boards[start : start + handful]
        tables = calc_all_tables([deal_of(board) for board in some])
        yield [_analysis(board, tables[place]) for place, board in enumerate(some)]


def cores() -> int:
    """Say how many cores this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def deal_of(board: Board) -> "Deal":
    """Give a board as endplay's deal."""
    from endplay.types import Deal  # noqa: PLC0415

    return Deal(
        "N:"
        + " ".join(
            ".".join("".join(card[0] for card in hand if card[1] == suit) for suit in "SHDC")
            for hand in board.hands
        )
    )


def _analysis(board: Board, table: "DDTable") -> Analysis:
    from endplay.dds import par  # noqa: PLC0415
    from endplay.types import Player, Vul  # noqa: PLC0415

    by_denomination = table.to_list()
    tricks = {
        name: tuple(
            by_denomination[_ENDPLAYS_TRICKS.index(denomination)][seat]
            for denomination in DENOMINATIONS
        )
        for seat, name in enumerate(COMPASS)
    }
    assert board.vulnerable in VULNERABLE
    best: Any = par(
        table, Vul(_ENDPLAYS_VULNERABLE[board.vulnerable]), Player(COMPASS.index(board.dealer))
    )
    # endplay splits a contract that both hands of a side may declare; the solver's row does not.
    rows: Any = best._data
    found: list[Any] = rows.contracts[: rows.number]
    contracts = tuple(
        ParContract(
            row.level,
            _ENDPLAYS_PAR[int(row.denom)],
            _SIDES.get(row.seats) or COMPASS[row.seats],
            row.overTricks - row.underTricks,
        )
        for row in found
        if row.level
    )
    return Analysis(tricks, int(best.score), contracts)
