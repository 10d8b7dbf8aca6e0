"""What The Club looks like."""

from screens.base.appearance import Look

LOOK = Look(dark="#E8E2D4", light="#6B6455", velvet="#175B64", icon="layers")
