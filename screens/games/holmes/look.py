"""What Holmes looks like."""

from screens.base.appearance import Look

LOOK = Look(dark="#C4655A", light="#9C3A30", velvet="#6E332C", icon="magnifier")

SKIES = (
    ("#0E1124", "#1B1B3C", "#33264C"),
    ("#33346A", "#7A5480", "#E0906C"),
    ("#46609C", "#8F8AAE", "#F0B888"),
    ("#4F74B4", "#98A4C4", "#F6D8A0"),
    ("#5288C6", "#8EB2D6", "#E8DDBE"),
    ("#5478B2", "#A89A9E", "#F4BC74"),
    ("#332F62", "#86475F", "#E2764A"),
    ("#0C122C", "#182045", "#30305C"),
)
"""The sky before the first day and on each of seven, from above down to the roofs."""
SUNS = ("#E0906C", "#FFC58A", "#FFDFA4", "#FFF0C4", "#FFF6DC", "#FFE2A0", "#FF9C62", "#D6DEF2")
"""What stands in it on these days: the sun, and on the last the moon."""
ROOFS = ("#1A1012", "#2B1A1D")
"""Near and far roofs."""
LAMPLIGHT = "#F9CB6C"
"""Windows, and the face of the clock."""
LIT = (1.0, 0.0, 0.0, 0.0, 0.0, 0.55, 0.85, 1.0)
"""Brightness of windows on these days: dark until the fourth is over."""
GROUND = "#281A19"
"""Tiles of characters in the dark theme."""
BACK = ("#A8362F", "#F0C8B4")
"""The back of a card, and its frame."""
