"""Tests of the pages: what they are made from, and that they are made."""
