"""Twofold: a card table where everything comes in twos."""
