"""Pages before a match: home, set-up, scoring of another game, suggestions, the first start."""
