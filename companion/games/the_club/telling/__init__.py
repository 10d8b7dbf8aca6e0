"""The Club in words: rules as sentences, the log, help."""
