"""Players of Double Decker."""
