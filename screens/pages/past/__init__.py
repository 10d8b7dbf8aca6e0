"""Pages about past matches: evenings, replays, notes, statistics, unfinished matches."""
