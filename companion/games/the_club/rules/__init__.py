"""How a match goes: rounds, turns, verdicts, guesses, points."""
