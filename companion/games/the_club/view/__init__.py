"""What everybody may see of a match of The Club."""
