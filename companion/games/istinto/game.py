"""Istinto, declared as one value."""

from __future__ import annotations

from companion.games.istinto import ABOUT, log, rules, view
from companion.games.istinto import help as help_
from companion.games.istinto.actions import Bid, Play, TakeTrick
from companion.games.istinto.box import BOX
from companion.games.istinto.cards import DECK, IstintoCard
from companion.games.istinto.measures import FIGURES, TITLES, measures
from companion.games.istinto.moves import MOVES
from companion.games.istinto.options import OPTIONS
from companion.games.istinto.scene import scene
from companion.games.istinto.setup_guide import laid_out
from companion.games.istinto.state import BIDDING, HAND, PLAYING, State
from companion.play.actions import Action
from companion.play.cards import Card
from companion.play.game import Controls, Game, ScanSpot, Tells


def scan(_: State, card: Card, spot: ScanSpot) -> Action:
    """Return a scanned card as played; its seat follows from the order unless the spot has one."""
    assert isinstance(card, IstintoCard)
    return Play(card, spot.seat)


def seat_button(state: State, seat: int) -> Action | None:
    """Give the trick to the seat whose button was pressed."""
    return TakeTrick(seat) if state.phase == PLAYING else None


def digit(state: State, number: int) -> Action | None:
    """Bid a digit; while tricks are played, 1 is the first seat."""
    if state.phase == BIDDING:
        return Bid(number) if number <= HAND else None
    return seat_button(state, number - 1) if 1 <= number <= len(state.players) else None


GAME: Game[State] = Game(
    about=ABOUT,
    options=OPTIONS,
    deck=DECK,
    box=BOX,
    start=rules.start,
    next_dealer=lambda state: state.next_dealer,
    moves=MOVES,
    tells=Tells(
        view=view.view,
        standing=view.standing,
        chapter=log.chapter,
        heading=log.heading,
        lines=log.lines,
        alternatives=log.alternatives,
        forgotten=log.forgotten,
        help=help_.pages,
        scene=scene,
        laid_out=laid_out,
    ),
    measures=measures,
    figures=FIGURES,
    titles=TITLES,
    controls=Controls(scan=scan, seat=seat_button, digit=digit),
)
