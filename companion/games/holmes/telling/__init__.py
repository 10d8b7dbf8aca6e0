"""Holmes in sentences: the log, its corrections, and help."""
