"""Cluedo on the screen."""
