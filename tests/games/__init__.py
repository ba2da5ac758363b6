"""The games, ruling by ruling; tests are pictures of a board."""
