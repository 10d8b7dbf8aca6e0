"""What not everybody at a table of Baker Street may know."""
