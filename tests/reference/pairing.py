"""A made-up pairing of Double Hearts for tests and anchors: valid by DH-1, printed nowhere."""

SUITS = ["C", "D", "H", "S"]
LOW = ["2", "3", "4", "5", "6", "7"]
HIGH = ["8", "9", "T", "J", "Q", "K"]

# How many suits further round C, D, H, S the dark face lies, by the place of the light rank.
SHIFT_OF_LIGHT_HIGH = [1, 2, 2, 1, 3, 3]  # 8 9 T J Q K
SHIFT_OF_LIGHT_LOW = [2, 2, 1, 3, 1, 3]  # 2 3 4 5 6 7
SHIFT_OF_ACES = 2


def made_up_pairing() -> list[list[str]]:
    """Joins the light rank in one place with the dark rank two places on, the suits shifted."""
    pairing: list[list[str]] = []
    for suit in range(4):
        for place in range(6):
            dark_suit = SUITS[(suit + SHIFT_OF_LIGHT_LOW[place]) % 4]
            pairing.append([LOW[place] + SUITS[suit], HIGH[(place + 2) % 6] + dark_suit])
        for place in range(6):
            dark_suit = SUITS[(suit + SHIFT_OF_LIGHT_HIGH[place]) % 4]
            pairing.append([HIGH[place] + SUITS[suit], LOW[(place + 2) % 6] + dark_suit])
        pairing.append(["A" + SUITS[suit], "A" + SUITS[(suit + SHIFT_OF_ACES) % 4]])
    return pairing
