"""Double Decker: a trick holds two colours, each won on its own; for 4 to 7."""
