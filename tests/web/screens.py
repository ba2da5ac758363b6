"""Pictures of every page: `uv run python -m tests.web.screens [scene…]` into `web/screenshots/`."""

import sys
from random import Random
from typing import Any, Final

from tests.web.browser import ROOT, chromium, paper_house, served, watched
from tests.web.scenes import NOW, SCENES

OUT: Final = ROOT / "web" / "screenshots"
SIZES: Final = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
TABLES: Final[list[dict[str, Any]]] = [
    {
        "id": "a",
        "game": "double-hearts",
        "stage": "playing",
        "seat": 0,
        "names": ["Ines", "Otto", "Marek"],
        "asked": True,
    },
    {
        "id": "b",
        "game": "double-decker",
        "stage": "playing",
        "seat": 0,
        "names": ["Priya", "Ada"],
        "asked": False,
    },
    {
        "id": "c",
        "game": "double-dealing-shuffle",
        "stage": "over",
        "seat": 0,
        "names": ["Marek"],
        "asked": False,
    },
]
LINK: Final = "a" * 43
PLAIN: Final = {
    "home": "/",
    "cards": "/cards",
    "rules": "/rules",
    "rule-book": "/rules/double-hearts",
    "join": f"/join#{LINK}",
    "deal": "/deal",
    "part": f"/deal/part#{LINK}",
    "guide": f"/deal/guide#{LINK}",
    "score": "/score",
    "score-hearts": "/score/double-hearts",
    "score-decker": "/score/double-decker",
    "score-shuffle": "/score/double-dealing-shuffle",
    "replay": "/replay",
}


def dealer() -> dict[str, Any]:
    """Give what one dealer holds: a board, and the first of its permutations."""
    digits = "".join(Random(3).sample("1234" * 13, 52))
    sheet = {"board": 7, "permutation": 1, "piles": 4, "passes": [digits], "suits": "SHDC"}
    return {
        "dealer": "Anna",
        "deck": "bridge",
        "players": 4,
        "hands": ["N", "E", "S", "W"],
        "sheets": [sheet],
    }


def rule_book(game: str) -> str:
    """Give a rule book as it lies in the tree."""
    folder = ROOT / "src" / "twofold" / "games" / game.replace("-", "_")
    return (folder / "RULES.md").read_text(encoding="utf-8")


ANSWERS: Final[dict[str, Any]] = {
    "/tables": TABLES,
    "/session": {"id": "me", "name": "You", "until": 0},
    "/tables/blue-otter/invites": {"token": LINK, "kind": "seat", "until": 0},
    "/invites/read": {
        "table": "blue-otter",
        "kind": "seat",
        "seat": None,
        "game": "double-hearts",
        "title": "Double Hearts",
        "names": ["Ines", "club", ""],
    },
    "/boards/parts": {"set": "x", "director": False, "content": dealer()},
    "/scores": {
        "rounds": [[6, 0, 20, 26], [1, 5, 7, 39], [26, 0, 0, 26]],
        "totals": [33, 5, 27, 91],
        "next_dealer": 1,
        "winners": None,
        "passing": "across",
    },
    **{
        f"/games/{game}/rules": rule_book(game)
        for game in ("double-hearts", "double-decker", "double-dealing-shuffle")
    },
}


def main(wanted: list[str]) -> None:
    """Make the pictures."""
    OUT.mkdir(exist_ok=True)
    names = [name for name in (*PLAIN, *SCENES) if not wanted or any(w in name for w in wanted)]
    with served() as address, chromium() as browser:
        for name in names:
            view = SCENES[name]() if name in SCENES else None
            for size, (width, height) in SIZES.items():
                for theme in ("light", "dark"):
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        color_scheme=theme,
                        reduced_motion="reduce",
                        locale="en-GB",
                    )
                    page = context.new_page()
                    troubles = watched(page)
                    page.clock.set_fixed_time(NOW)
                    page.add_init_script(
                        "localStorage.setItem('twofold.settings', '{\"name\":\"Nina\"}')"
                    )
                    paper_house(page, view, ANSWERS)
                    page.goto(address + (PLAIN.get(name) or "/tables/blue-otter"))
                    page.wait_for_load_state("networkidle")
                    page.wait_for_timeout(150)
                    page.screenshot(
                        path=OUT / f"{name}-{size}-{theme}.png", full_page=name in PLAIN
                    )
                    for trouble in troubles:
                        sys.stdout.write(f"{name} {size} {theme}: {trouble}\n")
                    context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
