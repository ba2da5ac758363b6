"""A match of Double Hearts: deals, passes, plays, rounds and the end, from value to value."""

from dataclasses import replace
from itertools import combinations

from twofold.cards import standard
from twofold.cards.dark_hand import DARK, LIGHT
from twofold.cards.errors import CardError
from twofold.chance import Stream
from twofold.games.double_hearts import refusals, rules
from twofold.games.double_hearts.choices import Choice, Lead, Pass, Play
from twofold.games.double_hearts.rules import NOBODY, Round
from twofold.games.double_hearts.state import LEFTOVER, Deal, Finished, Options, State, Trick
from twofold.games.double_hearts.view import View, view_of
from twofold.games.game import CHANCE, Refused, Result, check_players, not_awaited
from twofold.kernel import Dice, members, row, set_of


class DoubleHearts:
    """The game."""

    name = "double-hearts"
    title = "Double Hearts"
    seats = range(3, 5)
    choice_type = Choice

    def start(self, players: int = 4, options: Options | None = None) -> State:
        """Set up a match; chance is awaited first."""
        check_players(self, players)
        return State(players, options or Options(), (0,) * players)

    def awaited(self, state: State) -> frozenset[int]:
        """Say who must choose before the match goes on."""
        return state.awaited

    def result(self, state: State) -> Result | None:
        """Say how the match ended; None while it lasts (DH-11)."""
        if not state.over:
            return None
        lowest = min(state.totals)
        winners = tuple(seat for seat, total in enumerate(state.totals) if total == lowest)
        return Result(winners, f"A total reached {state.options.target}; {lowest} is the lowest.")

    def view(self, state: State, seat: int | None) -> View:
        """Give all that a seat, or a spectator, may know, and nothing else."""
        return view_of(state, seat, self.awaited(state), self.result(state))

    # The deal

    def deal(self, state: State, key: bytes) -> State:
        """Shuffle and deal by a key, which also finds the first dealer."""
        if CHANCE not in self.awaited(state):
            raise Refused("No deal is due.")
        dealer = state.dealer
        if dealer is None:
            dealer = first_dealer(state.players, Stream(key, "first dealer"))
        order = Stream(key, "deal").shuffled(range(standard.PACK))
        round = Round.blank()
        round.players = state.players
        rules.deal(round, row(order))
        hands = tuple(round.hands[: state.players])
        return self.place(state, Deal(dealer, hands, round.leftover))

    def place(self, state: State, deal: Deal) -> State:
        """Put a given deal on the table."""
        round = Round.blank()
        round.players = state.players
        round.leftover_to = LEFTOVER.index(state.options.leftover)
        for seat, hand in enumerate(deal.hands):
            round.hands[seat] = hand
        round.leftover = deal.leftover
        round.turn = NOBODY
        holds = state.steps == 0
        if holds:
            rules.open_play(state.deck, round)
        passes = () if holds else (None,) * state.players
        return replace(state, dealer=deal.dealer, deal=deal, round=round, passes=passes)

    # Choices

    def choices(self, state: State, seat: int) -> list[Choice]:
        """List what the seat may choose; nothing when it is not awaited."""
        round, names = state.round, state.pairing.names
        if round is None or seat not in state.awaited:
            return []
        if state.phase == "pass":
            held = [names[card][LIGHT] for card in members(round.hands[seat])]
            return [Pass(three) for three in combinations(held, 3)]
        legal = members(state.legal)
        if round.lying == 0:
            shades = [shade for shade in (LIGHT, DARK) if rules.may_show(round, shade)]
            return [Lead(names[card][shade]) for card in legal for shade in shades]
        led = round.suit
        return [Play(names[card][_following(state, card, led)]) for card in legal]

    def refusal(self, state: State, seat: int, choice: Choice) -> str | None:
        """Say, to the player, why a choice is refused; None when it is legal."""
        round, awaited = state.round, state.awaited
        if round is None or seat not in awaited:
            if state.phase == "pass":
                return "You have passed three cards: wait for the others."
            return not_awaited(awaited)
        try:
            if state.phase == "pass":
                return refusals.of_pass(state, round, seat, choice)
            return refusals.of_play(state, round, choice)
        except CardError as error:
            return str(error)

    def choose(self, state: State, seat: int, choice: Choice) -> State:
        """Give the state after a choice; raise Refused when the rules do."""
        reason = self.refusal(state, seat, choice)
        if reason is not None:
            raise Refused(reason)
        card_of = state.pairing.card_of
        if isinstance(choice, Pass):
            return self._one_passes(state, seat, set_of(map(card_of, choice.cards)))
        if isinstance(choice, Lead):
            return self.play(state, 2 * card_of(choice.face) + choice.face.startswith("D"))
        card = card_of(choice.card)
        return self.play(state, 2 * card + self.shown(state, card))

    def _one_passes(self, state: State, seat: int, cards: int) -> State:
        given = tuple(cards if one == seat else old for one, old in enumerate(state.passes))
        passes = tuple(old for old in given if old is not None)
        if len(passes) == state.players:
            return self.exchange(state, passes)
        round = _present(state).copy()
        round.given[seat] = cards
        return replace(state, round=round, passes=given)

    def exchange(self, state: State, passes: tuple[int, ...]) -> State:
        """Hand over the sets of cards that all seats give."""
        round = _present(state).copy()
        for seat, cards in enumerate(passes):
            round.given[seat] = cards
        rules.exchange(round, state.steps)
        rules.open_play(state.deck, round)
        return replace(state, round=round, passes=passes)

    def play(self, state: State, play: int) -> State:
        """Play a card that is legal, given as 2 · card + shade."""
        before = _present(state)
        after = before.copy()
        card, shade = play >> 1, play & 1
        rules.play(state.deck, after, card, shade)
        name = state.pairing.names[card][shade]
        if before.lying == 0:
            tricks = (*state.tricks, Trick(before.turn, (name,)))
        else:
            taken = after.lying == 0
            turned_up = taken and before.leftover and not after.leftover
            tricks = (
                *state.tricks[:-1],
                Trick(
                    state.tricks[-1].leader,
                    (*state.tricks[-1].plays, name),
                    after.leader if taken else None,
                    _light(state, before.leftover) if turned_up else None,
                ),
            )
        played = replace(state, round=after, plays=(*state.plays, play), tricks=tricks)
        return played if after.turn != NOBODY else self.finish(played, after, played.plays)

    def shown(self, state: State, card: int) -> int:
        """Give the shade of the face by which a card follows the lead; light if it doesn't."""
        return _following(state, card, _present(state).suit)

    # The end of a round

    def finish(self, state: State, round: Round, plays: tuple[int, ...]) -> State:
        """Score a round played out by these plays, and pass the deal to the left."""
        deal, players = state.deal, state.players
        assert deal is not None
        counted = row([0] * players)
        rules.score(state.deck, round, counted)
        scores = tuple(map(int, counted))
        points = tuple(rules.points(state.deck, taken) for taken in round.taken[:players])
        passes = tuple(cards or 0 for cards in state.passes) or None
        finished = Finished(deal, passes, plays, points, scores, state.tricks)
        return State(
            players,
            state.options,
            totals=tuple(map(sum, zip(state.totals, scores, strict=True))),
            finished=(*state.finished, finished),
            dealer=(deal.dealer + 1) % players,
        )


def first_dealer(players: int, stream: Stream | Dice) -> int:
    """Let each player draw a card until one has the highest light rank of all (DH-2)."""
    drawing: list[int] = list(range(players))
    while len(drawing) > 1:
        drawn = stream.shuffled(range(standard.PACK))
        ranks = dict(zip(drawing, map(standard.rank_of, drawn), strict=False))
        drawing = [seat for seat in drawing if ranks[seat] == max(ranks.values())]
    return drawing[0]


def _present(state: State) -> Round:
    """Give the round on the table."""
    if state.round is None:
        raise Refused("The cards are not dealt yet.")
    return state.round


def _following(state: State, card: int, led: int) -> int:
    return DARK if standard.suit_of(state.pairing.dark_of[card]) == led else LIGHT


def _light(state: State, card: int) -> str:
    return state.pairing.names[card.bit_length() - 1][LIGHT]
