"""What Holmes looks like."""

from screens.look import Look

LOOK = Look(dark="#C4655A", light="#9C3A30", icon="magnifier")
