"""The dealing room: sets of boards, of which everybody is given their own part and no other.

Whoever asks for a set is given a token for each dealer and one for the director, and passes them on
as links. A part is opened by posting its token. Whoever has opened one dealer's part of a set is
refused every other part of it: nobody may hold both permutations (PD-6).
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.params import JSONBody
from msgspec import Meta

from twofold.dealing.board import HIGHEST_NUMBER
from twofold.dealing.evening import MOST_COPIES, TWO_DEALERS
from twofold.dealing.kinds import kinds
from twofold.dealing.permutations import MOST_PILES
from twofold.server.asked import Address, Known, OurHouse
from twofold.server.house import House
from twofold.server.refusal import Refused
from twofold.server.tokens import LENGTH, hashed, new_name, new_token
from twofold.server.visitors import Visitor, seemly
from twofold.server.workbench import ARCHIVE, DealBoards, Dealt, PrintBoards, PrintSheet
from twofold.server.workshop import while_waited_for

PART: Final = "part"
OPENED: Final = "opened"
TRIES: Final = 100_000
"""How many deals are tried for a board that must meet a condition."""
DIRECTOR: Final = 0

Line = Annotated[str, Meta(max_length=80)]
Token = Annotated[str, Meta(min_length=LENGTH, max_length=LENGTH, pattern=r"^[\w-]+$")]


class Wishes(msgspec.Struct, frozen=True):
    """The set that somebody wants."""

    boards: Annotated[int, Meta(ge=1, le=1000)] = 24
    first: Annotated[int, Meta(ge=1, le=HIGHEST_NUMBER)] = 1
    deck: Literal["bridge", "double-hearts", "double-decker"] = "bridge"
    players: Annotated[int, Meta(ge=3, le=7)] | None = None
    scheme: Literal["classic", "perfect"] = "classic"
    piles: Annotated[int, Meta(ge=2, le=MOST_PILES)] | None = None
    where: Annotated[str, Meta(max_length=1000)] | None = None
    """A condition that every board meets, in the language of Dealer."""
    kinds: Annotated[tuple[Line, ...], Meta(max_length=40)] = ()
    """Kinds of boards, with weights if wanted: slam:0.5."""
    dealers: Annotated[tuple[Line, ...], Meta(min_length=2, max_length=16)] = TWO_DEALERS
    title: Line = ""
    copies: Annotated[int, Meta(ge=1, le=MOST_COPIES)] = 1


class PartToken(msgspec.Struct, frozen=True):
    """What opens one part of a set."""

    whose: str
    token: str


class Set(msgspec.Struct, frozen=True):
    """A set of boards that was dealt."""

    id: str
    boards: int
    dealers: tuple[PartToken, ...]
    director: PartToken
    until: int
    """When everything of it is thrown away, in milliseconds of the epoch."""


class Opening(msgspec.Struct, frozen=True):
    """Which part to open."""

    token: Token


class Printing(msgspec.Struct, frozen=True):
    """Which file of a part to print, and how."""

    token: Token
    file: Annotated[str, Meta(max_length=40)] = "sheet.pdf"
    """For a dealer sheet.pdf, sheet.html or sheet.txt; for the director hand-records.pdf (or html
    or txt), curtain-cards.pdf, boards.json, boards.pbn, or boards.zip with all of them."""
    paper: Literal["a4", "us-letter"] = "a4"
    four_colours: bool = False
    analysis: bool = False
    """Whether hand records show the tricks at double dummy."""


class Part(msgspec.Struct, frozen=True):
    """One person's part of a set, as it is kept."""

    set: str
    place: int
    """The dealer's number from 1; 0 for the director."""
    title: str
    copies: int
    content: bytes


class Opened(msgspec.Struct, frozen=True):
    """A part: a dealer's sheets for the guide, or the director's boards."""

    set: str
    director: bool
    content: Any


class KindCard(msgspec.Struct, frozen=True):
    """A kind of board that may be asked for."""

    name: str
    meaning: str
    one_in: int


@get("/kinds")
async def list_kinds() -> list[KindCard]:
    """List the kinds of boards that may be asked for."""
    return [KindCard(kind.name, kind.meaning, kind.one_in) for kind in kinds().values()]


@post("", status_code=201)
async def deal_boards(
    request: Request[Any, Any, Any],
    data: JSONBody[Wishes],
    house: OurHouse,
    visitor: Known,
    address: Address,
) -> Set:
    """Deal a set of boards that nobody knows; the answer opens its parts, each for one person."""
    house.count_dear(visitor, address)
    most = house.settings.limits.boards
    if data.boards > most:
        raise Refused(422, f"One set has at most {most} boards.")
    names = tuple(map(seemly, data.dealers))
    job = DealBoards(
        data.boards,
        data.first,
        data.deck,
        data.players,
        data.scheme,
        data.piles,
        data.where,
        data.kinds,
        TRIES,
        names,
        data.title,
        data.copies,
    )
    done = await while_waited_for(request, house.workshop.do(job))
    dealt = msgspec.msgpack.decode(done, type=Dealt)
    until = house.visitors.clock() + house.settings.keeping.sheets
    name = new_name()
    tokens: list[PartToken] = []
    for place, content in enumerate((dealt.boards, *dealt.dealers)):
        token = new_token()
        part = Part(name, place, data.title, data.copies, content)
        await house.shelf.keep(PART, hashed(token), msgspec.msgpack.encode(part), until)
        tokens.append(PartToken("Director" if place == DIRECTOR else names[place - 1], token))
    return Set(name, data.boards, tuple(tokens[1:]), tokens[0], until)


@post("/parts", status_code=200)
async def open_part(data: JSONBody[Opening], house: OurHouse, visitor: Known) -> Opened:
    """Open one part of a set; from then on every other part of it stays shut to whoever did."""
    part = await _part(house, visitor, data.token)
    return Opened(part.set, part.place == DIRECTOR, msgspec.json.decode(part.content))


@post("/parts/print", status_code=200)
async def print_part(
    request: Request[Any, Any, Any],
    data: JSONBody[Printing],
    house: OurHouse,
    visitor: Known,
    address: Address,
) -> Response[bytes]:
    """Print a file of a part."""
    house.count_dear(visitor, address)
    part = await _part(house, visitor, data.token)
    name, _, form = data.file.rpartition(".")
    if part.place == DIRECTOR:
        job = PrintBoards(
            part.content,
            data.file,
            part.title,
            part.copies,
            data.paper,
            data.four_colours,
            data.analysis,
        )
    elif name == "sheet":
        job = PrintSheet(part.content, form, data.paper, data.four_colours)
    else:
        raise Refused(422, "A dealer has sheet.pdf, sheet.html and sheet.txt.")
    content = await while_waited_for(request, house.workshop.do(job))
    return Response(
        content,
        media_type=_MEDIA.get(form, "application/octet-stream"),
        headers={"Content-Disposition": f'attachment; filename="{_file_name(part, data.file)}"'},
    )


_MEDIA: Final = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "pbn": "text/plain; charset=utf-8",
    ARCHIVE.rpartition(".")[2]: "application/zip",
}


def _file_name(part: Part, file: str) -> str:
    """Give the name to save a file by; `file` is one that was printed, hence harmless."""
    form = file.rpartition(".")[2]
    return file if part.place == DIRECTOR else f"dealer-{part.place}.{form}"


async def _part(house: House, visitor: Visitor, token: str) -> Part:
    """Give a part to a visitor who has seen no other of its set."""
    now = house.visitors.clock()
    kept = await house.shelf.fetch(PART, hashed(token))
    if kept is None or (kept.expires_at or now) < now:
        raise Refused(404, "Nothing is kept under that link: ask for it again.")
    part = msgspec.msgpack.decode(kept.body, type=Part)
    key = f"{part.set} {visitor.id}"
    seen = await house.shelf.fetch(OPENED, key)
    if seen is None:
        until = now + house.settings.keeping.sheets
        await house.shelf.keep(OPENED, key, str(part.place).encode(), until)
    elif seen.body != str(part.place).encode():
        raise Refused(
            403, "You have opened another part of this set: nobody may hold both permutations."
        )
    return part


router = Router(
    "/boards", route_handlers=[list_kinds, deal_boards, open_part, print_part], tags=["dealing"]
)
