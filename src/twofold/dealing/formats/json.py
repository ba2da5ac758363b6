"""Boards and their permutations in our own JSON, `{"boards":[…]}`, as the records page has it.

Other decks than bridge's write two fields more before `boards`, `deck` and `players`, name hands as
their deck does, and have no dealer and no vulnerability.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, Protocol

import msgspec

from twofold.cards.words import plain, quoted
from twofold.dealing.board import COMPASS, HIGHEST_NUMBER, VULNERABLE, Board, board_of
from twofold.dealing.deck import BRIDGE, Deck, deck_named
from twofold.dealing.formats.text import text_of
from twofold.dealing.permutations import CLASSIC, PERFECT, SCHEMES, Permutations, carried_out
from twofold.dealing.trouble import WrongBoard, WrongDealing

Dealt = tuple[Board, Permutations | None]
"""A board, and how it is dealt if the file says so."""
_LONGEST_ERROR: Final = 300


class Sink(Protocol):
    """What bytes can be written to."""

    def write(self, content: bytes, /) -> object:
        """Take some bytes."""
        ...


class _File(msgspec.Struct):
    boards: list[msgspec.Raw]
    deck: str = BRIDGE.name
    players: int | None = None


class _Board(msgspec.Struct):
    board: int
    hands: dict[str, list[str]]
    dealer: str | None = None
    vulnerable: str | None = None
    scheme: str = CLASSIC
    suits: str | None = None
    first: str | list[str] | None = None
    second: str | None = None


def read(text: str | bytes) -> list[Board]:
    """Read the boards of a file, of whatever deck."""
    return [board for board, _ in read_dealt(text)[1]]


def read_dealt(text: str | bytes) -> tuple[Deck, list[Dealt]]:
    """Read a file's deck, its boards, and how each is dealt."""
    clean = text_of(text)
    content = clean.encode("utf-8", "replace")
    try:
        file = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise WrongBoard(f"line {_line_of(error, content)}: {_said(error)}") from None
    dealt: list[Dealt] = []
    lines: dict[int, int] = {}
    line, place = 1, 0
    deck = None
    for raw in file.boards:
        piece = bytes(raw)
        start = content.index(piece, place)
        line += content.count(b"\n", place, start)
        place = start
        try:
            deck = deck or deck_named(file.deck, file.players)
            found = msgspec.json.decode(piece, type=_Board)
            dealt.append(_dealt(deck, found))
        except (msgspec.DecodeError, RecursionError) as error:
            raise WrongBoard(f"line {line}: {_said(error)}") from None
        except WrongDealing as wrong:
            raise WrongBoard(f"line {line}: {wrong}") from None
        if lines.setdefault(found.board, line) != line or len(lines) != len(dealt):
            raise WrongBoard(f"line {line}: Board {found.board} is there twice.")
    if deck is None:
        raise WrongBoard("line 1: There is no board in this file.")
    return deck, dealt


def _said(error: Exception) -> str:
    """Say what is wrong with JSON; what is quoted of it is made safe and short."""
    if isinstance(error, RecursionError):
        return "This is nested too deeply to be boards."
    return f"This is no file of boards: {plain(str(error))[:_LONGEST_ERROR]}."


def _line_of(error: Exception, content: bytes) -> int:
    """Find the line of the byte that an error names, or the last if the file stops too early."""
    _, _, place = str(error).rpartition("(byte ")
    if "truncated" in place:
        return content.count(b"\n") + 1
    digits = place.rstrip(")")
    return content.count(b"\n", 0, int(digits)) + 1 if digits.isdigit() else 1


def _dealt(deck: Deck, found: _Board) -> Dealt:
    if not 1 <= found.board <= HIGHEST_NUMBER:
        raise WrongBoard(
            f"A board has a number from 1 to {HIGHEST_NUMBER}, not {quoted(found.board)}."
        )
    if set(found.hands) != set(deck.hands):
        raise WrongBoard(
            f"Board {found.board}: the hands are {', '.join(deck.hands)}, "
            f"not {quoted(', '.join(found.hands))}."
        )
    if found.dealer is not None and found.dealer not in (*COMPASS,):
        raise WrongBoard(
            f"Board {found.board}: the dealer is N, E, S or W, not {quoted(found.dealer)}."
        )
    if found.vulnerable not in (None, *VULNERABLE):
        raise WrongBoard(
            f"Board {found.board}: vulnerable is None, NS, EW or All, "
            f"not {quoted(found.vulnerable)}."
        )
    hands = [found.hands[name] for name in deck.hands]
    board = board_of(deck, found.board, hands, found.dealer, found.vulnerable)
    return board, _permutations(deck, board, found)


def _permutations(deck: Deck, board: Board, found: _Board) -> Permutations | None:
    """Take a board's permutations, if they deal just this board."""
    if found.suits is None and found.first is None and found.second is None:
        return None
    if found.suits is None or found.first is None or found.second is None:
        raise WrongBoard(f"Board {board.number}: suits, first and second belong together.")
    if found.scheme not in SCHEMES:
        raise WrongBoard(f"Board {board.number}: a scheme is {' or '.join(SCHEMES)}.")
    if isinstance(found.first, str) == (found.scheme == PERFECT):
        raise WrongBoard(f"Board {board.number}: only the perfect scheme has a list of passes.")
    if sorted(found.suits) != sorted(deck.suits):
        raise WrongBoard(
            f"Board {board.number}: suits are an order of {deck.suits}, not {quoted(found.suits)}."
        )
    first = (found.first,) if isinstance(found.first, str) else tuple(found.first)
    for digits in (*first, found.second):
        if len(digits) != deck.cards or not set(digits) <= set("123456789"):
            raise WrongBoard(
                f"Board {board.number}: a pass is {deck.cards} digits from 1 to 9, "
                f"not {quoted(digits)}."
            )
    if not first or int(max(found.second)) > len(deck.hands):
        raise WrongBoard(f"Board {board.number}: these passes cannot be dealt.")
    permutations = Permutations(found.scheme, found.suits, first, found.second)
    for name, held, dealt in zip(
        deck.hands, board.hands, carried_out(deck, permutations), strict=True
    ):
        if set(held) != set(dealt):
            astray = deck.sort([*set(held).symmetric_difference(dealt)])[0]
            raise WrongBoard(
                f"Board {board.number}: the permutations do not deal it; "
                f"look at {astray} and hand {name}."
            )
    return permutations


def write(
    deck: Deck,
    dealt: Iterable[tuple[Board, Permutations | None]],
    sink: Sink,
    players: int | None = None,
) -> None:
    """Write boards as they come, one a line, holding no more than one of them."""
    for piece in pieces(deck, dealt, players):
        sink.write(piece)


def pieces(
    deck: Deck, dealt: Iterable[tuple[Board, Permutations | None]], players: int | None = None
) -> Iterator[bytes]:
    """Give a file of boards piece by piece."""
    encode = msgspec.json.Encoder().encode
    if deck.name == BRIDGE.name:
        yield b'{"boards":['
    else:
        yield b'{"deck":%s,"players":%d,"boards":[' % (
            encode(deck.name),
            players or deck.players,
        )
    comma = b"\n"
    for board, permutations in dealt:
        yield comma + encode(_fields(deck, board, permutations))
        comma = b",\n"
    yield b"\n]}\n"


def _fields(deck: Deck, board: Board, permutations: Permutations | None) -> dict[str, Any]:
    fields: dict[str, Any] = {"board": board.number}
    if deck.name == BRIDGE.name:
        fields |= {"dealer": board.dealer, "vulnerable": board.vulnerable}
    fields["hands"] = dict(zip(deck.hands, board.hands, strict=True))
    if permutations is not None:
        one = permutations.scheme == CLASSIC
        fields |= {} if one else {"scheme": permutations.scheme}
        fields |= {
            "suits": permutations.suits,
            "first": permutations.first[0] if one else permutations.first,
            "second": permutations.second,
        }
    return fields
