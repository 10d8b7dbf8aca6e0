"""Theme, kv loading, icons and appearance of games: the basis of every widget."""
