"""The hands of a record, read as sets of cards and checked against the deck."""

from collections.abc import Callable, Sequence

from twofold.cards.errors import CardError
from twofold.cards.words import quoted
from twofold.kernel import size
from twofold.records.wrong import WrongRecord

CardOf = Callable[[str], int]


def hands_of(
    deal: Sequence[Sequence[str]], players: int, each: int, card_of: CardOf, round: int
) -> tuple[int, ...]:
    """Read the hands of a deal: the right number of them, of cards, and no card twice."""
    if len(deal) != players:
        raise WrongRecord(f"The deal has {len(deal)} hands, not {players}.", round=round)
    hands: list[int] = []
    dealt = 0
    for seat, names in enumerate(deal):
        if len(names) != each:
            reason = f"Seat {seat} is dealt {len(names)} cards, not {each}."
            raise WrongRecord(reason, round=round)
        hands.append(cards_of(names, card_of, round, dealt))
        dealt |= hands[-1]
    return tuple(hands)


def cards_of(names: Sequence[str], card_of: CardOf, round: int, elsewhere: int = 0) -> int:
    """Read some cards as a set; none may be there twice, nor be elsewhere already."""
    cards = 0
    for name in names:
        try:
            card = 1 << card_of(name)
        except CardError as error:
            raise WrongRecord(str(error), round=round) from None
        if card & (cards | elsewhere):
            raise WrongRecord(f"{quoted(name)} is there twice.", round=round)
        cards |= card
    assert size(cards) == len(names)
    return cards


def card_played(name: str, card_of: CardOf, round: int, play: int) -> int:
    """Read the card of one play."""
    try:
        return card_of(name)
    except CardError as error:
        raise WrongRecord(str(error), round=round, play=play) from None
