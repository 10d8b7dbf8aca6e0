"""Pages of a match: the table, its menu, log, help and set-up guide, and private pages."""
