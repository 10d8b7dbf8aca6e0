"""Layouts of seats around the table, and widgets rotated to face them."""
