"""Cluedo, declared as one value."""

from __future__ import annotations

from companion.games.cluedo import ABOUT
from companion.games.cluedo.actions import EndTurn, HasNone, Pass, Show, Start
from companion.games.cluedo.box import BOX
from companion.games.cluedo.cards import DECK, CluedoCard
from companion.games.cluedo.measures import FIGURES, STUDY, TITLES, measures
from companion.games.cluedo.moves import MOVES
from companion.games.cluedo.options import OPTIONS
from companion.games.cluedo.rules import rules
from companion.games.cluedo.rules.turns import asked, following
from companion.games.cluedo.scene import scene
from companion.games.cluedo.secrets.disclosure import consent, reads, redacted, uncovers, whose
from companion.games.cluedo.secrets.phone import phone
from companion.games.cluedo.secrets.private import opens, private, shut
from companion.games.cluedo.state import ANSWERED, STARTING, TURN, State
from companion.games.cluedo.telling import help as help_
from companion.games.cluedo.telling import log
from companion.games.cluedo.telling.setup_guide import laid_out
from companion.games.cluedo.thinking import questions
from companion.games.cluedo.view import end, view
from companion.play.actions import Action
from companion.play.cards import Card
from companion.play.game import Controls, Game, Opening, ScanSpot, Tells
from companion.play.secrets import Secrets
from companion.words.i18n import N_


def scan(state: State, card: Card, _: ScanSpot) -> Action:
    """Return a scanned card as shown by the seat that is asked, else as passed, never named."""
    assert isinstance(card, CluedoCard)
    seat = asked(state)
    return Pass(card) if seat is None else Show(seat, card)


def seat_button(state: State, seat: int) -> Action | None:
    """Show a card if that seat is asked; begin, or take the next turn, if it may."""
    if asked(state) == seat:
        return Show(seat)
    if state.phase == STARTING and seat in state.begin:
        return Start(seat)
    waits = state.phase in (TURN, ANSWERED) and seat == following(state)
    return EndTurn() if waits else None


def digit(state: State, number: int) -> Action | None:
    """While a seat is asked, 1 shows a card and 0 has none."""
    seat = asked(state)
    if seat is None or number not in (0, 1):
        return None
    return Show(seat) if number else HasNone(seat)


GAME: Game[State] = Game(
    about=ABOUT,
    options=OPTIONS,
    opening=Opening(
        N_("Directs"), N_("Draw who directs"), N_("Start: {name} directs"),
        N_("Whoever throws highest directs the dealing."),
    ),
    deck=DECK,
    box=BOX,
    start=rules.start,
    next_dealer=lambda state: (state.dealer + 1) % len(state.players),
    moves=MOVES,
    tells=Tells(
        view=view.view,
        standing=end.standing,
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
    study=STUDY,
    figures=FIGURES,
    titles=TITLES,
    controls=Controls(scan=scan, seat=seat_button, digit=digit),
    secrets=Secrets(
        behind=N_("your investigation is behind it"),
        private=private, phone=phone, shut=shut, opens=opens, redacted=redacted, uncovers=uncovers,
        reads=reads, consent=consent, whose=whose,
    ),
    thinks=questions,
)  # fmt: skip
