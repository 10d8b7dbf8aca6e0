"""Texts on matches played: dates, matches, evenings, figures, people and proposals."""
