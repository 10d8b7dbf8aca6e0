"""The rules of Baker Street: what may happen when, what follows, and what it counts."""
