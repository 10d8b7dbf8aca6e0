"""Rules of Cluedo: dealing, turns, answers, accusations."""
