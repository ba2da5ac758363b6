"""Records: written, read, checked."""
