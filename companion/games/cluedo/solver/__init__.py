"""Exact solver: the deals that fit what a viewer knows, and their number."""
