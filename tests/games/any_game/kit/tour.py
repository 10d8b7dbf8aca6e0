"""A tour of every kind of counting, and of the page on which a game is set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import (
    Bid,
    Count,
    EndRound,
    Enter,
    Fill,
    Finish,
    Leave,
    Mark,
    Newcomers,
    SitOut,
    Write,
)
from companion.games.any_game.adapter import seats_of
from companion.games.any_game.game import GAME
from companion.games.any_game.known import known_games
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Counter, Scoring
from companion.games.any_game.scoring_text import encode
from companion.play.game import Setup
from tests.games.any_game.kit.earlier import EARLIER
from tests.support.box import Box
from tests.support.tours import set_timer

KNOWN = {each.name: each for each in known_games()}
LIVES = Scoring(
    "Draghi", kind=kinds.COUNTERS, end=kinds.OUT, counters=(Counter("vite", 20), Counter("monete"))
)
ISLANDS = Scoring(
    "Isole e porti",
    kind=kinds.CATEGORIES,
    categories=("città", "navi", "monete", "missioni", "isole", "debiti"),
)


def tour(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield the name of each state, the box having been brought there."""
    yield from _setting_up(box, names)
    yield from _rounds(box, names)
    yield from _beside(box)
    yield from _log(box)
    yield from _bids(box, names)
    yield from _counters(box, names)
    yield from _categories(box, names)
    yield from _results(box, names)
    yield from _described(box, names)
    yield from _ends_of_described(box, names)
    yield from _end(box, names)


def begin(box: Box, scoring: Scoring, names: Sequence[str]) -> None:
    """Begin a match with a scoring."""
    if box.referee.match:
        box.referee.throw_away()
    text = encode(scoring)
    assert box.referee.begin(GAME, Setup(tuple(names), 0, {SHEET: text} if text else {}))
    box.app.go("match")


def _setting_up(box: Box, names: Sequence[str]) -> Iterator[str]:
    app = box.app
    app.go("scoring", game="any-game")
    yield "scoring-nobody"
    page = app.page
    page.players = tuple(names)
    for name in ("Burraco", "Skull King", "Darts 501", "Together"):
        page._answer_game(EARLIER[name])
        yield f"scoring-{name}"
    for name in ("Burraco", "Skat", "Scala 40"):
        page._answer_game(KNOWN[name])
        yield f"scoring-described-{name}"
    page.show("code")
    yield "scoring-described-code"
    page.back()
    page._answer_game(ISLANDS)
    yield "scoring-categories"
    page.show("more")
    yield "more-categories"
    page.back()
    page._answer_game(LIVES)
    yield "scoring-counters"
    for mode in ("games", "kinds", "more", "code"):
        page.show(mode)
        yield f"scoring-{mode}"
    page.back()
    page.type_limit()
    page.press("5")
    yield "scoring-number"
    page.back()
    page.take_text("K7QX2M9AHC")
    yield "scoring-foreign"
    page.choose_players()
    yield "scoring-setup"


def _rounds(box: Box, names: Sequence[str]) -> Iterator[str]:
    sides, do = range(len(names)), box.referee.do
    begin(box, EARLIER["Scala 40"], names)
    yield "first-number"
    for number in range(3):
        for side in sides:
            do(Write(side, (12, 0, 25, 9)[(side + number) % 4]))
    do(Write(0, 40, "10+15+15"))
    box.app.page.panel.press("1")
    box.app.page.panel.press("7")
    yield "number-typed"
    box.app.page.panel.choose(0)
    yield "number-corrected"
    if len(names) > 2:
        do(SitOut(1))
        do(Leave(2))
        yield "away"


def _beside(box: Box) -> Iterator[str]:
    from screens.games.any_game.beside import Comings, WholeSheet
    from screens.games.any_game.tools import Tools

    page = box.app.page
    page.open(WholeSheet)
    yield "points"
    page.open(Comings)
    yield "comings"
    page.panel.choose(0)
    yield "comings-side"
    box.referee.do(Mark(0, "ha fatto il solo"))
    box.referee.do(Newcomers("lowest"))
    page.panel.back()
    yield "comings-settled"
    page.open(Tools)
    yield "tools"
    for _more in range(4):
        page.panel.change_count()
    page.panel.roll()
    page.panel.draw_starter()
    yield "tools-used"
    box.app.go("timer")
    yield "timer"
    box.app.page.choose_way("bank")
    box.app.page.change_increment()
    yield "timer-bank"
    box.app.page.start()
    page.open(Tools)
    page.panel.turn_sand()
    yield "tools-timed"
    box.app.go("timer")
    yield "timer-set"
    box.app.go("match")
    page.open(None)


def _log(box: Box) -> Iterator[str]:
    app = box.app
    app.go("log")
    app.page.choose(1)
    yield "log-number"
    app.page.press("1")
    app.page.press("8")
    yield "log-typed"
    app.page.correct()
    yield "log-preview"
    app.back()
    app.back()
    app.back()


def _bids(box: Box, names: Sequence[str]) -> Iterator[str]:
    sides, do = range(len(names)), box.referee.do
    begin(box, EARLIER["Skull King"], names)
    yield "bids"
    for side in sides:
        do(Bid(side, side % 2))
    yield "tricks"
    for side in sides:
        do(Write(side, int(side == 0)))
    for side in sides:
        do(Bid(side, 1))
    for side in sides[:-1]:
        do(Write(side, 2 * int(side == 0)))
    yield "tricks-last"
    box.app.page.panel.toggle_extra()
    box.app.page.panel.press("9")
    yield "tricks-extra"


def _counters(box: Box, names: Sequence[str]) -> Iterator[str]:
    begin(box, LIVES, names)
    yield "counters"
    set_timer(box)
    yield "counters-timed"
    box.referee.do(Count(0, 0, -16))
    for _step in range(3):
        box.app.page.panel.step(len(names) - 1, False)
    yield "counters-told"
    box.app.page.panel.open_keypad(0)
    box.app.page.panel.press("9")
    yield "counters-keypad"
    box.app.page.panel.back()
    box.app.page.panel.choose_counter(1)
    yield "counters-second"


def _categories(box: Box, names: Sequence[str]) -> Iterator[str]:
    begin(box, ISLANDS, names)
    yield "categories"
    for side in range(len(names)):
        box.referee.do(Fill(side, 0, 12 + side))
    box.app.page.panel.press("9")
    yield "categories-typed"
    begin(box, EARLIER["Dice in categories"], names)
    box.app.page.panel.choose_at(0, 4)
    yield "dice"


def _results(box: Box, names: Sequence[str]) -> Iterator[str]:
    begin(box, Scoring("Corsa", kind=kinds.PLACES, prizes=(5, 3, 1)), names)
    yield "places"
    box.referee.do(Finish(0))
    yield "places-first"
    begin(box, EARLIER["Together"], names)
    yield "together"
    begin(box, Scoring("Solo", kind=kinds.ALONE), names)
    box.app.page.panel.choose(0)
    yield "alone"
    begin(box, Scoring("Cirulla", kind=kinds.MARGIN), names)
    yield "margin"
    box.app.page.panel.choose(len(names) - 1)
    box.app.page.panel.press("7")
    yield "margin-typed"


def _described(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield a round of sheets whose fields are asked one after the other."""
    do = box.referee.do
    _begin_described(box, "Burraco", names)
    yield "described"
    for field in ("clean", "semi", "dirty", "table", "hand"):
        for side in range(len(box.referee.match.state.sides)):
            do(Enter(field, (side + 1) * (100 if field == "table" else 1), side))
    yield "described-ticks"
    for _ticks in range(2):
        box.app.page.panel.skip()
    yield "described-end-of-round"
    do(EndRound())
    yield "described-second-round"
    _begin_described(box, "Scopa", names)
    yield "described-sole"
    box.app.page.panel.skip()
    yield "described-sole-next"
    _begin_described(box, "Skat", names)
    yield "described-declarer"
    do(Enter("declarer", 1, 1))
    yield "described-bid"
    do(Enter("bid", 23))
    yield "described-labels"
    _begin_described(box, "Hearts", names)
    for side in range(1, len(names)):
        do(Enter("taken", side, side))
    yield "described-proposed"


def _ends_of_described(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield sheets for many people, sheets that are written once, and those without numbers."""
    for name in ("Skull King", "Wizard", "Darts 501"):
        _begin_described(box, name, names)
        yield f"described-{name}"
        box.app.page.panel.press("1")
        yield f"described-{name}-typed"
    _begin_described(box, "7 Wonders", names)
    yield "described-categories"
    box.app.page.panel.step(1)
    yield "described-categories-next"
    _begin_described(box, "President", names)
    yield "described-places"
    box.referee.do(Finish(0))
    yield "described-places-first"
    _begin_described(box, "Hanabi", names)
    yield "described-together"


def _begin_described(box: Box, name: str, names: Sequence[str]) -> None:
    """Begin a known game with as many of the people as can play it."""
    least, most = seats_of(KNOWN[name])
    more = (*names, *(f"{each} II" for each in names))
    begin(box, KNOWN[name], more[: max(least, min(most, len(names)))])


def _end(box: Box, names: Sequence[str]) -> Iterator[str]:
    begin(box, Scoring("Hearts", lowest=True, end=kinds.TOTAL, limit=20), names)
    for side in range(len(names)):
        box.referee.do(Write(side, 26 if side == len(names) - 1 else side))
    yield "final"
    box.app.page.show_sheet()
    yield "final-sheet"
    box.app.go("menu")
    yield "menu-final"
    box.app.go("home")
    yield "home-won"
    box.app.go("history")
    yield "history"
