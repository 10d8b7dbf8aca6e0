"""Baker Street in sentences: the log, its corrections, and help."""
