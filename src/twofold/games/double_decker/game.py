"""A match of Double Decker: five rounds, dealers and totals, from value to value."""

from dataclasses import replace

from twofold.cards.errors import CardError
from twofold.cards.three_colours import COLOURS, card_of, name_of, pack
from twofold.chance import Stream
from twofold.games.double_decker import rules
from twofold.games.double_decker.choices import Choice, Play
from twofold.games.double_decker.rules import NO_COLOUR, NOBODY, Round
from twofold.games.double_decker.state import Deal, Finished, State, Trick, Won
from twofold.games.double_decker.view import View, view_of
from twofold.games.game import CHANCE, Refused, Result, check_players, not_awaited
from twofold.kernel import members, row


class DoubleDecker:
    """The game."""

    name = "double-decker"
    title = "Double Decker"
    seats = range(4, 8)
    choice_type = Choice

    def start(self, players: int = 4, options: None = None) -> State:  # noqa: ARG002 - there are none
        """Set up a match; chance is awaited first."""
        check_players(self, players)
        return State(players, (0,) * players)

    def awaited(self, state: State) -> frozenset[int]:
        """Say who must choose before the match goes on."""
        return state.awaited

    def result(self, state: State) -> Result | None:
        """Say how the match ended; None while it lasts (DD-9)."""
        if not state.over:
            return None
        highest = max(state.totals)
        winners = tuple(seat for seat, total in enumerate(state.totals) if total == highest)
        return Result(winners, f"Five rounds are played; {highest} is the highest total.")

    def view(self, state: State, seat: int | None) -> View:
        """Give all that a seat, or a spectator, may know, and nothing else."""
        return view_of(state, seat, self.awaited(state), self.result(state))

    # The deal

    def deal(self, state: State, key: bytes) -> State:
        """Shuffle and deal by a key, which also draws the first dealer (DD-1)."""
        if CHANCE not in self.awaited(state):
            raise Refused("No deal is due.")
        dealer = state.dealer
        if dealer is None:
            dealer = Stream(key, "first dealer").below(state.players)
        order = Stream(key, "deal").shuffled(pack(state.players))
        round = Round.blank()
        round.players = state.players
        rules.deal(round, row(order))
        return self.place(state, Deal(dealer, tuple(round.hands[: state.players])))

    def place(self, state: State, deal: Deal) -> State:
        """Put a given deal on the table."""
        round = Round.blank()
        round.players = state.players
        for seat, hand in enumerate(deal.hands):
            round.hands[seat] = hand
        rules.open_play(round, deal.dealer)
        return replace(state, dealer=deal.dealer, deal=deal, round=round)

    # Choices

    def choices(self, state: State, seat: int) -> list[Choice]:
        """List what the seat may choose; nothing when it is not awaited."""
        if seat not in state.awaited:
            return []
        return [Play(name_of(card)) for card in members(state.legal)]

    def refusal(self, state: State, seat: int, choice: Choice) -> str | None:
        """Say, to the player, why a choice is refused; None when it is legal."""
        if seat not in state.awaited:
            return not_awaited(state.awaited)
        try:
            card = card_of(choice.card)
        except CardError as error:
            return str(error)
        if not state.legal & (1 << card):
            return f"You don't hold {choice.card}."
        return None

    def choose(self, state: State, seat: int, choice: Choice) -> State:
        """Give the state after a choice; raise Refused when the rules do."""
        reason = self.refusal(state, seat, choice)
        if reason is not None:
            raise Refused(reason)
        return self.play(state, card_of(choice.card))

    def play(self, state: State, card: int) -> State:
        """Play, or pass, a card that is held."""
        before = _present(state)
        after = before.copy()
        rules.play(after, card)
        tricks = _tricks_after(state, before, after, card)
        played = replace(state, round=after, plays=(*state.plays, card), tricks=tricks)
        return played if after.turn != NOBODY else self.finish(played, after, played.plays)

    # The end of a round

    def finish(self, state: State, round: Round, plays: tuple[int, ...]) -> State:
        """Score a round played out by these plays, and find the next dealer."""
        deal, players = state.deal, state.players
        assert deal is not None
        taken = tuple(round.taken[:players])
        passed = tuple(round.passed[:players])
        scores = tuple(map(rules.score, taken, passed))
        totals = tuple(map(sum, zip(state.totals, scores, strict=True)))
        finished = Finished(deal, plays, scores, taken, passed, state.tricks)
        return State(
            players,
            totals=totals,
            finished=(*state.finished, finished),
            dealer=rules.next_dealer(players, deal.dealer, row(totals), row(scores)),
        )


def _tricks_after(state: State, before: Round, after: Round, card: int) -> tuple[Trick, ...]:
    """Give the tricks of the round after a play."""
    tricks, seat = state.tricks, before.turn
    trick = Trick(seat, ())
    if before.acted:
        tricks, trick = tricks[:-1], tricks[-1]
    passed = rules.is_pass(before, card)
    taken = after.acted == 0
    lying = before.copy()
    rules.lay(lying, seat, card)
    won = tuple(
        Won(COLOURS[colour], rules.winner(lying, colour))
        for colour in (lying.first, lying.second)
        if colour != NO_COLOUR
    )
    passes = (*trick.passed, seat) if passed else trick.passed
    return (*tricks, Trick(trick.leader, (*trick.plays, name_of(card)), passes, won, taken))


def _present(state: State) -> Round:
    """Give the round on the table."""
    if state.round is None:
        raise Refused("The cards are not dealt yet.")
    return state.round
