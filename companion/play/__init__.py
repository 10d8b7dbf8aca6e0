"""What a game is, and what a match of one adds up to."""
