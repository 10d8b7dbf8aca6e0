"""Public views of Baker Street."""
