"""Pages about decks: teaching, examining and printing them, and the contents of a game box."""
