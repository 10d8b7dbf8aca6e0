"""Public views of The Club."""
