"""Box of Holmes: Sherlock & Mycroft."""

from __future__ import annotations

from companion.play.cards import Box
from companion.words.i18n import N_, _

CLUES = {
    "PASS": (N_("false pass"), 3),
    "EXPLOSIVE": (N_("explosive"), 4),
    "CIGARETTE": (N_("cigarette"), 5),
    "BULLET": (N_("bullet"), 6),
    "BUTTON": (N_("button"), 7),
    "FOOTPRINT": (N_("footprint"), 8),
    "FINGERPRINT": (N_("fingerprint"), 9),
    "MAP": (N_("map fragment"), 5),
    "JOKER": (N_("joker"), 5),
}
"""Name of each clue, and its number of copies (the digest, 3.1: 52 in all)."""
CHARACTERS = {
    "WATSON": N_("Doctor Watson"),
    "HUDSON": N_("Mrs. Hudson"),
    "LESTRADE": N_("Inspector Lestrade"),
    "ADLER": N_("Irene Adler"),
    "GREGSON": N_("Inspector Gregson"),
    "WIGGINS": N_("Wiggins"),
    "PIKE": N_("Langdale Pike"),
    "TOBY": N_("Toby"),
    "JOHNSON": N_("Shinwell Johnson"),
    "BILLY": N_("Billy"),
    "KRAMM": N_("Von Kramm"),
    "HUNTER": N_("Violet Hunter"),
}
OPTIONAL = {
    "RESERVE": N_("Sherlock and Mycroft"),
    "MORIARTY": N_("James Moriarty"),
    "MORAN": N_("Sebastian Moran"),
}
NAMES = {code: name for code, (name, copies) in CLUES.items()} | CHARACTERS | OPTIONAL

BOX = Box(
    game="holmes",
    title="Holmes",
    cards=(
        *(code for code, (name, copies) in CLUES.items() for copy in range(copies)),
        *CHARACTERS,
        *OPTIONAL,
    ),
    word=lambda code: _(NAMES[code]),
)
"""52 clues, 12 characters, 3 optional cards (the rule text's "Contenuto")."""
