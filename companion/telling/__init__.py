"""Words about what was played: dates, matches, evenings, figures, people and proposals."""
