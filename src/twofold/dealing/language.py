"""Conditions on a board, in the language of Dealer.

endplay reads the language. Its own evaluation walks the syntax tree anew for every deal, over
objects for every card; here the tree is turned into functions once, over thirteen numbers a hand.
What only endplay knows (cccc, tricks) is asked of endplay.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
# endplay's syntax trees carry no types.

import re
import warnings
from collections.abc import Callable, Container, Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import product
from operator import add, eq, ge, gt, le, lt, mod, mul, ne, sub, truediv
from typing import Any, Final

from twofold.cards.words import quoted
from twofold.dealing.board import Board
from twofold.dealing.deck import BRIDGE
from twofold.dealing.trouble import WrongDealing

LONGEST: Final = 10_000
DEEPEST: Final = 30
"""Brackets within brackets; its reader calls itself for each."""

_PACK: Final = BRIDGE.sorted_pack(BRIDGE.suits)
_PLACE: Final = {card: place for place, card in enumerate(_PACK)}
_HAND: Final = 13
_SUITS: Final = ("spade", "heart", "diamond", "club")
_SCALES: Final = {
    "hcp": "4321", "tens": "00001", "jacks": "0001", "queens": "001", "kings": "01", "aces": "1",
    "top2": "11", "top3": "111", "top4": "1111", "top5": "11111", "c13": "6421", "controls": "21",
    "pt0": "00001", "pt1": "0001", "pt2": "001", "pt3": "01", "pt4": "1", "pt5": "11",
    "pt6": "111", "pt7": "1111", "pt8": "11111", "pt9": "6421",
}  # fmt: skip
"""What a card counts, from the ace down."""
_FORMS: Final = {
    "hcp": "hcp(north) or hcp(north, spades)",
    "controls": "controls(north) or controls(north, spades)",
    "losers": "losers(north) or losers(north, spades)",
    "shape": "shape(north, any 4333 + any 4432 + 5xxx - 53xx)",
    "hascard": "hascard(north, AS)",
    "tricks": "tricks(north, notrumps)",
    "cccc": "cccc(north)",
    **{f"{suit}s": f"{suit}s(north)" for suit in _SUITS},
    **{scale: f"{scale}(north)" for scale in _SCALES if scale not in ("hcp", "controls")},
}
_NOT_KNOWN: Final = ("quality", "score", "imp")
"""Words of Dealer that endplay reads and cannot work out."""
_ARITHMETIC: Final = {"+": add, "-": sub, "*": mul, "/": truediv, "%": mod}
_ORDER: Final = {"<": lt, "<=": le, ">": gt, ">=": ge}
_EQUALITY: Final = {"==": eq, "!=": ne}
_LOGIC: Final = {"and": "and", "&&": "and", "or": "or", "||": "or", "not": "not", "!": "not"}

# A hand in one number: its points in the lowest six bits, then four bits for the length of each
# suit. Thirteen of these, added up, are a hand's points and shape at once.
_POINTS: Final = (1 << 6) - 1
_LENGTH: Final = 15
_WORTH: Final = tuple(
    max(4 - place % _HAND, 0) + (1 << 6 + 4 * (place // _HAND)) for place in range(len(_PACK))
)
_worth = _WORTH.__getitem__


class WrongCondition(WrongDealing):
    """A condition that cannot be read: the message names the place."""


class _Deal:
    """One deal as a condition sees it; what it asks for is worked out once."""

    __slots__ = ("_held", "_theirs", "_totals", "order")

    def __init__(self, order: Sequence[int]) -> None:
        self.order = order
        """The cards by their places in the sorted pack, thirteen a hand from North on."""
        self._totals = [-1, -1, -1, -1]
        self._held: list[frozenset[int] | None] = [None] * 4
        self._theirs: Any = None

    def total(self, seat: int) -> int:
        """Give a hand's points and lengths in one number."""
        total = self._totals[seat]
        if total < 0:
            total = self._totals[seat] = sum(map(_worth, self.hand(seat)))
        return total

    def hand(self, seat: int) -> Sequence[int]:
        """Give the cards of a hand."""
        return self.order[_HAND * seat : _HAND * (seat + 1)]

    def held(self, seat: int) -> frozenset[int]:
        """Give the cards of a hand, to look one up."""
        held = self._held[seat]
        if held is None:
            held = self._held[seat] = frozenset(self.hand(seat))
        return held

    @property
    def theirs(self) -> Any:
        """Give the deal as endplay's."""
        if self._theirs is None:
            from endplay.types import Deal  # noqa: PLC0415 - half a second, for those who ask it

            self._theirs = Deal()
            for turn, card in enumerate(self.order):
                suit, below = divmod(card, _HAND)
                self._theirs._data.remainCards[turn // _HAND][suit] |= 1 << (14 - below)
        return self._theirs


Value = Callable[[_Deal], Any]


class Condition:
    """A condition in the language of Dealer, ready to be asked of boards."""

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            self._value, _ = _compiled(_parsed(text), text)
        except RecursionError:
            raise WrongCondition(f"The condition {quoted(text)} is nested too deeply.") from None

    def __call__(self, board: Board) -> bool:
        """Say whether it holds for a board."""
        return self.holds([_PLACE[card] for hand in board.hands for card in hand])

    def holds(self, order: Sequence[int]) -> bool:
        """Say whether it holds for cards in an order, thirteen a hand from North on."""
        try:
            return bool(self._value(_Deal(order)))
        except (ZeroDivisionError, OverflowError):
            raise WrongCondition(
                f"{quoted(self.text)} divides by nothing, or is too big."
            ) from None


@cache
def condition(text: str) -> Condition:
    """Read a condition, and refuse what is none, naming the place."""
    return Condition(text)


def _parsed(text: str) -> Any:
    """Let endplay read a condition; capitals don't matter."""
    if len(text) > LONGEST:
        raise WrongCondition(f"A condition has at most {LONGEST} characters, not {len(text)}.")
    depth = 0
    for place, letter in enumerate(text, start=1):
        depth += (letter == "(") - (letter == ")")
        if depth > DEEPEST:
            raise WrongCondition(f"More than {DEEPEST} brackets are open at character {place}.")
    for word in re.finditer(r"\b([a-z]+?)s?\s*\(", text.lower()):
        if word[1] in _NOT_KNOWN:
            raise WrongCondition(
                f"“{word[1]}” at character {word.start() + 1} cannot be worked out here."
            )
    if not text.strip():
        raise WrongCondition("The condition is empty.")
    theirs, problem = _endplay()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return theirs.parse(text.lower())
    except problem as error:
        raise WrongCondition(_misread(text, error.loc)) from None
    except Exception:  # noqa: BLE001, RUF100 - endplay runs its own code on what it reads
        raise WrongCondition(f"The condition {quoted(text)} cannot be read.") from None


@cache
def _endplay() -> tuple[Any, Any]:
    """Make endplay's interpreter once, and name what it raises at what it cannot read."""
    with warnings.catch_warnings():
        # It calls a library by names that are going out of use.
        warnings.simplefilter("ignore")
        # Loading it takes half a second, which those who ask no conditions are spared.
        from endplay.dealer.constraint import ConstraintInterpreter  # noqa: PLC0415
        from pyparsing import ParseBaseException  # noqa: PLC0415

        return ConstraintInterpreter(), ParseBaseException


def _misread(text: str, place: int) -> str:
    """Say where a condition goes wrong, and what may stand there."""
    place += len(text[place:]) - len(text[place:].lstrip())
    before, after = text[:place], text[place:]
    where = f"The condition goes wrong at character {place + 1}, {quoted(after)}"
    if not after:
        return "The condition stops too early: something is missing at its end."
    word = re.search(r"([A-Za-z_]\w*)\s*$", before)
    if after[0] != "(" or word is None:
        return f"{where}."
    name = word[1].lower()
    known = _known(name, _FORMS)
    if known is not None:
        return f"{where}: write it as {_FORMS[known]}."
    near = get_close_matches(name, _FORMS, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"{where}: there is no function {quoted(word[1])}.{hint}"


def _known(name: str, names: Container[str]) -> str | None:
    """Find a name, in the plural or not."""
    forms = (name, f"{name}s", name.removesuffix("s"))
    return next((form for form in forms if form in names), None)


def _compiled(node: Any, text: str) -> tuple[Value, bool]:
    """Turn a syntax tree into a function of a deal, and tell whether it says true or false."""
    from endplay.parsers.dealer import Node  # noqa: PLC0415 - the reader has it loaded

    if node.dtype == Node.ROOT:
        return _compiled(node.last_child, text)
    if node.dtype == Node.VALUE and isinstance(node.value, int | float):
        number = node.value
        return lambda _: number, False
    if node.dtype == Node.OPERATOR:
        return _operator(node, text)
    if node.dtype == Node.FUNCTION:
        if node.value == "if":
            test, yes, no = (_compiled(child, text) for child in node.children)
            return (
                lambda deal: yes[0](deal) if test[0](deal) else no[0](deal),
                yes[1] and no[1],
            )
        return _function(node, text)
    word = str(node.value)
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text.lower())
    place = f" at character {found.start() + 1}" if found else ""
    near = get_close_matches(word, _FORMS, 1)
    hint = f" Did you mean {_FORMS[near[0]]}?" if near else ""
    raise WrongCondition(f"{quoted(word)}{place} is not known.{hint}")


def _operator(node: Any, text: str) -> tuple[Value, bool]:
    sign = node.value
    parts = [_compiled(child, text) for child in node.children]
    one, one_is_truth = parts[0]
    if _LOGIC.get(sign) == "not":
        return lambda deal: not one(deal), True
    other, other_is_truth = parts[1]
    if _LOGIC.get(sign) == "and":
        return lambda deal: one(deal) and other(deal), one_is_truth and other_is_truth
    if _LOGIC.get(sign) == "or":
        return lambda deal: one(deal) or other(deal), one_is_truth and other_is_truth
    if sign in _ARITHMETIC:
        work: Callable[[Any, Any], Any] = _ARITHMETIC[sign]
        return lambda deal: work(one(deal), other(deal)), False
    if sign in _ORDER and (one_is_truth or other_is_truth):
        raise WrongCondition(
            f"In {quoted(text)} a comparison is compared with {sign}: "
            f"join two by “and”, as 11 < hcp(north) and hcp(north) < 15."
        )
    if sign in _EQUALITY and one_is_truth != other_is_truth:
        number = node.children[0 if other_is_truth else 1].value
        if number not in (0, 1):
            raise WrongCondition(
                f"In {quoted(text)} a comparison is compared with {sign}: join two by “and”."
            )
    compare = (_ORDER | _EQUALITY)[sign]
    return lambda deal: compare(one(deal), other(deal)), True


def _function(node: Any, text: str) -> tuple[Value, bool]:
    name = str(node.value).lower()
    seat = int(node.first_child.value)
    suit = int(node.children[1].value) if _asks_a_suit(node, name) else None
    if name.rstrip("s") in _SUITS:
        shift = 6 + 4 * _SUITS.index(name.rstrip("s"))
        return lambda deal: deal.total(seat) >> shift & _LENGTH, False
    if name == "shape":
        shapes = _shapes(node.children[1], text)
        return lambda deal: deal.total(seat) >> 6 in shapes, True
    if name == "hascard":
        card = _PLACE[_card(str(node.children[1].value), text)]
        return lambda deal: card in deal.held(seat), True
    if name in ("hcp", "hcps") and suit is None:
        return lambda deal: deal.total(seat) & _POINTS, False
    scale = _known(name, _SCALES)
    if scale is not None:
        worth = _scale(scale, suit).__getitem__
        return lambda deal: sum(map(worth, deal.hand(seat))), False
    if name in ("loser", "losers"):
        return lambda deal: _losers(deal.hand(seat), suit), False
    return _endplays(node), False


def _asks_a_suit(node: Any, name: str) -> bool:
    return len(node.children) == 2 and name not in ("shape", "hascard", "trick", "tricks")


def _card(name: str, text: str) -> str:
    """Give the name of a card that endplay has read, suit first."""
    card = name[1:].upper() + name[:1].upper()
    if card not in _PLACE:
        raise WrongCondition(f"In {quoted(text)} hascard asks for one card, as AS.")
    return card


@cache
def _scale(name: str, suit: int | None) -> tuple[int, ...]:
    """Give what each card of the pack counts."""
    counts = [int(count) for count in _SCALES[name].ljust(_HAND, "0")]
    return tuple(
        counts[place % _HAND] if suit in (None, place // _HAND) else 0
        for place in range(len(_PACK))
    )


def _losers(hand: Sequence[int], suit: int | None) -> int:
    """Count losers: of a suit's first three cards, those that are no ace, king or queen.

    A queen counts from three cards on, a king from two.
    """
    losers = 0
    for one in range(4) if suit is None else (suit,):
        ranks = [card % _HAND for card in hand if card // _HAND == one]
        counted = min(len(ranks), 3)
        losers += counted - sum(rank < counted for rank in ranks)
    return losers


def _shapes(node: Any, text: str) -> frozenset[int]:
    """List the shapes that a list of patterns allows, each as a hand's number has it."""
    from endplay.parsers.dealer import Node  # noqa: PLC0415 - the reader has it loaded

    if node.dtype == Node.OPERATOR and node.value in "+-":
        left, right = _shapes(node.first_child, text), _shapes(node.last_child, text)
        return left | right if node.value == "+" else left - right
    whole = node.dtype == Node.OPERATOR
    pattern = node.first_child.value if whole else node.value
    lengths = [length for length in pattern if length is not None]
    if sum(lengths) > _HAND or (len(lengths) == 4 and sum(lengths) != _HAND):
        shown = "".join("x" if length is None else str(length) for length in pattern)
        raise WrongCondition(f"In {quoted(text)} the shape {shown} is not of {_HAND} cards.")
    return frozenset(
        sum(length << 4 * suit for suit, length in enumerate(shape))
        for shape in _every_shape()
        if (_has(shape, lengths) if whole else _is(shape, pattern))
    )


@cache
def _every_shape() -> tuple[tuple[int, ...], ...]:
    return tuple(shape for shape in product(range(_HAND + 1), repeat=4) if sum(shape) == _HAND)


def _has(shape: Sequence[int], lengths: Iterable[int]) -> bool:
    left = list(shape)
    for length in lengths:
        if length not in left:
            return False
        left.remove(length)
    return True


def _is(shape: Sequence[int], pattern: Sequence[int | None]) -> bool:
    return all(asked in (None, length) for asked, length in zip(pattern, shape, strict=True))


def _endplays(node: Any) -> Value:
    """Ask endplay what only endplay knows."""
    evaluate = _endplay()[0].evaluate
    return lambda deal: evaluate(node, deal.theirs)
