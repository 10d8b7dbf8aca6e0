"""Searches through random matches for violations of invariants."""
