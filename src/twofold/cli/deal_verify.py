"""`twofold deal verify`: every sheet carried out; and the slip behind a hand gone wrong."""

from collections.abc import Sequence
from pathlib import Path

from twofold.cli import files
from twofold.cli.deal_redo import whole
from twofold.cli.tell import tell
from twofold.cli.trouble import WRONG, Trouble
from twofold.dealing.deck import BRIDGE, Deck
from twofold.dealing.evening import Dealt
from twofold.dealing.formats import json
from twofold.dealing.slips import explain
from twofold.dealing.trouble import WrongDealing
from twofold.dealing.verify import verify


def verify_at(path: Path, number: int | None, found: Sequence[str]) -> int:
    """Carry out the sheets of a file of boards, or explain what came out; give the exit status."""
    try:
        deck, read = json.read_dealt(files.read(path, "file of boards", 1 << 26))
        dealt = whole(read)
        if number is not None:
            dealt = [one for one in dealt if one[0].number == number]
            if not dealt:
                raise Trouble(f"{files.named(path)} has no board {number}.")
        if found:
            return _explain(deck, dealt, found)
        return _verify(deck, dealt)
    except WrongDealing as error:
        raise Trouble(f"{files.named(path)}: {error}") from None


def _verify(deck: Deck, dealt: Sequence[Dealt]) -> int:
    findings = verify(deck, dealt)
    wrong = [finding for finding in findings if not finding.right]
    for finding in wrong:
        tell(str(finding))
    if wrong:
        return WRONG
    count = f"{len(findings)} {'board' if len(findings) == 1 else 'boards'}"
    tell(f"{count} carried out, card by card: all as they should be.")
    return 0


def _explain(deck: Deck, dealt: Sequence[Dealt], found: Sequence[str]) -> int:
    if len(dealt) != 1:
        raise Trouble("Say with --board which board came out wrong.")
    board, permutations = dealt[0]
    hands = dict(_hand(deck, text) for text in found)
    slips = explain(deck, board, permutations, hands)
    if slips:
        which = "this slip" if len(slips) == 1 else "any one of these slips"
        tell(f"Board {board.number}: {which} explains it.")
        for slip in slips:
            tell(f"  {slip}")
        return WRONG
    right = all(
        sorted(hand) == sorted(board.hands[deck.hands.index(name)]) for name, hand in hands.items()
    )
    if right:
        tell(f"Board {board.number}: that is as it should be.")
        return 0
    tell(f"Board {board.number}: no single slip explains it. Deal it again: deal redo.")
    return WRONG


def _hand(deck: Deck, text: str) -> tuple[str, tuple[str, ...]]:
    """Read a hand as it is typed: N:AKQ.T98.765.5432, or cards by name, N:AS,KS and so on."""
    name, _, cards = text.partition(":")
    name = name.strip()
    name = name.upper() if deck == BRIDGE else name
    if not cards.strip():
        raise Trouble("A hand reads N:AKQ.T98.765.5432, spades first, or N:AS,KS,QS and so on.")
    if deck == BRIDGE and "." in cards:
        suits = cards.strip().upper().split(".")
        if len(suits) != len(deck.suits):
            raise Trouble("A hand has four suits, spades first: N:AKQ.T98.765.5432.")
        return name, tuple(
            rank + suit
            for suit, ranks in zip(deck.suits, suits, strict=True)
            for rank in ranks
            if rank != "-"
        )
    return name, tuple(card.strip().upper() for card in cards.replace(",", " ").split())
