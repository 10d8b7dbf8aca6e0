"""Secrets of Baker Street."""
