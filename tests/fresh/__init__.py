"""Bare systems on which the README is followed as a new user would: ``make fresh``."""
