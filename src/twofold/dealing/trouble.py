"""What can go wrong in the dealing room, said in a director's words."""


class WrongDealing(ValueError):
    """Something asked of the dealing room that cannot be done."""


class WrongBoard(WrongDealing):
    """A board that is none: the message names the line and the card."""


class WrongSheet(WrongDealing):
    """A dealer's sheet that is none."""
