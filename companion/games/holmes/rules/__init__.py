"""The rules of Holmes: what may happen when, what follows, and what it counts."""
