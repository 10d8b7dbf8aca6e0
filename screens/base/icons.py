"""Icons by meaning (glyphs of Font Awesome 5 solid) and the shapes of the seats."""

ICONS = {
    "back": "\uf053",
    "forward": "\uf054",
    "undo": "\uf2ea",
    "redo": "\uf2f9",
    "menu": "\uf142",
    "turn": "\uf2f1",
    "settings": "\uf013",
    "resume": "\uf04b",
    "dealer": "\uf521",
    "print": "\uf02f",
    "shapes": "\uf61f",
    "history": "\uf1da",
    "help": "\uf02d",
    "challenge": "\uf0e3",
    "points": "\uf0ce",
    "log": "\uf03a",
    "throw-away": "\uf2ed",
    "correct": "\uf304",
    "yes": "\uf00c",
    "no": "\uf00d",
    "shuffle": "\uf074",
    "draw": "\uf522",
    "scanner": "\uf02a",
    "buttons": "\uf11b",
    "touch": "\uf25a",
    "hand-over": "\uf362",
    "stop": "\uf11e",
    "hourglass": "\uf252",
    "count": "\uf1ec",
    "cards": "\uf5fd",
    "plus": "\uf067",
    "minus": "\uf068",
    "person": "\uf234",
    "people": "\uf0c0",
    "flag": "\uf024",
    "up": "\uf077",
    "down": "\uf078",
    "podium": "\uf080",
    "coins": "\uf51e",
    "together": "\uf4c4",
    "columns": "\uf0db",
    "warning": "\uf071",
    "erase": "\uf55a",
    "home": "\uf015",
    "enlarge": "\uf31e",
    "detective": "\uf21b",
    "magnifier": "\uf002",
    "envelope": "\uf658",
    "layers": "\uf5fd",
    "lock": "\uf023",
    "pencil": "\uf303",
    "doctor": "\uf0f1",
    "skip": "\uf051",
    "plug": "\uf1e6",
    "new": "\uf055",
    "hand": "\uf256",
    "arrow": "\uf061",
    "eye": "\uf06e",
    "hidden": "\uf070",
    "idea": "\uf0eb",
    "trophy": "\uf091",
    "reserve": "\uf02e",
    "restart": "\uf01e",
    "power": "\uf011",
    "wifi": "\uf1eb",
    "network": "\uf0e8",
    "clock": "\uf017",
    "release": "\uf019",
    "disk": "\uf0a0",
    "light": "\uf185",
    # Cards of Cluedo that are not drawn as strokes, by their codes in lower case.
    "scarlet": "\uf3a5",
    "plum": "\uf501",
    "mustard": "\uf5a2",
    "green": "\uf51d",
    "white": "\uf562",
    "peacock": "\uf52d",
    "spanner": "\uf0ad",
    "lounge": "\uf4b8",
    "dining-room": "\uf2e7",
    "study": "\uf5ad",
    "conservatory": "\uf4d8",
    "ballroom": "\uf001",
    "billiard-room": "\uf436",
    "library": "\uf518",
    "hall": "\uf52b",
    # Cards of Holmes, by their codes in lower case.
    "pass": "\uf2c2",
    "explosive": "\uf1e2",
    "cigarette": "\uf48d",
    "bullet": "\uf140",
    "button": "\uf192",
    "footprint": "\uf54b",
    "fingerprint": "\uf577",
    "map": "\uf279",
    "joker": "\uf0d0",
    "watson": "\uf0f1",
    "hudson": "\uf0f4",
    "lestrade": "\uf24e",
    "adler": "\uf630",
    "gregson": "\uf3ed",
    "wiggins": "\uf1ae",
    "pike": "\uf1ea",
    "toby": "\uf1b0",
    "johnson": "\uf4ad",
    "billy": "\uf562",
    "kramm": "\uf43f",
    "hunter": "\uf518",
    "moriarty": "\uf54c",
    "moran": "\uf05b",
}
SHAPES = "▲■●◆⬟★"
HOLLOW = "△□○◇⬠☆"
"""Outlines of the same shapes, for the seats from the seventh on and for a pawn that lies."""


def icon(name: str) -> str:
    """Return the glyph of an icon."""
    return ICONS[name]


def shape(seat: int | None, standing: bool = True) -> str:
    """Return the shape of a seat, hollow unless *standing*; empty for no seat."""
    if seat is None or seat < 0:
        return ""
    return (SHAPES + HOLLOW)[seat] if standing else HOLLOW[seat % len(HOLLOW)]


def is_hollow(seat: int) -> bool:
    """Return whether the shape of a seat is an outline."""
    return seat >= len(SHAPES)
