"""What every game holds to, whichever it is and however many play."""
