"""Simulated players of Cluedo, who act on the texts they read on the box."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.cluedo.actions import Choose, Close, Deal, HasNone, Lay, Note, Pass, Start
from companion.games.cluedo.cards import DECK, SUSPECT, of_kind
from companion.games.cluedo.game import GAME
from companion.games.cluedo.state import DEALING
from companion.play.game import Setup
from companion.words.i18n import _
from tests.support.box import Box
from tests.support.user_actions import do, hold_open, lay_out, sit

find = DECK.find


def start(box: Box, *names: str, first: int = 0, **options: str) -> None:
    """Begin a match with house rules, without a finger."""
    box.referee.begin(GAME, Setup(tuple(names), first, options))
    box.app.go("match")
    box.frames(4)


# --- the dealing, without a finger


def fill(box: Box) -> None:
    """Lay out the board and fill the envelope: by hand, or with every card passed."""
    do(box, Lay())
    if box.referee.match.state.house.dealing != "guided":
        for kind in range(3):
            do(box, *(Pass(card) for card in of_kind(kind)))
    do(box, Close())


def choose(box: Box, first: int = 0) -> None:
    """Give each player a pawn, that of Miss Scarlet to the seat *first*."""
    seats = len(box.referee.match.state.players)
    for place, card in enumerate(of_kind(SUSPECT)[:seats]):
        do(box, Choose((first + place) % seats, card))


def deal(box: Box) -> None:
    """Deal the cards outside the envelope, in hands that are passed if the box wants that."""
    state = box.referee.match.state
    assert state.phase == DEALING
    if state.hands:
        rest = [card for card in DECK if card not in state.envelope]
        do(box, *map(Pass, rest))
    else:
        do(box, Deal())


def to_the_first_turn(box: Box, first: int = 0) -> None:
    """Deal, and let the seat *first* begin, as Miss Scarlet."""
    fill(box)
    choose(box, first)
    deal(box)
    do(box, Start(first))


def passes(box: Box, *seats: int) -> None:
    """Let seats pass."""
    do(box, *map(HasNone, seats))


def notes(box: Box, seat: int, codes: str) -> None:
    """Let a seat write its own cards into its notebook."""
    do(box, *(Note(seat, find(code), seat, apart=True) for code in codes.split()))


# --- by touch


def begin(box: Box, *names: str) -> None:
    """Set up a match from home and begin it; the first one directs the dealing."""
    box.tap("Cluedo")
    sit(box, *names)
    box.tap(_("Start: {name} directs").format(name=names[0]))
    lay_out(box)


def touch_cards(box: Box, kind: str, *words: str) -> None:
    """Touch cards on their keys, by their short names."""
    for word in words:
        box.tap_in(kind, word)


def suggest(box: Box, *words: str) -> None:
    """Touch the suspect, the weapon and the room of a suggestion."""
    touch_cards(box, "TableKey", *words)


def none(box: Box, times: int = 1) -> None:
    """Touch that the asked seat has none, *times* times."""
    for _time in range(times):
        box.tap(_("No, passes"))


def in_private(
    box: Box,
    kind: str,
    words: Iterable[str],
    then: tuple[str, ...] = (),
    look: Callable[[], object] = lambda: None,
) -> None:
    """Hold the private page with one finger, and touch places with another; *look* meanwhile."""
    finger = hold_open(box)
    touch_cards(box, kind, *words)
    if then:
        touch_cards(box, *then)
    look()
    finger.touch_up()
    box.frames(4)
