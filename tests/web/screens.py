"""Pictures of every page: `uv run python -m tests.web.screens [scene…]` into `web/screenshots/`."""

import sys
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
PLAIN: Final = {
    "home": "/",
    "cards": "/cards",
}


def rule_book(game: str) -> str:
    """Give a rule book as it lies in the tree."""
    folder = ROOT / "src" / "twofold" / "games" / game.replace("-", "_")
    return (folder / "RULES.md").read_text(encoding="utf-8")


ANSWERS: Final[dict[str, Any]] = {
    "/tables": TABLES,
    "/session": {"id": "me", "name": "You", "until": 0},
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
