"""How boards are written in files: one format a module, each with `read` and `write`."""
