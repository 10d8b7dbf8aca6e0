"""A tour of every moment of Cluedo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.cluedo.actions import (
    Accuse,
    Choose,
    Close,
    Deal,
    EndTurn,
    Fail,
    HasNone,
    Lay,
    Pass,
    Reveal,
    Show,
    Start,
    Suggest,
    Throw,
    Verdict,
)
from companion.games.cluedo.cards import CARDS, of_kind
from companion.games.cluedo.rules.dealing import hand_sizes
from companion.games.cluedo.thinking import STORY, TABLE
from companion.games.cluedo.view.panels import CardOffer
from companion.play.actions import EndEarly
from tests.games.cluedo.kit.user_actions import (
    choose,
    fill,
    find,
    notes,
    passes,
    start,
    to_the_first_turn,
)
from tests.support.box import Box
from tests.support.tours import setting_up
from tests.support.user_actions import do, think

PLUM, PISTOL, KITCHEN = map(find, ("PLUM", "PISTOL", "KITCHEN"))
GREEN, CANDLESTICK, BILLIARD = map(find, ("GREEN", "CANDLESTICK", "BILLIARD-ROOM"))
OWN = ("MUSTARD", "WHITE", "SPANNER", "STUDY", "DAGGER", "HALL")
"""Cards of the second seat, from which its hand is cut."""


def tour(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield the name of each state, the box having been brought there."""
    yield from setting_up(box, "cluedo", names, "cluedo")
    yield from _by_hand(box, names)
    yield from _answers(box, len(names))
    yield from _trouble(box, len(names))
    yield from _notebook(box, len(names))
    yield from _accusations(box, len(names))
    yield from _beside(box)
    yield from _unsolved(box, len(names))
    yield from _aloud(box, names)
    yield from _dice(box, names)
    yield from _drawn_by_the_box(box, names)
    yield from _hands(box, names)
    box.app.go("home")


def _by_hand(box: Box, names: Sequence[str]) -> Iterator[str]:
    start(box, *names, first=len(names) - 1, notebooks="shares")
    yield "board"
    do(box, Lay())
    yield "envelope"
    do(box, Close())
    yield "pawns"
    do(box, Choose(0, find("SCARLET")), Choose(1, PLUM))
    yield "pawns-taken"
    do(box, *(Choose(s, of_kind(0)[s]) for s in range(2, len(names))))
    yield "deal"
    do(box, Deal())
    yield "start-scarlet"
    do(box, Start(0))
    yield "turn"


def _answers(box: Box, seats: int) -> Iterator[str]:
    from screens.games.cluedo.table import CluedoTable

    for card in (GREEN, CANDLESTICK):
        _panel(box, CluedoTable).touch(CardOffer(card, str(card)))
    yield "turn-two-chosen"
    do(box, Suggest(0, GREEN, CANDLESTICK, BILLIARD))
    yield "asked-first"
    middle = seats // 2
    passes(box, *range(1, middle))
    yield "asked-middle"
    passes(box, *range(middle, seats - 1))
    yield "asked-last"
    do(box, Show(seats - 1))
    yield "answered"
    box.referee.undo()
    yield "answer-undone"
    do(box, HasNone(seats - 1))
    yield "nobody-had-one"
    box.referee.undo()
    do(box, Show(seats - 1), EndTurn())
    yield "turn-in-a-room"


def _trouble(box: Box, seats: int) -> Iterator[str]:
    do(box, Suggest(1, PLUM, PISTOL, KITCHEN))
    passes(box, *_others(1, seats))
    box.referee.do(Suggest(1, PLUM, PISTOL, KITCHEN))
    yield "disputed-answered"
    box.referee.cancel_pending()
    before = len(box.referee.match.log)
    do(box, EndTurn(), Suggest(2, GREEN, CANDLESTICK, BILLIARD))
    box.referee.do(Show(1))
    yield "disputed-asked"
    box.referee.cancel_pending()
    do(box, Fail(_others(2, seats)[0]))
    yield "failed"
    passes(box, *_others(2, seats)[1:])
    seat = 3 % seats
    do(box, EndTurn(), Suggest(seat, PLUM, PISTOL, KITCHEN))
    if seat == 0:
        passes(box, 1)
    do(box, Show(_others(seat, seats)[seat == 0]))
    think(box, TABLE)
    yield "clash"
    while len(box.referee.match.log) > before:
        box.referee.undo()


def _others(seat: int, seats: int) -> list[int]:
    return [(seat + step) % seats for step in range(1, seats)]


def _notebook(box: Box, seats: int) -> Iterator[str]:
    app, me = box.app, 1
    app.go("secret", seat=me)
    yield "secret-shut"
    app.page.show()
    yield "notebook-empty"
    notes(box, me, " ".join(OWN[: hand_sizes(box.referee.match.state)[me]]))
    think(box, f"seat{me}")
    yield "notebook"
    panel = _private(box)
    panel.touch_row(next(line for line in panel.columns[1] if line.mark.card is CANDLESTICK))
    yield "notebook-chosen"
    panel.touch_row(next(line for line in panel.columns[1] if line.chosen))
    panel.note(panel.page_offers[-1])
    yield "pin-chosen"
    for digit in (4, 7, 1, 1):
        panel.press_digit(digit)
    app.page.hide()
    app.page.show()
    panel.press_digit(4)
    yield "pin-wanted"
    for digit in (7, 1, 2):
        panel.press_digit(digit)
    yield "pin-wrong"
    panel.note(panel.reset_offers[0])
    yield "pin-forgotten"
    box.referee.agree(0)
    box.referee.agree(1)
    app.go("match")


def _accusations(box: Box, seats: int) -> Iterator[str]:
    app, me = box.app, 1
    app.go("secret", seat=me, action=Accuse(me))
    app.page.show()
    yield "accuse"
    for card in (PLUM, PISTOL, KITCHEN):
        _private(box).touch(CardOffer(card, str(card)))
    yield "accuse-chosen"
    app.go("match")
    box.referee.do(Accuse(me, PLUM, PISTOL, BILLIARD))
    yield "accuse-elsewhere"
    box.referee.cancel_pending()
    do(box, Accuse(me, PLUM, PISTOL, KITCHEN))
    yield "verdict"
    do(box, Verdict(False))
    yield "accused-wrongly"
    box.referee.undo()
    yield "accusation-consent"
    box.referee.cancel_pending()


def _aloud(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield the stops with a form on the table: a declared accusation, cards laid open."""
    from screens.games.cluedo.table import CluedoTable

    house = {"accusations": "declared", "no_show_penalty": "reveals", "wrong_accuser": "plays"}
    start(box, *names, first=len(names) - 1, **house)
    to_the_first_turn(box)
    do(box, Suggest(0, GREEN, CANDLESTICK, BILLIARD), Fail(1), *map(HasNone, range(2, len(names))))
    panel = _panel(box, CluedoTable)
    accuse, lay = panel.view.panel.fillings
    panel.press_secondary(next(each for each in panel.secondary if each.filling == accuse))
    yield "accuse-aloud"
    panel.back()
    panel.do_offer(panel.secondary[-1].offer)
    yield "lay-open"
    for card in CARDS[:: len(CARDS) // lay.most][: lay.most]:
        panel.touch(CardOffer(card, str(card)))
    yield "lay-open-all"
    panel.do_offer(panel.primary)
    yield "laid-open"
    box.app.go("log")
    yield "laid-open-log"
    box.app.go("match")
    do(box, Accuse(0, GREEN, CANDLESTICK, BILLIARD), Verdict(False))
    yield "wrong-aloud"


def _beside(box: Box) -> Iterator[str]:
    app = box.app
    app.go("log")
    yield "cluedo-log"
    suggestion = next(line for line in box.referee.match.lines() if line.number and line.seat == 0)
    app.page.choose(suggestion.number)
    yield "cluedo-log-corrected"
    app.back()
    app.back()
    app.go("help")
    for place, _chapter in enumerate(app.page.chapters):
        app.page.turn(place)
        yield f"cluedo-help-{place}"
    app.back()


def _unsolved(box: Box, seats: int) -> Iterator[str]:
    for _time in range(seats - 1):
        seat = box.referee.match.state.to_act
        do(box, Accuse(seat, PLUM, PISTOL, KITCHEN), Verdict(False))
    yield "revealing"
    do(box, Reveal(PLUM, PISTOL, find("CONSERVATORY")))
    think(box, STORY)
    yield "unsolved"


def _dice(box: Box, names: Sequence[str]) -> Iterator[str]:
    seats = len(names)
    start(box, *names, notebooks="off")
    fill(box)
    others = [card for card in of_kind(0) if str(card) != "SCARLET"]
    if seats < 6:
        do(box, *(Choose((1 + place) % seats, others[place]) for place in range(seats)), Deal())
        yield "start-dice"
        may = box.referee.match.state.begin
        do(box, Throw((5,) * len(may)))
        yield "start-tie"
        do(box, Throw((6, *range(1, len(may)))))
    else:
        choose(box)
        do(box, Deal(), Start(0))
    yield "turn-without-notebooks"
    do(box, EndEarly())
    yield "stopped"


def _drawn_by_the_box(box: Box, names: Sequence[str]) -> Iterator[str]:
    from screens.parts.panels.proof import ProofPanel

    start(box, *names, dealing="sealed")
    do(box, Lay())
    yield "passing"
    do(box, *map(Pass, of_kind(0)[:3]))
    yield "passing-suspects"
    do(box, *map(Pass, of_kind(0)[:3]))
    yield "pile-again"
    do(box, *map(Pass, of_kind(0)))
    yield "drawn"
    do(box, *map(Pass, of_kind(1)))
    do(box, *map(Pass, of_kind(2)))
    yield "drawn-last"
    do(box, Close())
    choose(box)
    yield "deal-sealed"
    do(box, Deal(), Start(0), Accuse(0, *box.referee.match.state.envelope))
    yield "solved-at-once"
    box.app.page.open(ProofPanel)
    yield "seal"
    box.app.page.panel.curious = True
    yield "seal-curious"
    box.app.page.panel.typed = True
    yield "seal-command"


def _hands(box: Box, names: Sequence[str]) -> Iterator[str]:
    seats = len(names)
    start(box, *names, dealing="hands", notebooks="shares")
    fill(box)
    choose(box)
    yield "hands"
    rest = [card for card in CARDS if card not in box.referee.match.state.envelope]
    size = hand_sizes(box.referee.match.state)[1]
    do(box, *map(Pass, [*rest[: size - 1], rest[0]]))
    yield "hand-again"
    do(box, *map(Pass, rest[:4]))
    yield "hands-passed"
    do(box, *map(Pass, [*rest[4:17], box.referee.match.state.envelope[0]]))
    yield "hands-again"
    do(box, *map(Pass, rest[:17]))
    box.referee.do(Pass(rest[17]))
    yield "hands-consent"
    box.referee.agree(0)
    box.referee.agree(1)
    do(box, Start(0))
    state = box.referee.match.state
    do(box, Suggest(0, *state.envelope))
    passes(box, *range(1, seats))
    do(box, EndTurn())
    shown = state.hands[2][0]
    asked = [shown if shown.kind == kind else state.envelope[kind] for kind in range(3)]
    do(box, Suggest(1, *asked))
    box.app.go("secret", seat=2)
    think(box, "seat2")
    box.app.page.show()
    yield "to-show"
    box.app.go("match")
    do(box, HasNone(2))
    box.app.go("secret", seat=2)
    think(box, "seat2")
    box.app.page.show()
    yield "passed-wrongly"
    box.app.go("match")
    box.referee.undo()
    do(box, Show(2, shown), Accuse(1, *state.envelope))
    think(box, STORY)
    yield "solved"


def _panel(box: Box, kind: type) -> object:
    box.frames(4)
    panel = box.app.page.panel
    assert isinstance(panel, kind)
    return panel


def _private(box: Box):
    from screens.games.cluedo.private import CluedoPrivate

    return next(widget for widget in box.visible() if isinstance(widget, CluedoPrivate))
