"""How a match goes: dealing, turns, answers, accusations."""
