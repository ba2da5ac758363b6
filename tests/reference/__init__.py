"""Slow second rule books, written from the sheets and rulings without having read the fast ones."""
