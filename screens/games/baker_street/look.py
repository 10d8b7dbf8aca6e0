"""What Baker Street looks like."""

from screens.look import Look

LOOK = Look(dark="#7FA3C7", light="#3A6A94", icon="detective")
