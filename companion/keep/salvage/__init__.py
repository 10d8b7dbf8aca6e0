"""What is left of a damaged file: read from its bytes, taken into a new one, and told."""
