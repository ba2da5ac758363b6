"""A page of HTML that stands alone: no script, nothing loaded, fit to print."""

from html import escape

from twofold.dealing.press.signs import SIGNS
from twofold.dealing.press.style import Style

_LOOK = """
:root { --ink: #1A2130; --quiet: #4B5160; --line: #D5C8AF; --tint: #F8F3E6; --red: #AF2F22;
  --blue: #24508F; --green: #22694A; --diamond: DIAMOND; --club: CLUB }
@page { size: PAPER; margin: 13mm }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 46rem; background: #FFF; color: var(--ink);
  font: 1rem/1.45 Georgia, "Libertinus Serif", serif; overflow-wrap: anywhere }
h1 { font-size: 1.3rem } h2 { font-size: 2rem; margin: 0 .8rem 0 0; display: inline-block }
h3 { font-size: 1rem; margin: .6rem 0 0 } p { margin: .4rem 0 }
section { break-inside: avoid; margin: 0 0 2rem }
.S { color: var(--ink) } .H, .R { color: var(--red) } .B { color: var(--blue) }
.G { color: var(--green) } .D { color: var(--diamond) } .C { color: var(--club) }
.quiet { color: var(--quiet) } .warn { color: var(--red); font-weight: bold }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
"""


def page(title: str, look: str, body: str, style: Style) -> str:
    """Give a whole page; the title is escaped here, the body has been."""
    diamond, club = ("#A35A00", "#22694A") if style.four_colours else ("#AF2F22", "#1A2130")
    paper = "A4" if style.paper == "a4" else "letter"
    css = _LOOK.replace("DIAMOND", diamond).replace("CLUB", club).replace("PAPER", paper)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{css}{look}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def tag(name: str, body: str, kind: str = "") -> str:
    """Wrap what has been escaped in an element."""
    told = f' class="{escape(kind)}"' if kind else ""
    return f"<{name}{told}>{body}</{name}>"


def sign(letter: str) -> str:
    """Give a suit's sign in its colour."""
    return tag("span", SIGNS[letter], letter)
