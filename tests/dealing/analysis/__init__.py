"""Double-dummy tables, par, and sets of boards in figures."""
