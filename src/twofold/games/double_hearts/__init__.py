"""Double Hearts: hearts for 3 or 4 with cards that have a light and a dark face."""
