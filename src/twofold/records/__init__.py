"""A whole game as one line of JSON: write it, read it, check it."""
