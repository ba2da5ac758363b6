"""Words: the books say what the rules do, and every page is whole."""
