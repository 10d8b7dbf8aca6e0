"""Appearance of Baker Street."""

from screens.base.appearance import Look

LOOK = Look(dark="#7FA3C7", light="#3A6A94", velvet="#33526F", icon="detective")
EVIDENCE_BACK = Look(dark="#304A68", light="#C6D6E6", icon="")
"""Backs of evidence cards."""
