"""Players of Double Dealing Shuffle."""
