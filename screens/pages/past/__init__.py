"""Pages about what was played: evenings, replays, notes, statistics, matches that wait."""
