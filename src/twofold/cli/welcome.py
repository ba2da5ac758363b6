"""What `twofold` says when nothing is asked of it."""

from typing import Final

COMMANDS: Final = (
    ("serve --lan", "a table for friends in this house, in their browsers"),
    ("play double-hearts", "two faces on every card"),
    ("play double-decker --players 6", "two colours in one trick"),
    ("play double-dealing-shuffle", "two shuffles at once"),
    ("rules double-hearts", "a rule book"),
    ("deck dark-hand", "which faces share a card"),
    ("sim double-decker --players 5 --games 10000", "many matches, by bots"),
    ("check games.jsonl", "are these records right?"),
    ("deal --boards 24 --out friday", "bridge boards, dealt by hand"),
    ("print dark-hand", "a deck to cut out"),
    ("--help", "everything else; COMMAND --help, every option"),
)


def welcome() -> str:
    """Give a short welcome, and the commands to begin with."""
    wide = max(len(command) for command, _ in COMMANDS)
    lines = [f"  twofold {command:{wide}}   {what}" for command, what in COMMANDS]
    return "\n".join(["Twofold: a card table where everything comes in twos.", "", *lines])
