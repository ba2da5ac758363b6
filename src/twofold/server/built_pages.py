"""The pages: the built browser part, served as it is, or a word of welcome where there is none."""

import mimetypes
from pathlib import Path
from typing import Final

import anyio
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from twofold.server.asked import OurHouse
from twofold.server.house import House

INDEX: Final = "index.html"
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_HASHED: Final = "assets"
"""The folder of files that are named by their content."""

_WELCOME: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Twofold</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
<h1>Twofold</h1>
<p>The table is laid, but its pages are not built: this is an unfinished copy of the program.</p>
<p>Programs can use it all the same: see <a href="/api/docs">what can be asked</a>.</p>
</main>
</body>
</html>
"""


@get("/", include_in_schema=False)
async def first_page(house: OurHouse) -> Response[bytes]:
    """Serve the first page."""
    return await _page(house, "")


@get("/{path:path}", include_in_schema=False)
async def any_page(house: OurHouse, path: FromPath[str]) -> Response[bytes]:
    """Serve a page or what belongs to it; the pages find their own way below the first."""
    return await _page(house, path)


async def _page(house: House, path: str) -> Response[bytes]:
    name = path.strip("/")
    if name.startswith("api/") or "\0" in name:
        raise NotFoundException
    folder = house.settings.pages
    file = _inside(folder, name or INDEX)
    if file is None:
        if "." in name.rpartition("/")[2]:
            raise NotFoundException
        # An address within the pages, which they know how to read.
        file = _inside(folder, INDEX)
        if file is None:
            return _answer(_WELCOME.encode(), INDEX, _ASK_AGAIN)
    content = await anyio.Path(file).read_bytes()
    lasting = name.startswith(f"{_HASHED}/")
    return _answer(content, file.name, _FOREVER if lasting else _ASK_AGAIN)


def _inside(folder: Path, name: str) -> Path | None:
    """Give a file of a folder; None if there is none, or if the name leads out of it."""
    file = (folder / name).resolve()
    return file if file.is_relative_to(folder.resolve()) and file.is_file() else None


def _answer(content: bytes, name: str, caching: str) -> Response[bytes]:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(content, media_type=kind, headers={"Cache-Control": caching})
