"""Measures of the code itself: ``python -m tests.measures`` prints them as a table."""
