"""Faults made on purpose, many times over, and what became of the evening."""
