"""Why a choice at Double Hearts is refused, in words to the player."""

from twofold.cards import standard
from twofold.cards.dark_hand import DARK, LIGHT
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.choices import Choice, Lead, Pass, Play
from twofold.games.double_hearts.rules import Round
from twofold.games.double_hearts.state import State
from twofold.kernel import set_of, size


def of_pass(state: State, round: Round, seat: int, choice: Choice) -> str | None:
    """Say what is wrong with three cards passed, if anything is."""
    if not isinstance(choice, Pass):
        return "First pass three cards."
    cards = [state.pairing.card_of(name) for name in choice.cards]
    for card, name in zip(cards, choice.cards, strict=True):
        if not round.hands[seat] & (1 << card):
            return f"You don't hold {name}."
    if size(set_of(cards)) != 3:
        return "Pass three different cards: two of these are the same one."
    return None


def of_play(state: State, round: Round, choice: Choice) -> str | None:
    """Say what is wrong with a card played, if anything is."""
    leading = round.lying == 0
    if isinstance(choice, Pass):
        return "The pass is over: play a card."
    if leading and isinstance(choice, Play):
        return "You lead: announce a face of your card, light or dark."
    if not leading and isinstance(choice, Lead):
        return "A card is led already: play one to it."
    name = choice.face if isinstance(choice, Lead) else choice.card
    card = state.pairing.card_of(name)
    if not round.hands[round.turn] & (1 << card):
        return f"You don't hold {name}."
    shade = DARK if name.startswith("D") else LIGHT
    legal = state.legal
    if legal & (1 << card):
        if leading and not rules.may_show(round, shade):
            return "The first card of all is led dark."
        return None
    if not leading:
        return _cannot_follow_with(state, round, card, legal)
    if round.tricks == 0:
        opening = state.pairing.face(rules.opener(state.deck, round), DARK)
        return f"The {opening.words} opens the play: lead it."
    return "Hearts are not broken: lead a card without a point on either face."


def _cannot_follow_with(state: State, round: Round, card: int, legal: int) -> str:
    points = state.deck.points
    if round.tricks == 0 and points & (1 << card) and legal & ~points:
        return "No point cards on the first trick, on either face."
    suit = standard.SUIT_NAMES[round.suit]
    return f"You hold a {suit}: follow with it."
