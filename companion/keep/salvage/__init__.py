"""Salvage of a damaged file: rows are read from its bytes into a new one, and reported."""
