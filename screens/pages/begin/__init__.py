"""Pages before a match: home, who plays, how it is counted, what to play, the first start."""
