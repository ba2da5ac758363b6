"""Tables that tests sit at."""

from typing import Final

from twofold.tables.setting import DeckerSetting, HeartsSetting, Setting, ShuffleSetting
from twofold.tables.testing import House, house_for

SETTINGS: Final[dict[str, tuple[Setting, int]]] = {
    "decker-4": (DeckerSetting(4), 2),
    "decker-5": (DeckerSetting(5), 5),
    "hearts-3": (HeartsSetting(3, target=60), 1),
    "hearts-4": (HeartsSetting(4, target=60), 3),
    "shuffle": (ShuffleSetting(), 2),
    "shuffle-bot": (ShuffleSetting(caller=1), 1),
    "shuffle-exact": (ShuffleSetting(hands="exact"), 2),
}
"""A setting, and how many of its seats people have."""


def house(label: str, seed: str = "a house", clock: str = "none") -> House:
    """Give a full table that has not begun."""
    setting, players = SETTINGS[label]
    return house_for(setting, players, seed, clock=clock)


def playing(label: str, seed: str = "a house", clock: str = "none") -> House:
    """Give a table that waits for its first choice, or its first count."""
    one = house(label, seed, clock)
    one.play(1)
    return one
