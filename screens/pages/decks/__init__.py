"""Pages about decks: teaching, examining and printing them, and what a game box holds."""
