"""Proof of the players of Double Decker."""
