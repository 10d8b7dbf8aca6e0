"""A tour of every page and panel: brings the box to each of its states and stops there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from companion.games import baker_street
from companion.games.baker_street.actions import Deal as DrawThree
from companion.games.baker_street.actions import (
    Declare,
    Doubt,
    Lay,
    Reward,
    ShowHands,
    ShowSum,
    Take,
    TurnUp,
)
from companion.games.holmes.actions import Buy, Visit
from companion.games.holmes.cards import CHARACTERS
from companion.games.holmes.view.panels import RevealPanel
from companion.games.istinto import GAME
from companion.games.istinto.actions import Bid, Challenge, CountTricks, Deal, TakeTrick
from companion.play.actions import EndEarly
from companion.play.game import Setup
from companion.words.errors import SaveFailed
from companion.words.inputs import Connected, Held, Lost, Misread, Pressed, Raw, Scanned
from hardware.survey import Account, survey
from tests.box import Box
from tests.games.holmes import players as inspectors
from tests.players import following

LONG_NAMES = (
    "Giovanbattista", "Mariaantonella", "Wolfgangamadeu", "Massimogiovann", "Bartolomea-Mia",
    "Pierfrancescam",
)  # fmt: skip
"""As long as a name can be."""


ARRIVALS = (
    Connected("box"),
    Raw("box", b"K7QX2M9AHC\r"),
    Scanned("BB3", "box"),
    Raw("box", b"\x02" + bytes(30)),
    Misread("box", "noise"),
    Pressed("seat1"),
    Held("undo"),
    Lost("circle", "[Errno 5] Input/output error"),
)
"""What devices may send while somebody looks at the hardware page."""
STRANGER = Account(
    "companion", may_open=lambda path: "gpio" in path.name, group=lambda _: "dialout"
)
"""Somebody who may not open the readers."""


def tour(box: Box, names: Sequence[str], *, devices: bool = True) -> Iterator[str]:
    """Yield the name of each state, the box standing in it and drawn; decks and devices or not."""
    for stop in _tour(box, names, devices):
        _settle(box)
        yield stop


def _settle(box: Box) -> None:
    """Draw until everything that devices sent has been heard, and a little longer."""
    box.wait(lambda: box.inbox.empty)
    box.frames(4)


def _tour(box: Box, names: Sequence[str], devices: bool) -> Iterator[str]:
    yield "home-empty"
    yield from _empty_pages(box)
    if devices:
        yield from _teaching(box)
        yield from _examining(box)
        yield from _other_decks(box)
        yield from _hardware(box)
    yield from _setting_up(box, names)
    yield from _round(box, names)
    yield from _side_panels(box)
    yield from _beside_the_match(box)
    yield from _log(box)
    yield from _points(box, names)
    yield from _trouble(box)
    yield from _end(box)


def _empty_pages(box: Box) -> Iterator[str]:
    app = box.app
    for page in ("history", "help", "settings"):
        app.go(page)
        yield f"{page}-empty"
        app.go("home")


def _pass(box: Box, *codes: str) -> None:
    for code in codes:
        box.inbox.put(Scanned(code, "box"))
    _settle(box)


def _teaching(box: Box) -> Iterator[str]:
    app = box.app
    app.go("decks")
    yield "decks-empty"
    app.go("boxes")
    yield "boxes"
    app.page.choose("istinto")
    yield "deck-empty"
    app.page.teach()
    yield "enrol-no-reader"
    box.inbox.put(Connected("box"))
    _pass(box, "AA1", "AA2", "AA3")
    yield "enrol"
    _pass(box, "AA1")
    yield "enrol-already"
    app.page.choose_card()
    yield "cards"
    app.page.choose(65)
    yield "enrol-chosen"
    _pass(box, *(f"BB{number}" for number in range(63)))
    yield "enrol-whole"


def _examining(box: Box) -> Iterator[str]:
    app = box.app
    app.go("doctor", number=1)
    yield "doctor-empty"
    box.inbox.put(Misread("box", "garbled"))
    _pass(box, *(f"BB{number}" for number in range(40)), "BB3", "ZZZ")
    yield "doctor"
    app.page.look_at("foreign")
    yield "doctor-foreign"
    app.page.look_at("doubled")
    yield "doctor-doubled"
    app.go("home")


def _other_decks(box: Box) -> Iterator[str]:
    app = box.app
    for name in ("holmes", "baker-street", "cluedo", "the-club"):
        app.go("decks")
        app.go("boxes")
        app.page.choose(name)
        app.page.teach()
        _pass(box, f"{name}-1")
        yield f"enrol-{name}"
        app.page.choose_card()
        yield f"cards-{name}"
    app.go("decks")
    yield "decks"
    app.go("deck", number=5)
    yield "deck"
    app.page.throw_away()
    yield "decks-thrown"
    app.go("home")


def _hardware(box: Box) -> Iterator[str]:
    app = box.app
    app.go("hardware")
    yield "hardware-empty"
    app.survey = lambda: survey(machine(box.folder / "machine"), STRANGER)
    app.page.look_again()
    for event in ARRIVALS:
        box.inbox.put(event)
    yield "hardware"
    box.inbox.put(Connected("box"))
    app.go("home")


def machine(root: Path) -> Path:
    """Return a folder that looks like a Raspberry Pi with two readers."""
    for device in (
        "serial/by-id/usb-Grow_Technology_GM65_Barcode_Scanner_A1B2C3D4-if00",
        "input/by-id/usb-WIT_Electron_Company_WIT_122-UFS_V2.03-event-kbd",
        "gpiochip0",
    ):
        path = root / "dev" / device
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    model = root / "proc/device-tree/model"
    model.parent.mkdir(parents=True, exist_ok=True)
    model.write_text("Raspberry Pi 4 Model B Rev 1.5\0")
    return root


def _setting_up(box: Box, names: Sequence[str]) -> Iterator[str]:
    app = box.app
    app.go("setup", game="istinto")
    yield "setup-empty"
    app.page.invite()
    yield "name-empty"
    app.page.name = names[0]
    yield "name"
    app.back()
    for name in names:
        app.page._welcome(name)
    app.page.refresh()
    yield "setup"
    app.page.touch_seat(1)
    yield "setup-chosen"
    app.back()
    app.go("house")
    yield "house"
    app.page.choose("floor_at_zero", "yes")
    app.page.choose("revoke_scope", "as_it_stands")
    yield "house-own"
    app.back()
    yield "setup-own"


def _round(box: Box, names: Sequence[str]) -> Iterator[str]:
    app, do = box.app, box.referee.do
    app.page.begin()
    yield "bids"
    for bid in (0, 2, 10, 1, 0, 3)[: len(names)]:
        do(Bid(bid))
        if bid == 10:
            yield "bids-too-many"
    yield "tricks"
    first, second = following((1, 2), leader=1, seats=len(names))
    for code in first:
        box.inbox.put(Scanned(code))
    _settle(box)
    yield "tricks-last"
    for code in second[:-1]:
        box.inbox.put(Scanned(code))
    _settle(box)
    yield "tricks-cards"
    do(TakeTrick(0 if len(names) > 3 else 2))
    yield "tricks-disputed"
    box.referee.dismiss()
    box.inbox.put(Scanned("04A1B2C3D4E5F60708090A0B0C0D0E0F"))
    box.frames(4)
    yield "tricks-stranger"
    app.page.agree()
    yield "cards-stranger"
    app.back()
    box.referee.undo()
    yield "tricks-undone"


def _side_panels(box: Box) -> Iterator[str]:
    from screens.games.istinto.cards import Cards
    from screens.games.istinto.challenge import Accusation
    from screens.games.istinto.count import Count
    from screens.games.istinto.points import Points

    page = box.app.page
    for name, side in (("cards", Cards), ("count", Count), ("points", Points)):
        page.open(side)
        yield name
    page.open(Accusation)
    yield "challenge"
    panel = page.panel
    panel.accuser, panel.accused = 1, 2
    yield "challenge-chosen"
    box.app.back()


def _beside_the_match(box: Box) -> Iterator[str]:
    app = box.app
    for page in ("menu", "settings", "hand", "log"):
        app.go(page)
        yield page
        app.back()
    app.go("hand")
    app.page.choose(0)
    yield "hand-chosen"
    app.back()
    app.back()
    app.go("help")
    for place, _ in enumerate(app.page.chapters):
        app.page.turn(place)
        yield f"help-{place}"
    app.back()


def _log(box: Box) -> Iterator[str]:
    app = box.app
    app.go("log")
    app.page.choose(1)
    yield "log-bid"
    app.page.consider(app.page.offers[0])
    yield "log-preview-nothing"
    app.back()
    last = max(entry.line.number or 0 for entry in app.page.entries)
    app.page.choose(last)
    yield "log-card"
    app.back()
    app.back()


def _points(box: Box, names: Sequence[str]) -> Iterator[str]:
    do, app = box.referee.do, box.app
    seats = len(names)
    do(CountTricks((6, 3, 2, 0, 0, 0)[:seats]))
    yield "score"
    app.go("log")
    app.page.choose(2)
    app.page.consider(app.page.offers[3])
    yield "log-preview"
    app.back()
    app.back()
    app.back()
    for number in range(11):
        do(Deal())
        for place in range(seats):
            do(Bid((2, 5, 7)[(number + place) % 3]))
        if number % 4:
            do(CountTricks((4, 4, 3, 0, 0, 0)[:seats]))
        else:
            do(Challenge(0, 1, True))
    yield "score-long"


def _trouble(box: Box) -> Iterator[str]:
    box.inbox.put(Connected("scanner"))
    box.inbox.put(Lost("scanner", "pulled"))
    yield "scanner-lost"
    app = box.app
    app.go("home")
    yield "home-scanner-lost"
    app.page.resume()
    box.inbox.put(Connected("scanner"))

    def fail() -> None:
        raise SaveFailed("database or disk is full")

    box.referee.study(fail)
    yield "banner"
    box.referee.study(lambda: None)


def _end(box: Box) -> Iterator[str]:
    app = box.app
    box.referee.end_early()
    yield "final"
    app.go("menu")
    yield "menu-final"
    app.go("home")
    yield "home-won"
    app.go("history")
    yield "history"
    app.go("home")
    setup = Setup(box.journal.matches()[0].players)
    box.referee.begin(GAME, setup)
    app.go("match")
    app.go("menu")
    app.page.throw_away()
    yield "home-thrown"
    app.page.bring_back()
    yield "home-resume"


# --- Baker Street


def duel(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield the name of each state of a match of two, the box standing in it and drawn."""
    for stop in _duel(box, names):
        box.frames(4)
        yield stop


def _duel(box: Box, names: Sequence[str]) -> Iterator[str]:
    app, do = box.app, box.referee.do
    app.go("home")
    app.go("setup", game="baker-street")
    for name in names:
        if name not in app.page.players:
            app.page._welcome(name)
    app.page.refresh()
    yield "duel-setup"
    app.go("house")
    yield "duel-house"
    app.back()
    app.go("home")
    box.referee.begin(baker_street.GAME, Setup(tuple(names)))
    app.go("match")
    yield "ladder-first"
    for action in (Lay(1, _detective("A3X")), Declare(13), Lay(1, _detective("B5N"))):
        do(action)
    yield "ladder-laid"
    do(Declare(31))
    yield "ladder-above"
    do(Doubt())
    yield "hands"
    do(ShowHands((2, 3, 1), (4, 0, 4)))
    yield "reward"
    do(Reward(1))
    yield "evidence"
    do(Take(letter="D"))
    yield "evidence-advantage"
    yield from _private(box)
    do(Take(0, "E"))
    yield "result"
    yield from _count_by_hand(box)
    yield from _duel_trouble(box)
    do(EndEarly())
    yield "duel-ended"
    app.go("home")


def _private(box: Box) -> Iterator[str]:
    app = box.app
    app.go("secret", seat=0)
    yield "secret"
    app.back()


def _count_by_hand(box: Box) -> Iterator[str]:
    do = box.referee.do
    for action in (DrawThree(), Lay(2), Declare(9), Lay(2), Declare(28), Doubt(), ShowSum(15)):
        do(action)
    do(Reward(2))
    do(Take())
    yield "advantage"
    do(TurnUp(_detective("A4")))
    yield "advantage-one"
    do(TurnUp(_detective("B2N")))
    yield "advantage-done"
    box.app.go("log")
    yield "duel-log"
    box.app.back()
    for place in range(4):
        box.app.go("help")
        box.app.page.turn(place)
        yield f"duel-help-{place}"
        box.app.back()


def _duel_trouble(box: Box) -> Iterator[str]:
    do = box.referee.do
    for action in (
        Take(0),
        DrawThree(),
        Lay(3, _detective("A1")),
        Declare(3),
        Lay(3, _detective("B1")),
    ):
        do(action)
    box.referee.undo()
    yield "duel-consent"
    box.referee.dismiss()
    do(Declare(2))
    yield "duel-objection"


def _detective(code: str) -> baker_street.cards.DetectiveCard:
    return baker_street.DECK.find(code)


# --- Holmes


def week(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield the name of each state of a week of Holmes, the box standing in it and drawn."""
    for stop in _week(box, names):
        box.frames(4)
        yield stop


def _week(box: Box, names: Sequence[str]) -> Iterator[str]:
    app = box.app
    app.go("home")
    app.go("setup", game="holmes")
    for name in names:
        if name not in app.page.players:
            app.page._welcome(name)
    app.page.refresh()
    yield "week-setup"
    app.go("house")
    yield "week-house"
    app.go("home")
    inspectors.start(box, *names)
    yield from _first_day(box)
    yield from _abilities(box)
    yield from _last_evening(box)
    yield from _visitors(box, names)
    yield from _light(box, names)
    app.go("home")


def _first_day(box: Box) -> Iterator[str]:
    play, panel = partial(inspectors.play, box), partial(inspectors.panel, box)
    yield "appear-first"
    play("ADLER WIGGINS")
    yield "fill-first"
    play("BULLET BUTTON FOOTPRINT EXPLOSIVE")
    yield "day-first"
    panel().touch_tile(box.referee.match.view.panel.town.tiles[1])
    yield "day-chosen"
    panel().touch_tile(box.referee.match.view.panel.town.tiles[3])
    yield "day-poor"
    play("LESTRADE")
    yield "step-take"
    play("BULLET")
    yield "step-take-second"
    box.app.go("log")
    yield "week-log"
    box.app.back()
    play("BUTTON FINGERPRINT PASS LESTRADE")
    box.referee.undo()
    box.referee.undo()
    yield "week-undone"
    play("PASS")
    inspectors.play_action(box, 1, 2, 3, 4, 5)
    yield "evening"


def _abilities(box: Box) -> Iterator[str]:
    from screens.games.holmes.leads import HolmesClues

    play, action = partial(inspectors.play, box), partial(inspectors.play_action, box)
    play("TOBY")
    action(0, 1, day=2)
    play("LESTRADE")
    yield "day-leave"
    play("WATSON JOKER")
    yield "step-joker"
    play("BULLET FINGERPRINT MAP FOOTPRINT")
    action(3, 4, 5, day=2)
    yield "evening-absent"
    play("PIKE PIKE TOBY")
    yield "step-draw"
    play("2")
    yield "step-keep"
    play("keep ADLER TOBY")
    yield "step-steal"
    play("BULLET")
    box.frames(2)
    box.app.page.open(HolmesClues)
    yield "clues"
    box.app.page.open(None)
    action(2, 3, 4, 5, day=3)
    play("BILLY")
    action(0, 1, day=4)
    play("BILLY WIGGINS")
    yield "step-errand"
    play("FOOTPRINT")
    action(3, 4, 5, day=4)
    play("KRAMM KRAMM BILLY JOKER aside")
    yield "step-answer"
    play("draw keep PASS")
    action(1, 2, 3, 4, 5, day=5)


def _last_evening(box: Box) -> Iterator[str]:
    play, action = partial(inspectors.play, box), partial(inspectors.play_action, box)
    inspectors.play_days(box, 6, 6)
    play("HUNTER")
    yield "day-last"
    play("HUNTER GREGSON")
    yield "step-give"
    play("EXPLOSIVE MAP")
    yield "day-eleven"
    box.referee.do(Visit(CHARACTERS.find("GREGSON")))
    yield "day-objection"
    box.referee.dismiss()
    play("LESTRADE")
    yield "day-eleven-leave"
    box.referee.undo()
    action(1, 2, 3, 4, 5, day=7)
    yield "reveal"
    play("BUTTON CIGARETTE FINGERPRINT")
    yield "reveal-other"
    play("FOOTPRINT")
    yield "assign"
    box.app.go("secret", seat=0)
    yield "assign-secret"
    box.app.page.show()
    yield "assign-open"
    box.app.go("match")
    box.referee.do(box.referee.match.view.panel.choosers[0].choices[2].offer.action)
    yield "assign-one"
    box.app.go("secret", seat=1)
    box.app.page.show()
    yield "assign-open-other"
    box.app.go("match")
    box.referee.do(box.referee.match.view.panel.choosers[1].choices[-1].offer.action)
    yield "count"
    box.app.go("home")
    yield "week-home-won"


EVERYTHING = {"reserve_card": "on", "moriarty": "on", "moran": "on", "start": "alternative"}


def _visitors(box: Box, names: Sequence[str]) -> Iterator[str]:
    from screens.games.holmes.leads import HolmesReserve

    play, action = partial(inspectors.play, box), partial(inspectors.play_action, box)
    inspectors.start(box, *names, first=1, **EVERYTHING)
    yield "appear-alternative"
    play("ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    action(0)
    yield "day-reserving"
    box.app.page.open(HolmesReserve)
    yield "reserve"
    play("FOOTPRINT JOKER")
    yield "day-reserved"
    play("LESTRADE")
    yield "step-reserved"
    play("FINGERPRINT JOKER aside BUTTON CIGARETTE HUDSON WIGGINS WATSON")
    yield "step-reserving"
    play("BUTTON")
    yield "fill-reserving"
    play("BULLET WATSON PASS aside EXPLOSIVE")
    yield "evening-reserving"
    play("MORIARTY")
    yield "step-moriarty"
    play("BULLET")
    yield "step-moriarty-second"
    for _ in range(3):
        box.referee.do(box.referee.match.view.offers[0].action)
    play("MORAN")
    yield "step-moran"
    box.app.go("help")
    for place, _ in enumerate(box.app.page.chapters):
        box.app.page.turn(place)
        yield f"week-help-{place}"
    box.app.back()
    box.referee.do(EndEarly())
    yield "week-ended"


def _light(box: Box, names: Sequence[str]) -> Iterator[str]:
    play = partial(inspectors.play, box)
    inspectors.start(box, *names, play="light", reserve_card="on")
    play("GREGSON TOBY")
    yield "light-day"
    play("GREGSON")
    yield "light-buy"
    box.referee.do(Buy(2))
    play("TOBY")
    yield "light-follow"
    while not isinstance(box.referee.match.view.panel, RevealPanel):
        box.referee.do(box.referee.match.view.offers[0].action)
    yield "tally"
    play("BUTTON BUTTON CIGARETTE JOKER")
    yield "tally-joker"
    box.app.go("home")
