"""Secrets of Cluedo."""
