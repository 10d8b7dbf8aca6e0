"""Appearance of Holmes."""

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
"""Colours of the sky before the first day and on each of seven, from the top to the roofs."""
SUNS = ("#E0906C", "#FFC58A", "#FFDFA4", "#FFF0C4", "#FFF6DC", "#FFE2A0", "#FF9C62", "#D6DEF2")
"""Colour of the sun on these days, of the moon on the last."""
ROOFS = ("#1A1012", "#2B1A1D")
"""Colours of the front and back roofs."""
LAMPLIGHT = "#F9CB6C"
"""Colour of windows and of the face of the clock."""
WINDOW_LIGHT = (1.0, 0.0, 0.0, 0.0, 0.0, 0.55, 0.85, 1.0)
"""Brightness of windows on these days, from 0 to 1."""
TILE_GROUND = "#281A19"
"""Colour of the characters' tiles in the dark theme."""
ROPE = ("#C9AF7E", "#8A7245")
"""Colours of the rope between both players, and of its strands."""
BUST_COLOURS = ("#E6AE9F", "#7A3A30")
"""Colours of the busts of characters in the dark theme, and in the light one or on paper."""
CARD_BACK = ("#A8362F", "#F0C8B4")
"""Colours of the back of a card and of its frame."""
