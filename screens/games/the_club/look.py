"""Appearance of The Club: its colours and its icon."""

from screens.base.appearance import Look

LOOK = Look(dark="#E0B85A", light="#7D5E14", velvet="#175B64", icon="shapes")
