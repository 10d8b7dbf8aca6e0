"""Appearance of any game."""

from screens.base.appearance import Look

LOOK = Look(dark="#D9A25F", light="#7A5420", velvet="#4A3D2F", icon="pencil")
