"""Files of boards: read back the same, and refused with the line and the card."""
