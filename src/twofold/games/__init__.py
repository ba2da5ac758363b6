"""The games: one folder each, all answering what `game.py` asks."""
