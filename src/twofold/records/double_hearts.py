"""A match of Double Hearts as a record: written from a state, checked by the rules."""

from collections.abc import Sequence

import msgspec

from twofold.cards.dark_hand import LIGHT, Pairing
from twofold.cards.errors import CardError
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.choices import Choice, Lead, Play
from twofold.games.double_hearts.game import DoubleHearts
from twofold.games.double_hearts.rules import Deck, Round
from twofold.games.double_hearts.state import Deal, Options, State
from twofold.games.game import WrongTable
from twofold.kernel import Row, kernel, members, row
from twofold.records.deal import card_played, cards_of, hands_of
from twofold.records.wrong import WrongRecord, check_end, compare

GAME = DoubleHearts()


class HeartsOptions(msgspec.Struct):
    """What the table chose."""

    leftover: str = "last-trick"
    target: int = 250


class HeartsHand(msgspec.Struct, omit_defaults=True):
    """One deal played out."""

    dealer: int
    deal: list[list[str]]
    leftover: str | None
    passes: list[list[str]] | None
    plays: list[str]
    points: list[int] | None = None
    """Before shooting the moon; None in a hand that stops early."""
    scores: list[int] | None = None


class HeartsRecord(msgspec.Struct, tag="double-hearts", tag_field="game", omit_defaults=True):
    """A whole match."""

    players: int
    hands: list[HeartsHand]
    totals: list[int]
    options: HeartsOptions | None = None
    deck: list[tuple[str, str]] | None = None
    winners: list[int] | None = None
    finished: bool = True


def record_of(state: State) -> HeartsRecord:
    """Write down a match; one that isn't over says so."""
    hands = [
        _hand(state, old.deal, old.passes, old.plays, (list(old.points), list(old.scores)))
        for old in state.finished
    ]
    if state.deal is not None:
        passes = tuple(cards for cards in state.passes if cards is not None)
        given = passes if len(passes) == state.players else None
        hands.append(_hand(state, state.deal, given, state.plays, (None, None)))
    result = GAME.result(state)
    pairing = state.options.pairing
    return HeartsRecord(
        players=state.players,
        hands=hands,
        totals=list(state.totals),
        options=HeartsOptions(state.options.leftover, state.options.target),
        deck=None if pairing is None else pairing.pairs,
        winners=None if result is None else list(result.winners),
        finished=result is not None,
    )


def _hand(
    state: State,
    deal: Deal,
    passes: Sequence[int] | None,
    plays: Sequence[int],
    counted: tuple[list[int] | None, list[int] | None],
) -> HeartsHand:
    names = state.pairing.names

    def light(cards: int) -> list[str]:
        return [names[card][LIGHT] for card in members(cards)]

    return HeartsHand(
        dealer=deal.dealer,
        deal=[light(hand) for hand in deal.hands],
        leftover=light(deal.leftover)[0] if deal.leftover else None,
        passes=None if passes is None else [light(cards) for cards in passes],
        plays=[names[play >> 1][play & 1] for play in plays],
        points=counted[0],
        scores=counted[1],
    )


def check(record: HeartsRecord) -> State:
    """Play a record again by the rules and compare every figure; give the state it ends in."""
    options = record.options or HeartsOptions()
    # The card left over is only there with three players.
    leftover = options.leftover if record.players == 3 else Options.leftover
    try:
        pairing = None if record.deck is None else Pairing.of(record.deck)
        state = GAME.start(record.players, Options(leftover, options.target, pairing))
    except (CardError, WrongTable) as error:
        raise WrongRecord(str(error)) from None
    for number, written in enumerate(record.hands, start=1):
        if state.over or state.round is not None:
            raise WrongRecord("No hand follows here.", round=number)
        state = _replayed(state, written, number)
    compare("totals", record.totals, list(state.totals))
    check_end(GAME.result(state), record.winners, finished=record.finished)
    return state


def _replayed(state: State, written: HeartsHand, number: int) -> State:
    state = GAME.place(state, _deal(state, written, number))
    stops = written.points is None and written.scores is None
    if state.phase == "pass" and written.passes is None and stops:
        if written.plays:
            raise WrongRecord("Cards are passed first.", round=number, play=1)
        return state
    state = _passed(state, written, number)
    plays = _plays(state, written, number)
    assert state.round is not None
    round = state.round.copy()
    legal = replay(state.deck, round, row(plays), len(plays))
    if legal == len(plays) and round.turn == rules.NOBODY:
        state = GAME.finish(state, round, tuple(plays))
        compare("points", written.points, list(state.finished[-1].points), number)
        compare("scores", written.scores, list(state.finished[-1].scores), number)
        return state
    for play in plays[:legal]:
        state = GAME.play(state, play)
    if legal < len(plays):
        reason = "The hand is played out: no play follows."
        if state.round is not None:
            choice = _choice(state.round, written.plays[legal])
            refusal = GAME.refusal(state, state.round.turn, choice)
            reason = f"Seat {state.round.turn}: {refusal}"
        raise WrongRecord(reason, round=number, play=legal + 1)
    if not stops:
        raise WrongRecord(f"The hand stops after {len(plays)} plays.", round=number)
    return state


def _choice(round: Round, name: str) -> Choice:
    return Lead(name) if round.lying == 0 else Play(name)


def _plays(state: State, written: HeartsHand, number: int) -> list[int]:
    """Read the plays, each as 2 · card + the shade of the face it is named by."""
    card_of = state.pairing.card_of
    return [
        2 * card_played(name, card_of, number, play) + name.startswith("D")
        for play, name in enumerate(written.plays, start=1)
    ]


def _deal(state: State, written: HeartsHand, number: int) -> Deal:
    players, card_of = state.players, state.pairing.card_of
    if state.dealer is not None:
        compare("dealer", written.dealer, state.dealer, number)
    elif not 0 <= written.dealer < players:
        raise WrongRecord(f"Seat {written.dealer} cannot deal.", round=number)
    hands = hands_of(written.deal, players, 52 // players, card_of, number)
    if (written.leftover is None) == (players == 3):
        reason = "One card is left over." if players == 3 else "No card is left over."
        raise WrongRecord(f"{reason[:-1]} among {players} players.", round=number)
    over = [] if written.leftover is None else [written.leftover]
    return Deal(written.dealer, hands, cards_of(over, card_of, number, sum(hands)))


def _passed(state: State, written: HeartsHand, number: int) -> State:
    """Exchange the cards that the record says were passed."""
    if state.phase != "pass":
        if written.passes is not None:
            raise WrongRecord("Everybody holds: no cards are passed.", round=number)
        return state
    if written.passes is None or len(written.passes) != state.players:
        raise WrongRecord(f"Each of {state.players} seats passes cards.", round=number)
    assert state.deal is not None
    passes: list[int] = []
    for seat, names in enumerate(written.passes):
        cards = cards_of(names, state.pairing.card_of, number)
        if len(names) != 3:
            raise WrongRecord(f"Seat {seat} passes {len(names)} cards, not 3.", round=number)
        if cards & ~state.deal.hands[seat]:
            reason = f"Seat {seat} passes a card that it doesn't hold."
            raise WrongRecord(reason, round=number)
        passes.append(cards)
    return GAME.exchange(state, tuple(passes))


@kernel
def replay(deck: Deck, round: Round, plays: Row, count: int) -> int:
    """Play cards as long as the rules allow, and give how many they did."""
    for place in range(count):
        card = plays[place] >> 1
        shade = plays[place] & 1
        if round.turn < 0 or rules.legal(deck, round) & (1 << card) == 0:
            return place
        if round.lying == 0 and not rules.may_show(round, shade):
            return place
        rules.play(deck, round, card, shade)
    return count
