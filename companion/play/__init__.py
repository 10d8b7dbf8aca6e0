"""Games and matches, independent of any single game."""
