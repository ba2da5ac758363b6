"""A match of Double Decker as a record: written from a state, checked by the rules."""

from collections.abc import Sequence

import msgspec

from twofold.cards.three_colours import card_of, name_of, pack
from twofold.cards.words import quoted
from twofold.games.double_decker import rules
from twofold.games.double_decker.choices import Play
from twofold.games.double_decker.game import DoubleDecker
from twofold.games.double_decker.rules import Round
from twofold.games.double_decker.state import Deal, State
from twofold.games.game import WrongTable
from twofold.kernel import Row, kernel, lowest, members, row, set_of
from twofold.records.deal import card_played, hands_of
from twofold.records.wrong import WrongRecord, check_end, compare

GAME = DoubleDecker()


class DeckerRound(msgspec.Struct, omit_defaults=True):
    """One deal played out."""

    dealer: int
    deal: list[list[str]]
    plays: list[str]
    scores: list[int] | None = None
    """None in a round that stops early."""


class DeckerRecord(msgspec.Struct, tag="double-decker", tag_field="game", omit_defaults=True):
    """A whole match."""

    players: int
    rounds: list[DeckerRound]
    totals: list[int]
    winners: list[int] | None = None
    finished: bool = True


def record_of(state: State) -> DeckerRecord:
    """Write down a match; one that isn't over says so."""
    rounds = [_round(old.deal, old.plays, list(old.scores)) for old in state.finished]
    if state.deal is not None:
        rounds.append(_round(state.deal, state.plays, None))
    result = GAME.result(state)
    return DeckerRecord(
        players=state.players,
        rounds=rounds,
        totals=list(state.totals),
        winners=None if result is None else list(result.winners),
        finished=result is not None,
    )


def _round(deal: Deal, plays: Sequence[int], scores: list[int] | None) -> DeckerRound:
    hands = [[name_of(card) for card in members(hand)] for hand in deal.hands]
    return DeckerRound(deal.dealer, hands, [name_of(card) for card in plays], scores)


def check(record: DeckerRecord) -> State:
    """Play a record again by the rules and compare every figure; give the state it ends in."""
    try:
        state = GAME.start(record.players)
    except WrongTable as error:
        raise WrongRecord(str(error)) from None
    for number, written in enumerate(record.rounds, start=1):
        if state.over or state.round is not None:
            raise WrongRecord("No round follows here.", round=number)
        state = _replayed(state, written, number)
    compare("totals", record.totals, list(state.totals))
    check_end(GAME.result(state), record.winners, finished=record.finished)
    return state


def _replayed(state: State, written: DeckerRound, number: int) -> State:
    state = GAME.place(state, _deal(state, written, number))
    cards = [
        card_played(name, card_of, number, play) for play, name in enumerate(written.plays, start=1)
    ]
    assert state.round is not None
    round = state.round.copy()
    legal = replay(round, row(cards), len(cards))
    if legal == len(cards) and round.turn == rules.NOBODY:
        state = GAME.finish(state, round, tuple(cards))
        compare("scores", written.scores, list(state.finished[-1].scores), number)
        return state
    for card in cards[:legal]:
        state = GAME.play(state, card)
    if legal < len(cards):
        reason = "The round is played out: no play follows."
        if state.round is not None:
            refusal = GAME.refusal(state, state.round.turn, Play(written.plays[legal]))
            reason = f"Seat {state.round.turn}: {refusal}"
        raise WrongRecord(reason, round=number, play=legal + 1)
    if written.scores is not None:
        raise WrongRecord(f"The round stops after {len(cards)} plays.", round=number)
    return state


def _deal(state: State, written: DeckerRound, number: int) -> Deal:
    players = state.players
    if state.dealer is not None:
        compare("dealer", written.dealer, state.dealer, number)
    elif not 0 <= written.dealer < players:
        raise WrongRecord(f"Seat {written.dealer} cannot deal.", round=number)
    hands = hands_of(written.deal, players, rules.hand_size(players), card_of, number)
    strangers = sum(hands) & ~set_of(pack(players))
    if strangers:
        name = quoted(name_of(lowest(strangers)))
        raise WrongRecord(f"{name} is not used by {players} players.", round=number)
    return Deal(written.dealer, hands)


@kernel
def replay(round: Round, cards: Row, count: int) -> int:
    """Play cards as long as the rules allow, and give how many they did."""
    for place in range(count):
        if round.turn < 0 or rules.legal(round) & (1 << cards[place]) == 0:
            return place
        rules.play(round, cards[place])
    return count
