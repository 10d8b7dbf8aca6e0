"""The Club: a secret rule."""
