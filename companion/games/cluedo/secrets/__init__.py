"""What not everybody at a table of Cluedo may know."""
