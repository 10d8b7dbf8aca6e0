"""Baker Street as everybody may see it."""
