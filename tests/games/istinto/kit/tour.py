"""A tour of every moment of Istinto, and of the pages beside a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.istinto.actions import Bid, Challenge, CountTricks, Deal, TakeTrick
from companion.games.istinto.game import GAME
from companion.play.game import Setup
from companion.words.errors import SaveFailed
from companion.words.inputs import Connected, Lost, Scanned
from tests.games.istinto.kit.user_actions import following
from tests.support.box import Box
from tests.support.tours import set_timer, settle


def tour(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield the name of each state, the box having been brought there."""
    yield from _setting_up(box, names)
    yield from _round(box, names)
    yield from _side_panels(box)
    yield from _beside_the_match(box)
    yield from _log(box)
    yield from _points(box, names)
    yield from _trouble(box)
    yield from _end(box)


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
    app.go("setup_guide")
    yield "lay-before"
    app.back()
    app.page.begin()
    yield "lay"
    app.page.done()
    yield "bids"
    for bid in (0, 2, 10, 1, 0, 3)[: len(names)]:
        do(Bid(bid))
        if bid == 10:
            yield "bids-too-many"
    yield "tricks"
    set_timer(box)
    yield "tricks-timed"
    first, second = following((1, 2), leader=1, seats=len(names))
    for code in first:
        box.inbox.put(Scanned(code))
    settle(box)
    yield "tricks-last"
    for code in second[:-1]:
        box.inbox.put(Scanned(code))
    settle(box)
    yield "tricks-cards"
    do(TakeTrick(0 if len(names) > 3 else 2))
    yield "tricks-disputed"
    box.referee.cancel_pending()
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
    from screens.games.istinto.challenge import ChallengeJudging
    from screens.games.istinto.count import TrickCount
    from screens.games.istinto.points import Points

    page = box.app.page
    for name, side in (("cards", Cards), ("count", TrickCount), ("points", Points)):
        page.open(side)
        yield name
    page.open(ChallengeJudging)
    yield "challenge"
    panel = page.panel
    panel.choose(panel.accusers[1])
    panel.choose(panel.suspects[2])
    yield "challenge-chosen"
    box.app.back()


def _beside_the_match(box: Box) -> Iterator[str]:
    app = box.app
    for page in ("menu", "settings", "hand_over", "log"):
        app.go(page)
        yield page
        app.back()
    app.go("hand_over")
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
    app.page.consider(next(offer for offer in app.page.offers if offer.label == "3"))
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

    box.referee.save(fail)
    yield "banner"
    box.referee.save(lambda: None)


def _end(box: Box) -> Iterator[str]:
    app = box.app
    box.referee.end_early()
    yield "final"
    app.page.show_sheet()
    yield "final-sheet"
    app.go("menu")
    yield "menu-final"
    app.go("home")
    yield "home-won"
    app.go("history")
    yield "history"
    app.go("statistics")
    yield "statistics"
    app.go("home")
    setup = Setup(box.journal.matches.all()[0].players)
    box.referee.begin(GAME, setup)
    app.go("match")
    app.go("menu")
    app.page.throw_away()
    yield "home-thrown"
    app.page.bring_back()
    yield "home-resume"
