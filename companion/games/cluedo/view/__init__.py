"""What everybody may see of a match of Cluedo."""
