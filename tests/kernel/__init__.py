"""Kernels: the same in plain Python and compiled."""
