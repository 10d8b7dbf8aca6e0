"""Simulated players of Holmes: a whole week, as two people enter it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.holmes.actions import AssignJoker, Draw, Keep, Pass
from companion.games.holmes.game import DECK, GAME
from companion.play.actions import Action
from companion.play.game import ScanSpot, Setup
from tests.support.box import Box, UnitTestTouch
from tests.support.user_actions import confirm, hold_open, lay_out, panel, scan, sit

DAYS = (
    ("ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE", (
        "LESTRADE : BULLET BUTTON / FINGERPRINT PASS",
        "LESTRADE : FINGERPRINT FOOTPRINT / BULLET CIGARETTE",
        "HUDSON :",
        "WIGGINS :",
        "WATSON : BULLET / JOKER",
        "WATSON : PASS / FINGERPRINT",
    )),
    ("TOBY", (
        "TOBY < LESTRADE :",
        "HUDSON < LESTRADE :",
        "LESTRADE < WATSON : JOKER BULLET FINGERPRINT / MAP FOOTPRINT",
        "TOBY < WATSON :",
        "WATSON : FOOTPRINT / BUTTON",
        "LESTRADE : BUTTON MAP / CIGARETTE BULLET",
    )),
    ("PIKE", (
        "PIKE < TOBY : 2 keep",
        "ADLER < TOBY : BULLET",
        "HUDSON < LESTRADE :",
        "PIKE < HUDSON : 1 keep",
        "WIGGINS :",
        "WATSON : CIGARETTE / BUTTON",
    )),
    ("BILLY", (
        "WATSON < PIKE : EXPLOSIVE / MAP",
        "HUDSON < WATSON :",
        "BILLY < WIGGINS : FOOTPRINT",
        "LESTRADE < PIKE : MAP CIGARETTE / FINGERPRINT EXPLOSIVE",
        "TOBY :",
        "WATSON : BUTTON / JOKER",
    )),
    ("KRAMM", (
        "KRAMM < BILLY : JOKER aside draw keep / PASS",
        "WIGGINS < LESTRADE :",
        "HUDSON < TOBY :",
        "LESTRADE < WATSON : FINGERPRINT EXPLOSIVE / BULLET FOOTPRINT",
        "LESTRADE : BULLET BULLET / PASS BUTTON",
        "TOBY :",
    )),
    ("GREGSON", (
        "GREGSON < KRAMM : FOOTPRINT aside BUTTON stop / FINGERPRINT MAP",
        "WATSON < WIGGINS : FINGERPRINT / FOOTPRINT",
        "WATSON < HUDSON : MAP / CIGARETTE",
        "GREGSON < TOBY : FOOTPRINT stop / MAP",
        "HUDSON :",
        "HUDSON :",
    )),
    ("HUNTER", (
        "HUNTER < GREGSON : EXPLOSIVE MAP",
        "LESTRADE < GREGSON : CIGARETTE PASS / BUTTON FINGERPRINT",
        "LESTRADE < HUDSON : BUTTON FINGERPRINT / JOKER EXPLOSIVE",
        "PIKE < WATSON : 1 keep",
        "HUDSON :",
        "WATSON : JOKER aside",
    )),
)  # fmt: skip
"""Newcomers and the six actions of each day: target, origin among several pawns, choices,
refills."""
TAKERS = ("WATSON", "LESTRADE", "GREGSON", "KRAMM")
"""Characters who let the player take clues of the row."""
HIDDEN = ("BUTTON", "CIGARETTE", "FINGERPRINT", "FOOTPRINT")
"""Clues that are shown at the end: one by the first player, three by the other."""
TOKENS = ((4, 6), (2, 9), (8, 4), (15, 3), (14, 10), (12, 10), (12, 5))
"""Tokens of both at the end of each day, reckoned by hand."""
ABSENT = {2: "Toby", 3: "Langdale Pike", 6: "Inspector Gregson"}
"""Character whom both visited on that day, by day; none of them is a starter."""
WORDS = {
    "PASS": "False pass", "EXPLOSIVE": "Explosive", "CIGARETTE": "Cigarette", "BULLET": "Bullet",
    "BUTTON": "Button", "FOOTPRINT": "Footprint", "FINGERPRINT": "Fingerprint",
    "MAP": "Map fragment", "JOKER": "Joker", "WATSON": "Doctor Watson", "HUDSON": "Mrs. Hudson",
    "LESTRADE": "Inspector Lestrade", "ADLER": "Irene Adler", "GREGSON": "Inspector Gregson",
    "WIGGINS": "Wiggins", "PIKE": "Langdale Pike", "TOBY": "Toby", "BILLY": "Billy",
    "KRAMM": "Von Kramm", "HUNTER": "Violet Hunter", "MORIARTY": "James Moriarty",
    "MORAN": "Sebastian Moran",
    "keep": "Keep it hidden", "aside": "Set it aside", "stop": "Finish", "draw": "Draw 1 clue",
}  # fmt: skip
"""Texts of the keys."""
TILES = {**WORDS, "WATSON": "Watson", "LESTRADE": "Lestrade", "GREGSON": "Gregson"}
"""Names on the tiles, without titles."""
ACTIONS = {"keep": Keep(), "aside": AssignJoker(), "stop": Pass(), "draw": Draw(1)}


def parts(action: str) -> tuple[str, str, list[str], list[str]]:
    """Return the target of an action, its origin, its choices, and its refills of the row."""
    visit, _, rest = action.partition(" :")
    target, _, origin = visit.partition(" < ")
    steps, _, fills = rest.partition("/")
    return target, origin, steps.split(), fills.split()


def told(action: str) -> Iterator[str]:
    """Yield everything to enter for an action, one after the other."""
    target, origin, steps, fills = parts(action)
    yield target
    if origin:
        yield origin
    yield from steps
    yield from fills


def happened(box: Box, what: str) -> Action:
    """Return the action that a word of the week means now."""
    if what.isdigit():
        return Draw(int(what))
    if what in ACTIONS:
        return ACTIONS[what]
    return GAME.controls.scan(box.referee.match.state, DECK.find(what), ScanSpot())


def play(box: Box, words: str) -> None:
    """Let this happen at the table, without a finger."""
    for what in words.split():
        before = box.referee.match.state
        box.referee.do(happened(box, what))
        assert box.referee.match.state != before, (
            what,
            box.referee.pending.notice,
            box.referee.pending.dispute,
        )


def play_days(box: Box, first: int, last: int) -> None:
    """Play whole days."""
    for appear, actions in DAYS[first - 1 : last]:
        play(box, appear)
        for action in actions:
            play(box, " ".join(told(action)))


def play_action(box: Box, *places: int, day: int = 1) -> None:
    """Play actions of a day, by their places."""
    for place in places:
        play(box, " ".join(told(DAYS[day - 1][1][place])))


def begin(box: Box, *names: str) -> None:
    """Set up a match from home and begin it; the first one begins, as Sherlock."""
    box.tap("Holmes")
    sit(box, *names)
    box.tap(f"Start: {names[0]} begins")
    lay_out(box)


def start(box: Box, *names: str, first: int = 0, **options: str) -> None:
    """Begin a match with house rules, without a finger."""
    box.referee.begin(GAME, Setup(tuple(names), first, options))
    box.app.go("match")
    box.frames(4)


def desk(box: Box, role: str) -> list[str]:
    """Return the texts on a player's card."""
    return next(words for card in box.of("DeskCard") if role in (words := box.words(card)))


def signs(box: Box, role: str) -> list[str]:
    """Return the icons on a player's card."""
    card = next(card for card in box.of("DeskCard") if role in box.words(card))
    return [
        each.name for each in box.visible(card) if type(each).__name__ == "PadIcon" and each.name
    ]


def on_tile(box: Box, name: str) -> list[str]:
    """Return the texts on a character's tile."""
    return next(words for tile in box.of("TownTile") if name in (words := box.words(tile)))


# --- by touch


def choose(box: Box, *codes: str) -> None:
    """Touch keys, one after the other; a finger slides over two that can be chosen at once."""
    waiting = list(codes)
    while waiting:
        code = waiting.pop(0)
        first, second = _keys(box, code), _keys(box, *waiting[:1])
        if not first:
            box.tap(WORDS.get(code, code))
        elif second[1 if waiting[:1] == [code] else 0 :] and _tells_two(box, code):
            waiting.pop(0)
            box.drag(box.middle(first[0]), box.middle(second[-1]))
        else:
            box.touch(*box.middle(first[0]))


def _keys(box: Box, *code: str) -> list[Any]:
    """Return the keys for a word of the week; none for no word."""
    return [
        key for key in box.of("ChoiceKey") if code and WORDS.get(*code, *code) in box.words(key)
    ]


def _tells_two(box: Box, first: str) -> bool:
    """Return True if two clues can be chosen at once; a joker asks for its type between."""
    asked = first == "JOKER" and type(panel(box)).__name__ == "HolmesStep"
    return panel(box).two and not asked


def visit(box: Box, action: str) -> None:
    """Drag a pawn to a character if there are several pawns, else touch the character; then choose.

    If the visit takes clues of the row, the finger is carried on over them.
    """
    target, origin, steps, fills = parts(action)
    if target in TAKERS and steps:
        number = 2 if target == "LESTRADE" and "JOKER" not in steps else 1
        places = [_middle_of(box, code) for code in (origin, target) if code]
        carry(box, *places, *_on_row(box, *steps[:number]))
        steps = steps[number:]
    elif origin:
        box.drag(_middle_of(box, origin), _middle_of(box, target))
    else:
        box.touch(*_middle_of(box, target))
    choose(box, *steps, *fills)


def carry(box: Box, *places: tuple[float, float]) -> None:
    """Put a finger down at the first place, move it over the others, and lift it at the last."""
    box.touches += 1
    box.rest(*places[0])
    finger = UnitTestTouch(*places[0])
    finger.touch_down()
    for place in places:
        finger.touch_move(*place)
        box.frames(2)
    finger.touch_up()
    box.frames(3)


def _on_row(box: Box, *codes: str) -> list[tuple[float, float]]:
    """Return the positions of clues on the row of the day, each on a card of its own."""
    marks = [mark for mark in box.of("ClueMark")[::-1] if mark.item]
    found = []
    for code in codes:
        mark = next(mark for mark in marks if mark.item.code == code)
        marks.remove(mark)
        found.append(box.middle(mark))
    return found


def _middle_of(box: Box, code: str) -> tuple[float, float]:
    return box.middle(next(t for t in box.of("TownTile") if TILES[code] in box.words(t)))


def slide(box: Box, words: str) -> None:
    """Hold the private page, slide to a sentence, and lift the finger."""
    finger = hold_open(box)
    box.touches += 1
    spot = next(spot for spot in box.of("SentenceSpot") if words in box.words(spot))
    finger.touch_move(*box.middle(spot))
    finger.touch_up()
    box.frames(4)


# --- by a reader and buttons


def read(box: Box, action: str) -> None:
    """Scan the visited character, the pawn's origin and every clue; touch the rest."""
    for what in told(action):
        if what in WORDS and what.isupper():
            scan(box, what)
        else:
            confirm(box, WORDS.get(what, what))
