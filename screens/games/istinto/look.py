"""What Istinto looks like."""

from screens.look import Look

LOOK = Look(dark="#9B7BE0", light="#6A45BF", icon="microchip", suits="WBGRKT")
