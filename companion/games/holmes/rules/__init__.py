"""Rules of Holmes: legality, effects and scoring."""
