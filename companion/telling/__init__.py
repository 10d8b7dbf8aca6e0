"""What was played in words: dates, matches, evenings, figures, people and proposals."""
