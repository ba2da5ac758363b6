"""The commands: what is typed, what comes back, and with which exit status."""
