"""What Cluedo looks like."""

from screens.base.appearance import Look

LOOK = Look(dark="#4FA777", light="#1F7A4A", velvet="#1F5C46", icon="envelope")
SEAL = "#A32630"
"""The wax on the envelope."""
