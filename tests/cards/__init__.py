"""Cards: what their names are, and what no deck can be."""
