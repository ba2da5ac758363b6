"""The answers over HTTP: one file a noun."""
