"""Every page is whole: links lead somewhere, code runs, and no page gives a machine away."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
BOOKS = sorted((HOUSE / "src/twofold/games").glob("*/RULES.md"))
PAGES = [
    HOUSE / "README.md",
    HOUSE / "CHANGELOG.md",
    *sorted((HOUSE / "docs").rglob("*.md")),
    *BOOKS,
]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
PLACES = (
    "README.md",
    "CHANGELOG.md",
    "pyproject.toml",
    "docs",
    "src",
    "examples",
    "tests",
    "bench",
)
TEXTS = {".md", ".py", ".toml", ".json", ".c"}
# Written in halves, so that this file does not name them either.
HOSTS = ("py" + "pi.org", "python" + "hosted.org", "npm" + "js.")
FOLDERS = ("/ho" + "me/", "/ro" + "ot/", "/wo" + "rk/", "/Us" + "ers/", "\\Us" + "ers\\")


def name(path: Path) -> str:
    """Give the path from the house, to name a test by."""
    return path.relative_to(HOUSE).as_posix()


def read(path: Path) -> str:
    """Give a page's text."""
    return path.read_text(encoding="utf-8")


def leads_to(page: Path) -> list[Path]:
    """List where the relative links of a page lead."""
    links = [link for link in LINK.findall(read(page)) if "://" not in link and link[0] != "#"]
    return [(page.parent / link.partition("#")[0]).resolve() for link in links]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_relative_link_resolves(page: Path) -> None:
    assert [str(path) for path in leads_to(page) if not path.exists()] == []


def test_every_page_is_reachable_from_the_readme() -> None:
    found: set[Path] = set()
    ahead = [HOUSE / "README.md"]
    while ahead:
        page = ahead.pop()
        if page.suffix == ".md" and page not in found:
            found.add(page)
            ahead += leads_to(page)
    assert [name(page) for page in PAGES if page not in found] == []


CODE = [
    pytest.param(code, id=f"{name(page)}-{number}")
    for page in PAGES
    for number, code in enumerate(BLOCK.findall(read(page)), start=1)
]


@pytest.mark.parametrize("code", CODE)
def test_every_block_of_python_runs(code: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-X", "utf8", "-c", code],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr


def test_the_readme_and_the_library_page_show_code() -> None:
    assert BLOCK.search(read(HOUSE / "README.md"))
    assert BLOCK.search(read(HOUSE / "docs/library.md"))


def test_no_file_names_a_registry_or_a_folder_of_somebodys_machine() -> None:
    texts = [
        path
        for place in PLACES
        for path in [HOUSE / place, *(HOUSE / place).rglob("*")]
        if path.suffix in TEXTS and path.is_file()
    ]
    assert len(texts) > len(PAGES)
    named = {name(path): [word for word in HOSTS + FOLDERS if word in read(path)] for path in texts}
    assert {path: words for path, words in named.items() if words} == {}


def test_every_game_has_its_book() -> None:
    assert [page.parent.name for page in BOOKS] == [
        "double_dealing_shuffle",
        "double_decker",
        "double_hearts",
    ]
