"""The Club on the screen."""
