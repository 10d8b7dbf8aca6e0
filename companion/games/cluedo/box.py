"""Box of Cluedo."""

from __future__ import annotations

from companion.play.cards import Box
from companion.words.i18n import N_, _

SUSPECTS = {
    "SCARLET": N_("Miss Scarlet"),
    "PLUM": N_("Professor Plum"),
    "MUSTARD": N_("Colonel Mustard"),
    "GREEN": N_("Reverend Green"),
    "WHITE": N_("Mrs. White"),
    "PEACOCK": N_("Mrs. Peacock"),
}
WEAPONS = {
    "DAGGER": N_("dagger"),
    "CANDLESTICK": N_("candlestick"),
    "PISTOL": N_("pistol"),
    "SPANNER": N_("spanner"),
    "PIPE": N_("lead pipe"),
    "ROPE": N_("rope"),
}
ROOMS = {
    "LOUNGE": N_("lounge"),
    "DINING-ROOM": N_("dining room"),
    "STUDY": N_("study"),
    "KITCHEN": N_("kitchen"),
    "CONSERVATORY": N_("conservatory"),
    "BALLROOM": N_("ballroom"),
    "BILLIARD-ROOM": N_("billiard room"),
    "LIBRARY": N_("library"),
    "HALL": N_("hall"),
}
NAMES = SUSPECTS | WEAPONS | ROOMS

BOX = Box(
    game="cluedo",
    title="Cluedo",
    cards=tuple(NAMES),
    word=lambda code: _(NAMES[code]),
    renamed=True,
)
"""6 suspects, 6 weapons, 9 rooms (S:4-6); editions name them differently."""
