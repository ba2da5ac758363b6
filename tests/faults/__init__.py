"""Rule books with one line wrong each, which the tests must notice."""
