"""The dealing room, held against a simulated dealer."""
