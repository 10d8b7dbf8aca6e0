"""Cluedo: an envelope and its secret."""
