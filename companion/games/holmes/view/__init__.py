"""Holmes as everybody may see it."""
