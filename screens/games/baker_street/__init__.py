"""Baker Street on the screen."""
