"""What the command line does, and the wiring of every layer."""
