"""Searches through random matches for what must never be there."""
