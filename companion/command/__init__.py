"""Commands of the command line, and the wiring of every layer."""
