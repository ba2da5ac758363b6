"""What can be wrong with a card's name or a deck, said in a card player's words."""

from twofold.cards.words import quoted


class CardError(ValueError):
    """A name that no card has, or a deck that cannot be."""


class UnknownCard(CardError):
    """A name that no card of this deck has."""

    def __init__(self, name: object, deck: str, example: str) -> None:
        super().__init__(f"{quoted(name)} is no card of {deck}: write one as {example}.")


class WrongDeck(CardError):
    """A list of two-faced cards that breaks what every Dark Hand deck keeps to."""
