"""Baker Street: two detectives, five piles."""
