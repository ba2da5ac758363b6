"""Double Hearts: rulings DH-1 to DH-11."""
