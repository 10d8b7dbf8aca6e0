"""Public views of Cluedo."""
