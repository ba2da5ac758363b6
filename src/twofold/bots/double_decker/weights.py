"""The weights of a quick thought, found by self-play; by the number of players."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from twofold.bots.double_decker.rollouts import Weights

_FOUR: Final = Weights(
    pile=292,
    held=171,
    high=275,
    grown=803,
    other=998,
    coming=535,
    reach=61,
    strong=1161,
    strong_fall=834,
    bad=724,
    bad_fall=878,
    early=37,
    gift=123,
    opening=94,
)
_FIVE: Final = Weights(
    pile=335,
    held=164,
    high=458,
    grown=873,
    other=953,
    coming=513,
    reach=60,
    strong=1722,
    strong_fall=835,
    bad=389,
    bad_fall=672,
    early=58,
    gift=28,
    opening=23,
)
_SIX: Final = Weights(
    pile=340,
    held=131,
    high=558,
    grown=796,
    other=834,
    coming=387,
    reach=55,
    strong=1508,
    strong_fall=802,
    bad=164,
    bad_fall=495,
    early=102,
    gift=20,
    opening=-17,
)
_SEVEN: Final = Weights(
    pile=249,
    held=82,
    high=462,
    grown=513,
    other=750,
    coming=488,
    reach=66,
    strong=1439,
    strong_fall=741,
    bad=108,
    bad_fall=478,
    early=74,
    gift=47,
    opening=-9,
)
WEIGHTS: Final[Mapping[int, Weights]] = MappingProxyType({4: _FOUR, 5: _FIVE, 6: _SIX, 7: _SEVEN})
