"""Seats around the table, and what is turned to face them."""
