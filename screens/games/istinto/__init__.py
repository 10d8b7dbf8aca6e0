"""Istinto on the screen."""
