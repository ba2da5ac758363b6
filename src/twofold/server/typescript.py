"""The messages as TypeScript types, made from the structs: `python -m twofold.server.typescript`.

The browser's types are this output, so a field renamed here is a type error there. Along with them
goes the usual Dark Hand deck, which is data of the house that the pages draw.
"""

import json
import re
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from twofold.cards.dark_hand import default_pairing
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.state import deck_for
from twofold.tables.choices import Choice
from twofold.tables.frames import PROTOCOL, FromClient, FromHouse

Schema = dict[str, Any]

HEAD: Final = (
    "// Made from the server's structs by `python -m twofold.server.typescript`: don't edit.\n"
)
MESSAGES: Final = Path("web/src/wire/messages.ts")
DECK: Final = Path("web/src/cards/dark-hand.json")
_REF: Final = "#/"
_CHOICES: Final = [kind.__name__ for kind in get_args(Choice)]
_PLAIN: Final = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
    "object": "Record<string, unknown>",
}


def messages() -> str:
    """Give all that travels on a table's socket."""
    house, heard = _schemas(FromHouse)
    client, said = _schemas(FromClient)
    lines = [HEAD, f"export const PROTOCOL = {PROTOCOL};\n"]
    for name, schema in sorted((said | heard).items()):
        # What the house sends has every field; what a client sends may leave out the defaults.
        lines.append(_declared(name, schema, whole=name in heard))
    lines.append(f"export type Choice = {' | '.join(_CHOICES)};\n")
    lines.append(f"export type FromHouse = {_type(house)};\n")
    lines.append(f"export type FromClient = {_type(client)};\n")
    return "\n".join(lines)


def dark_hand() -> str:
    """Give the usual deck as the pages draw it: both faces of each card, and what each costs."""
    pairing = default_pairing()
    deck = deck_for(pairing)
    lines: list[str] = []
    for card, names in enumerate(pairing.names):
        hearts = [deck.hearts[shade] >> card & 1 for shade in (0, 1)]
        queen = rules.points(deck, 1 << card) - sum(hearts)
        points = [hearts[shade] + queen * (deck.queens[shade] >> card & 1) for shade in (0, 1)]
        whole = {"light": names[0], "dark": names[1]}
        lines.append(json.dumps(whole | {"points": dict(zip(whole, points, strict=True))}))
    return '{\n  "cards": [\n    ' + ",\n    ".join(lines) + "\n  ]\n}\n"


def _schemas(kind: Any) -> tuple[Schema, dict[str, Schema]]:
    (top,), parts = msgspec.json.schema_components([kind], ref_template=_REF + "{name}")
    return top, parts


def _declared(name: str, schema: Schema, *, whole: bool) -> str:
    if schema.get("type") != "object":
        return f"{_told(schema)}export type {_short(name)} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    fields = "".join(
        f"  {field}{'' if whole or field in required or _is_tag(kind) else '?'}: {_type(kind)};\n"
        for field, kind in schema.get("properties", {}).items()
    )
    return f"{_told(schema)}export interface {_short(name)} {{\n{fields}}}\n"


def _told(schema: Schema) -> str:
    told = schema.get("description")
    return f"/** {' '.join(told.split())} */\n" if told else ""


def _is_tag(schema: Schema) -> bool:
    return len(schema.get("enum", ())) == 1


def _short(name: str) -> str:
    """Give the last part of a name, or of a path where two structs share one, with its game."""
    *path, last = re.split(r"[._]", name)
    games = [word.capitalize() for word in path if word in ("hearts", "decker", "shuffle")]
    return "".join(games[:1]) + last


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return _short(schema["$ref"].removeprefix(_REF))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        kinds = list(dict.fromkeys(_type(kind) for kind in schema["anyOf"]))
        if set(kinds) > set(_CHOICES):
            kinds = ["Choice", *(kind for kind in kinds if kind not in _CHOICES)]
        return " | ".join(kinds) if set(kinds) != set(_CHOICES) else "Choice"
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        inner = _type(schema["items"]) if schema.get("items") else "unknown"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    return _PLAIN[schema["type"]] if "type" in schema else "unknown"


def write(root: Path = Path()) -> None:
    """Write both files below a folder."""
    for place, text in made().items():
        (root / place).write_text(text, encoding="utf-8")


def made() -> dict[Path, str]:
    """Give both files, by their places."""
    return {MESSAGES: messages(), DECK: dark_hand()}


if __name__ == "__main__":
    write()
