"""A tour of every moment of Holmes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from companion.games.holmes.actions import Buy, Visit
from companion.games.holmes.cards import CHARACTERS
from companion.games.holmes.view.panels import RevealPanel
from companion.play.actions import EndEarly
from tests.games.holmes.kit.user_actions import play, play_action, play_days, start
from tests.support.box import Box, UnitTestTouch
from tests.support.tours import set_timer, setting_up


def tour(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield the name of each state, the box having been brought there."""
    app = box.app
    yield from setting_up(box, "holmes", names, "week")
    start(box, *names)
    yield from _first_day(box)
    yield from _abilities(box)
    yield from _last_evening(box)
    yield from _visitors(box, names)
    yield from _light(box, names)
    app.go("home")


def _first_day(box: Box) -> Iterator[str]:
    happen, action = partial(play, box), partial(play_action, box)
    yield "appear-first"
    happen("ADLER WIGGINS")
    yield "fill-first"
    happen("BULLET BUTTON FOOTPRINT EXPLOSIVE")
    yield "day-first"
    set_timer(box)
    yield "day-timed"
    happen("LESTRADE")
    yield "step-take"
    happen("BULLET")
    yield "step-take-second"
    box.app.go("log")
    yield "week-log"
    box.app.back()
    happen("BUTTON FINGERPRINT PASS LESTRADE")
    box.referee.undo()
    box.referee.undo()
    yield "week-undone"
    happen("PASS")
    action(1, 2, 3, 4, 5)
    yield "evening"


def _abilities(box: Box) -> Iterator[str]:
    from screens.games.holmes.leads import HolmesClues

    happen, action = partial(play, box), partial(play_action, box)
    happen("TOBY")
    action(0, 1, day=2)
    box.frames(2)
    finger = _taken_up(box, "WATSON")
    finger.touch_move(*_tile(box, "LESTRADE"))
    box.frames(2)
    yield "day-carried"
    finger.touch_move(box.app.root.center_x, _tile(box, "WIGGINS")[1])
    box.frames(2)
    yield "day-in-hand"
    finger.touch_up()
    box.frames(2)
    happen("LESTRADE")
    yield "day-leave"
    happen("WATSON JOKER")
    yield "step-joker"
    happen("BULLET FINGERPRINT MAP FOOTPRINT")
    action(3, 4, 5, day=2)
    yield "evening-absent"
    happen("PIKE PIKE TOBY")
    yield "step-draw"
    happen("2")
    yield "step-keep"
    happen("keep ADLER TOBY")
    yield "step-steal"
    happen("BULLET")
    box.frames(2)
    box.app.page.open(HolmesClues)
    yield "clues"
    box.touch(*box.middle(box.of("LeadLane")[3]))
    box.frames(2)
    yield "clues-explained"
    box.app.page.open(None)
    action(2, 3, 4, 5, day=3)
    happen("BILLY")
    action(0, 1, day=4)
    happen("BILLY WIGGINS")
    yield "step-errand"
    happen("FOOTPRINT")
    action(3, 4, 5, day=4)
    happen("KRAMM KRAMM BILLY JOKER aside")
    yield "step-answer"
    happen("draw keep PASS")
    action(1, 2, 3, 4, 5, day=5)


def _tile(box: Box, code: str) -> tuple[float, float]:
    """Return the middle of the tile of a character."""
    return box.middle(next(t for t in box.of("TownTile") if t.item.tile.code == code))


def _taken_up(box: Box, code: str) -> UnitTestTouch:
    """Return a finger that has just taken up the pawn of a character."""
    finger = UnitTestTouch(*_tile(box, code))
    finger.touch_down()
    box.frames(2)
    return finger


def _last_evening(box: Box) -> Iterator[str]:
    happen, action = partial(play, box), partial(play_action, box)
    play_days(box, 6, 6)
    happen("HUNTER")
    yield "day-last"
    happen("HUNTER GREGSON")
    yield "step-give"
    happen("EXPLOSIVE MAP")
    yield "day-eleven"
    box.referee.do(Visit(CHARACTERS.find("GREGSON")))
    yield "day-objection"
    box.referee.cancel_pending()
    happen("LESTRADE")
    yield "day-eleven-leave"
    box.referee.undo()
    action(1, 2, 3, 4, 5, day=7)
    yield "reveal"
    happen("BUTTON CIGARETTE FINGERPRINT")
    yield "reveal-other"
    happen("FOOTPRINT")
    yield "assign"
    box.app.go("secret", seat=0)
    yield "assign-secret"
    box.app.page.show()
    yield "assign-open"
    box.app.go("match")
    box.referee.do(box.referee.match.views.private(0).panel.choices[2].offer.action)
    yield "assign-one"
    box.app.go("secret", seat=1)
    box.app.page.show()
    yield "assign-open-other"
    box.app.go("match")
    box.referee.do(box.referee.match.views.private(1).panel.choices[-1].offer.action)
    yield "week-won"
    box.app.page.show_sheet()
    yield "count"
    box.app.go("home")
    yield "week-home-won"


EVERYTHING = {"reserve_card": "on", "moriarty": "on", "moran": "on", "start": "alternative"}


def _visitors(box: Box, names: Sequence[str]) -> Iterator[str]:
    from screens.games.holmes.leads import HolmesReserve

    happen, action = partial(play, box), partial(play_action, box)
    start(box, *names, first=1, **EVERYTHING)
    yield "appear-alternative"
    happen("ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    action(0)
    yield "day-reserving"
    box.app.page.open(HolmesReserve)
    yield "reserve"
    happen("FOOTPRINT JOKER")
    yield "day-reserved"
    happen("LESTRADE")
    yield "step-reserved"
    happen("FINGERPRINT JOKER aside BUTTON CIGARETTE HUDSON WIGGINS WATSON")
    yield "step-reserving"
    happen("BUTTON")
    yield "fill-reserving"
    happen("BULLET WATSON PASS aside EXPLOSIVE")
    yield "evening-reserving"
    happen("MORIARTY")
    yield "step-moriarty"
    happen("BULLET")
    yield "step-moriarty-second"
    for _ in range(3):
        box.referee.do(box.referee.match.view.offers[0].action)
    happen("MORAN")
    yield "step-moran"
    box.app.go("help")
    for place, _ in enumerate(box.app.page.chapters):
        box.app.page.turn(place)
        yield f"week-help-{place}"
    box.app.back()
    box.referee.do(EndEarly())
    yield "week-ended"
    box.app.page.show_sheet()
    yield "week-ended-count"


def _light(box: Box, names: Sequence[str]) -> Iterator[str]:
    happen = partial(play, box)
    start(box, *names, play="light", reserve_card="on")
    happen("GREGSON TOBY")
    yield "light-day"
    happen("GREGSON")
    yield "light-buy"
    box.referee.do(Buy(2))
    happen("TOBY")
    yield "light-follow"
    while not isinstance(box.referee.match.view.panel, RevealPanel):
        box.referee.do(box.referee.match.view.offers[0].action)
    yield "tally"
    happen("BUTTON BUTTON CIGARETTE JOKER")
    yield "tally-joker"
    box.app.go("home")
