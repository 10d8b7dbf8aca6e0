"""Appearance of Cluedo: its colours, its icon, its wax and inks."""

from screens.base.appearance import Look

LOOK = Look(dark="#4FA777", light="#1F7A4A", velvet="#1F5C46", icon="envelope")
SEAL_COLOUR = "#A32630"
"""Colour of the wax on the envelope."""
PAWN_COLOURS = {
    "SCARLET": "#E5484D",
    "PLUM": "#A566D0",
    "MUSTARD": "#E3B341",
    "GREEN": "#4CB077",
    "WHITE": "#F3EFE6",
    "PEACOCK": "#4F8FE8",
}
"""Colour of each suspect's pawn."""
CARD_INKS = {
    "SCARLET": "#B3261E",
    "PLUM": "#6B2C7A",
    "MUSTARD": "#7D5600",
    "GREEN": "#256B3C",
    "WHITE": "#5F574B",
    "PEACOCK": "#1F4FA3",
    "DAGGER": "#4F4A55",
    "CANDLESTICK": "#7D5600",
    "PISTOL": "#3A3A44",
    "SPANNER": "#4F5A66",
    "PIPE": "#5A5F66",
    "ROPE": "#7A4D1D",
}
"""Colour of each card's icon; rooms are printed in black."""
