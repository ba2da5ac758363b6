"""Players that see a view, never a state; one file a way of thinking."""
