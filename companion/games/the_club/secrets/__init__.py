"""Secrets of The Club: the rule, and its verdicts."""
