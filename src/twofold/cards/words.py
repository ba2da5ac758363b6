"""Text from outside, made safe to show: data, never a terminal's command or markup."""

_LONGEST = 60


def plain(text: str) -> str:
    """Give the text with every control or unseen character written out as its code."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


def quoted(value: object) -> str:
    """Give a value from outside in quotes, safe to print and short enough to read."""
    text = value if isinstance(value, str) else repr(value)
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 1] + "…"
    return f"“{plain(text)}”"
