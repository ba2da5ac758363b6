"""Whole numbers as they are typed."""

import typer


def whole_number(text: str) -> int:
    """Read a whole number, or say that it is none."""
    try:
        return int(text)
    except ValueError:
        from twofold.cards.words import quoted

        raise typer.BadParameter(f"{quoted(text)} is no whole number.") from None
