"""Proof of the players of Double Dealing Shuffle."""
