"""The dealing room: boards that nobody knows, dealt by hand through two permutations."""
