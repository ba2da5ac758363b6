"""Many games at once."""
