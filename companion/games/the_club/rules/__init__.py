"""Rules of The Club: rounds, turns, verdicts, guesses, points."""
