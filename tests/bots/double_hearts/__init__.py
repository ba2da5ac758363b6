"""Proof of the players of Double Hearts."""
