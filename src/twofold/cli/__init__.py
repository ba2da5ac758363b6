"""The commands."""


def main() -> None:
    """Run the command that was typed."""
