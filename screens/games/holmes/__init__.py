"""Holmes on the screen."""
