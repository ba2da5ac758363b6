"""The press: what is printed, from templates that a person can read."""
