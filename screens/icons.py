"""The icons in use, by meaning; glyphs of Font Awesome 5 solid, shapes of the seats."""

ICONS = {
    "back": "\uf053",
    "forward": "\uf054",
    "undo": "\uf2ea",
    "redo": "\uf2f9",
    "menu": "\uf142",
    "settings": "\uf013",
    "resume": "\uf144",
    "dealer": "\uf521",
    "microchip": "\uf2db",
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
    "count": "\uf1ec",
    "cards": "\uf5fd",
    "plus": "\uf067",
    "minus": "\uf068",
    "person": "\uf234",
    "warning": "\uf071",
    "erase": "\uf55a",
    "home": "\uf015",
    "detective": "\uf21b",
    "magnifier": "\uf002",
    "envelope": "\uf658",
    "layers": "\uf5fd",
    "doctor": "\uf0f1",
    "skip": "\uf051",
    "plug": "\uf1e6",
    "new": "\uf055",
    "hand": "\uf256",
    "arrow": "\uf061",
    "eye": "\uf06e",
    "trophy": "\uf091",
    "reserve": "\uf02e",
    # The cards of Holmes, by their codes in small letters.
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
"""The same shapes, of something that lies."""


def icon(name: str) -> str:
    """Return the glyph of an icon."""
    return ICONS[name]


def shape(seat: int | None, standing: bool = True) -> str:
    """Return the shape of a seat; nothing for nobody, hollow if it lies."""
    return "" if seat is None or seat < 0 else (SHAPES if standing else HOLLOW)[seat]
