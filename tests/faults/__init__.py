"""Faults injected many times over, and their outcomes."""
