"""Exact solver: the deals that fit the knowledge of a viewer, and their number."""
