"""Theme, kv loading, icons and appearance of games: what every widget needs."""
