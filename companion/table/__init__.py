"""What happens at the table: the one door, and the rooms behind it."""
