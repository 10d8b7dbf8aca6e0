"""Rules of Baker Street: legality, effects and scoring."""
