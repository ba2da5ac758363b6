"""Double Decker: rulings DD-1 to DD-9."""
