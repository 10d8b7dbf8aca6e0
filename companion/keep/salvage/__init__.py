"""Salvage of a damaged file: its readable rows are copied into a new one, and reported."""
