"""The proof: the same tree as the package, and contracts that cross it."""
