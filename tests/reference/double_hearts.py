"""Double Hearts in the order of its sheet: slow, over plain lists of card names such as "LQS"."""

from dataclasses import dataclass

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]  # aces high, 2s low
SUITS = ["C", "D", "H", "S"]
SUIT_WORDS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
PACK = [rank + suit for suit in SUITS for rank in RANKS]  # the 52 faces of one shade
LEFTOVERS = ["last-trick", "first-trick", "first-points"]


class Forbidden(ValueError):
    """Says in words why the rules refuse something."""


# The deck. A name such as "LQS" is a shade (L or D), a rank and a suit.


def shade_of(name: str) -> str:
    """Tells the shade of a face."""
    return name[0]


def rank_of(name: str) -> int:
    """Tells how high a face ranks, 2 for a deuce and 14 for an ace."""
    return RANKS.index(name[1]) + 2


def suit_of(name: str) -> str:
    """Tells the suit of a face."""
    return name[2]


def check_pairing(pairing: list[list[str]]) -> list[str]:
    """Refuses a list of cards that breaks DH-1, and returns warnings for one that bends it."""
    lights: list[str] = []
    darks: list[str] = []
    for pair in pairing:
        if len(pair) != 2:
            raise Forbidden(f"{pair} is no card: a card has a light and a dark face.")
        light, dark = pair
        for face in pair:
            if face not in PACK:
                raise Forbidden(f"{face} on the card {light}/{dark} is no face.")
        if light in lights:
            raise Forbidden(f"The card {light}/{dark}: light {light} is there twice.")
        if dark in darks:
            raise Forbidden(f"The card {light}/{dark}: dark {dark} is there twice.")
        lights.append(light)
        darks.append(dark)
        if light[1] == dark[1]:
            raise Forbidden(f"The card {light}/{dark} shows one suit twice.")
        if (light[0] == "A") != (dark[0] == "A"):
            raise Forbidden(f"The card {light}/{dark} joins an ace with another rank.")
        if light[0] != "A":
            light_is_high = RANKS.index(light[0]) >= RANKS.index("8")
            dark_is_high = RANKS.index(dark[0]) >= RANKS.index("8")
            if light_is_high == dark_is_high:
                raise Forbidden(f"The card {light}/{dark} must join 8 and over with 7 and under.")
    for face in PACK:
        if face not in lights:
            raise Forbidden(f"No card has the light face {face}.")
    warnings: list[str] = []
    for light, dark in [("QS", "2H"), ("7H", "9D"), ("6C", "8D")]:
        if darks[lights.index(light)] != dark:
            warnings.append(f"The sheet prints light {light} and dark {dark} on one card.")
    return warnings


class Deck:
    """The 52 cards, each known by its light name, with two faces each."""

    def __init__(self, pairing: list[list[str]]) -> None:
        """Takes a list of [light, dark] faces such as ["QS", "2H"]."""
        self.warnings = check_pairing(pairing)
        self.cards = ["L" + light for light, _ in pairing]
        self.dark_of = {"L" + light: "D" + dark for light, dark in pairing}
        self.light_of = {"D" + dark: "L" + light for light, dark in pairing}

    def card(self, name: str) -> str:
        """Turns either name of a card into its light name."""
        if name in self.dark_of:
            return name
        if name in self.light_of:
            return self.light_of[name]
        raise Forbidden(f"{name} is no card of Double Hearts.")

    def faces(self, name: str) -> list[str]:
        """Lists a card's light name and dark name."""
        light = self.card(name)
        return [light, self.dark_of[light]]

    # Point cards

    def points(self, cards: list[str]) -> int:
        """Adds up the points on both faces of some cards."""
        total = 0
        for card in cards:
            for face in self.faces(card):
                if suit_of(face) == "H":
                    total = total + 1
                if face[1:] == "QS":
                    total = total + 13
        return total

    def is_point_card(self, card: str) -> bool:
        """Tells whether either face of a card costs a point."""
        return self.points([card]) > 0

    # Tricks

    def face_in_suit(self, card: str, suit: str) -> str | None:
        """Tells which face of a card shows a suit, if one does."""
        for face in self.faces(card):  # DH-1: never both
            if suit_of(face) == suit:
                return face
        return None

    def winner(self, lead_face: str, cards: list[str]) -> int:
        """Tells the place, from 0, of the card that takes a trick, the lead card being first."""
        if self.card(lead_face) != self.card(cards[0]):
            raise Forbidden("The face announced is not on the card that was led.")
        best_place = 0
        best_face = lead_face
        for place in range(1, len(cards)):
            face = self.face_in_suit(cards[place], suit_of(lead_face))
            if face is None:
                continue  # DH-8: cards that don't follow can't win
            higher = rank_of(face) > rank_of(best_face)
            twins = rank_of(face) == rank_of(best_face)
            # DH-8: of twins, the face in the shade of the lead is higher.
            if higher or (twins and shade_of(face) == shade_of(lead_face)):
                best_place, best_face = place, face
        return best_place


# A match


@dataclass(frozen=True)
class Trick:
    """One finished trick; its points are those of its own cards, without a card left over."""

    leader: int
    lead_face: str
    plays: list[tuple[int, str]]  # (seat, light name) in the order played
    taker: int
    points: int


class Match:
    """Hands of Double Hearts until a total reaches the target."""

    def __init__(
        self,
        players: int,
        pairing: list[list[str]],
        leftover: str = "last-trick",
        target: int = 250,
    ) -> None:
        """Seats the players; nothing is dealt yet."""
        if players not in (3, 4):
            raise Forbidden("Double Hearts is for four or three players.")
        if leftover not in LEFTOVERS:
            raise Forbidden(f"The card left over goes by {', '.join(LEFTOVERS)}.")
        if target < 1:
            raise Forbidden("The target is at least one point.")
        self.players = players
        self.deck = Deck(pairing)
        self.leftover_goes = leftover
        self.target = target
        self.dealer: int | None = None
        self.direction: str | None = None
        self.turn: int | None = None
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.given: list[list[str] | None] = [None] * players
        self.passing = False
        self.leftover: str | None = None
        self.leftover_taker: int | None = None
        self.leader: int | None = None
        self.lead_face: str | None = None
        self.opening = "D2C"  # the face that opens this hand
        self.trick: list[tuple[int, str]] = []
        self.trick_log: list[Trick] = []  # of this hand
        self.broken = False
        self.taken: list[list[str]] = [[] for _ in range(players)]
        self.scores: list[list[int]] = []  # one list for every finished hand

    def copy(self) -> "Match":
        """Returns a match that can be played on without changing this one."""
        other = Match.__new__(Match)
        other.players = self.players
        other.deck = self.deck
        other.leftover_goes = self.leftover_goes
        other.target = self.target
        other.dealer = self.dealer
        other.direction = self.direction
        other.turn = self.turn
        other.hands = [list(hand) for hand in self.hands]
        other.given = list(self.given)
        other.passing = self.passing
        other.leftover = self.leftover
        other.leftover_taker = self.leftover_taker
        other.leader = self.leader
        other.lead_face = self.lead_face
        other.opening = self.opening
        other.trick = list(self.trick)
        other.trick_log = list(self.trick_log)
        other.broken = self.broken
        other.taken = [list(pile) for pile in self.taken]
        other.scores = list(self.scores)
        return other

    # The deal

    def deal(
        self, hands: list[list[str]], leftover: str | None = None, dealer: int | None = None
    ) -> None:
        """Begins a hand with these cards; only the first hand is told its dealer."""
        if self.over:
            raise Forbidden("The match is over: nothing more is dealt.")
        if self.passing or self.turn is not None:
            raise Forbidden("The hand is not over: play it out before the next deal.")
        if len(hands) != self.players:
            raise Forbidden(f"Deal {self.players} hands, not {len(hands)}.")
        if len(hands[0]) == 0 or any(len(hand) != len(hands[0]) for hand in hands):
            raise Forbidden("Every hand must hold the same number of cards, at least one.")
        if self.players == 4 and leftover is not None:
            raise Forbidden("With four players no card is left over.")
        if self.players == 3 and leftover is None:
            raise Forbidden("With three players one card is left over.")
        dealt = [self.deck.card(name) for hand in hands for name in hand]
        if leftover is not None:
            dealt.append(self.deck.card(leftover))
        for card in dealt:
            if dealt.count(card) > 1:
                raise Forbidden(f"{card} was dealt twice.")
        opening = self._opening_face(hands)
        if self.dealer is None:  # DH-2: drawn from the pack, which is not the reference's business
            if dealer is None or dealer not in range(self.players):
                raise Forbidden("The first hand needs to be told its dealer.")
            self.dealer = dealer
        else:
            following = (self.dealer + 1) % self.players  # the player to the left of the dealer
            if dealer is not None and dealer != following:
                raise Forbidden(f"By the rules seat {following} deals this hand.")
            self.dealer = following
        self.hands = [[self.deck.card(name) for name in hand] for hand in hands]
        self.leftover = None if leftover is None else self.deck.card(leftover)
        self.leftover_taker = None
        self.opening = opening
        self.given = [None] * self.players
        self.trick = []
        self.trick_log = []
        self.broken = False
        self.taken = [[] for _ in range(self.players)]
        self.direction = self._direction_of_hand(len(self.scores))
        if self.direction == "hold":
            self._open()
        else:
            self.passing = True

    # The pass

    def _direction_of_hand(self, hands_before: int) -> str:
        """Tells where cards are passed after so many finished hands."""
        if self.players == 3:  # DH-3
            directions = ["left", "right", "hold"]
        else:
            directions = ["left", "right", "across", "hold"]
        return directions[hands_before % len(directions)]

    def give(self, seat: int, cards: list[str]) -> None:
        """Chooses a seat's three cards; they change hands when every seat has chosen."""
        if not self.passing:
            raise Forbidden("No cards are passed now.")
        if self.given[seat] is not None:
            raise Forbidden(f"Seat {seat} has chosen its three cards already.")
        chosen = [self.deck.card(name) for name in cards]
        if len(chosen) != 3 or len(set(chosen)) != 3:
            raise Forbidden("Pass three different cards.")
        for card in chosen:
            if card not in self.hands[seat]:
                raise Forbidden(f"Seat {seat} does not hold {card}.")
        self.given[seat] = chosen
        if None not in self.given:  # DH-3: all at once
            self._exchange()

    def _exchange(self) -> None:
        """Moves every seat's three cards to their receiver and opens the play."""
        steps = {"left": 1, "across": 2, "right": -1}  # seats count clockwise, which is leftwards
        assert self.direction is not None
        for seat in range(self.players):
            for card in self.given[seat] or []:
                self.hands[seat].remove(card)
        for seat in range(self.players):
            receiver = (seat + steps[self.direction]) % self.players
            self.hands[receiver].extend(self.given[seat] or [])
        self.passing = False
        self._open()

    # The play

    def _opening_face(self, hands: list[list[str]]) -> str:
        """Tells the face that opens a hand dealt so."""
        held = [self.deck.card(name) for hand in hands for name in hand]
        if self.deck.card("D2C") in held:  # DH-4
            return "D2C"
        if self.players == 3 and self.deck.card("D3C") in held:  # DH-4: the deuce is left over
            return "D3C"
        raise Forbidden("Nobody holds the card that opens the hand.")

    def _open(self) -> None:
        """Awaits the opening card from its holder."""
        opening_card = self.deck.card(self.opening)
        for seat in range(self.players):
            if opening_card in self.hands[seat]:
                self.leader = seat
                self.turn = seat

    def legal(self) -> list[str]:
        """Lists faces that may be led, or else light names of cards that may be played."""
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if self.lead_face is None:
            return sorted(self._leads(hand))
        return sorted(self._follows(hand, suit_of(self.lead_face)))

    def _leads(self, hand: list[str]) -> list[str]:
        """Lists the faces a hand may lead."""
        if not self.trick_log:
            return [self.opening]  # DH-4: there is no other choice
        harmless = [card for card in hand if not self.deck.is_point_card(card)]
        allowed = hand if self.broken or not harmless else harmless  # DH-6
        return [face for card in allowed for face in self.deck.faces(card)]  # DH-6: either face

    def _follows(self, hand: list[str], suit: str) -> list[str]:
        """Lists the cards a hand may play on a lead of this suit."""
        allowed = hand
        if not self.trick_log:  # DH-5: on the first trick the ban on point cards comes first
            harmless = [card for card in hand if not self.deck.is_point_card(card)]
            if harmless:  # DH-5: a hand of nothing but point cards ignores the ban
                allowed = harmless
        following = [card for card in allowed if self.deck.face_in_suit(card, suit) is not None]
        if following:
            return following
        return allowed

    def play(self, name: str) -> None:
        """Plays a card of the awaited seat; a lead is named by the face announced."""
        seat = self.turn
        if seat is None:
            raise Forbidden("No card is awaited now.")
        card = self.deck.card(name)
        if card not in self.hands[seat]:
            raise Forbidden(f"Seat {seat} does not hold {name}.")
        if self.lead_face is None:
            if name not in self.legal():
                raise Forbidden(self._why_not_led())
            self.lead_face = name
        elif card not in self.legal():
            raise Forbidden(self._why_not_played(card, suit_of(self.lead_face)))
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < self.players:
            self.turn = (seat + 1) % self.players
        else:
            self._end_trick()

    def _why_not_led(self) -> str:
        """Says why a lead is refused."""
        if not self.trick_log:
            return f"The first trick is opened with {self.opening}."
        return "Hearts are not broken: lead a card without points."

    def _why_not_played(self, card: str, suit: str) -> str:
        """Says why a card is refused."""
        if not self.trick_log and self.deck.is_point_card(card):
            return "No point cards on the first trick."
        return f"You hold a {SUIT_WORDS[suit]}: follow with it."

    def _end_trick(self) -> None:
        """Gives the trick to its taker, who leads the next one."""
        assert self.leader is not None and self.lead_face is not None
        cards = [card for _, card in self.trick]
        taker = self.trick[self.deck.winner(self.lead_face, cards)][0]
        points = self.deck.points(cards)
        self.taken[taker].extend(cards)
        # Breaking hearts
        if points > 0:  # DH-7: any point card on either face
            self.broken = True
        self.trick_log.append(Trick(self.leader, self.lead_face, self.trick, taker, points))
        last = not self.hands[taker]
        self._take_leftover(taker, points, last)
        self.trick = []
        self.lead_face = None
        if last:
            self.turn = None
            self.leader = None
            self._score()
        else:
            self.turn = taker
            self.leader = taker

    def _take_leftover(self, taker: int, points: int, last: bool) -> None:
        """Gives the card left over to the taker of the trick it goes with."""
        if self.leftover is None or self.leftover_taker is not None:
            return
        # DH-9; no option names a trick that never comes: the last one takes what is still there.
        if (
            last
            or self.leftover_goes == "first-trick"
            or (self.leftover_goes == "first-points" and points > 0)
        ):
            self.leftover_taker = taker
            self.taken[taker].append(self.leftover)  # DH-9: taken, not played: nothing is broken

    # Scoring

    @property
    def points(self) -> list[int]:
        """Adds up what each seat has taken in this hand, before any moon."""
        return [self.deck.points(pile) for pile in self.taken]

    def _score(self) -> None:
        """Writes down the finished hand."""
        scores = self.points
        for seat in range(self.players):
            if self.points[seat] == 52:  # DH-10
                scores = [52] * self.players
                scores[seat] = 0
        self.scores = [*self.scores, scores]

    @property
    def totals(self) -> list[int]:
        """Adds up the finished hands."""
        return [sum(scores[seat] for scores in self.scores) for seat in range(self.players)]

    # The end

    @property
    def over(self) -> bool:
        """Tells whether a total has reached the target."""
        return max(self.totals) >= self.target  # DH-11; totals change only after a whole hand

    @property
    def winners(self) -> list[int]:
        """Lists the seats with the lowest total once the match is over."""
        if not self.over:
            return []
        # DH-11: equal lowest totals share the win.
        return [seat for seat in range(self.players) if self.totals[seat] == min(self.totals)]
