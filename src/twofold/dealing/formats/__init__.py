"""Boards as files: PBN, LIN, DUP and our own JSON, one format a module."""
