"""One live table: commands in, events out; no clock, no I/O, no randomness of its own."""
