"""Players of Double Hearts."""
