"""A match of Cluedo in sentences."""
