"""Kinds of boards, the language of conditions, and the deals that meet them."""
