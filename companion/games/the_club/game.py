"""The Club, declared as one value."""

from __future__ import annotations

from companion.games.the_club import ABOUT
from companion.games.the_club.actions import Bare, Draw, Judge, Pass, Place, Play
from companion.games.the_club.box import BOX
from companion.games.the_club.cards import DECK, ClubCard, RuleCard
from companion.games.the_club.measures import FIGURES, STUDY, TITLES, measures
from companion.games.the_club.moves import MOVES
from companion.games.the_club.options import OPTIONS
from companion.games.the_club.rules import judging, rules
from companion.games.the_club.scene import scene
from companion.games.the_club.secrets.disclosure import reads, redacted, uncovers, whose
from companion.games.the_club.secrets.phone import phone
from companion.games.the_club.secrets.private import private
from companion.games.the_club.state import BARED, GUESSED, GUESSING, PHRASING, PLACING, State
from companion.games.the_club.telling import help as help_
from companion.games.the_club.telling import log
from companion.games.the_club.telling.setup_guide import laid_out
from companion.games.the_club.thinking import questions
from companion.games.the_club.view import scores, view
from companion.play.actions import Action
from companion.play.cards import Card
from companion.play.game import Controls, Game, Opening, ScanSpot, Tells
from companion.play.secrets import Secrets
from companion.words.i18n import N_


def scan(state: State, card: Card, _: ScanSpot) -> Action:
    """Return a scanned card as played, or as one of the open hand; a rule card as drawn."""
    if isinstance(card, RuleCard):
        return Draw(card.number)
    assert isinstance(card, ClubCard)
    if state.phase == BARED:
        return Bare(card)
    if state.phase == PLACING:
        return Place(card)
    return Play(state.round.to_act, card)


def holds(state: State) -> str:
    """Return why the next card waits: a seat may guess, or a guess is not judged yet."""
    return judging.now(state) if state.phase in (GUESSING, PHRASING, GUESSED) else ""


def seat_button(state: State, seat: int) -> Action | None:
    """Return a pass for the player on turn, and a right verdict for the master."""
    if state.phase == GUESSING and seat == state.round.to_act:
        return Pass()
    return _judged(state, True) if seat == state.round.master else None


def digit(state: State, number: int) -> Action | None:
    """Return a verdict where one is due: 1 is right and 0 is wrong."""
    return _judged(state, bool(number)) if number in (0, 1) else None


def _judged(state: State, right: bool) -> Judge | None:
    """Return the verdict on the pending card, hand or guess, if there is one."""
    verdict = Judge(right)
    return verdict if MOVES.is_timely(state, verdict) else None


GAME: Game[State] = Game(
    about=ABOUT,
    options=OPTIONS,
    opening=Opening(
        N_("First master"), N_("Draw the first master"), N_("Start: {name} is master"),
        N_("Whoever invents a rule first is the first master."),
        N_("More people? Two share a seat and a hand: “Anna & Bea”."
           " Statistics count that name by itself."),
    ),
    deck=DECK,
    box=BOX,
    start=rules.start,
    next_dealer=lambda state: (state.first + 1) % len(state.players),
    moves=MOVES,
    tells=Tells(
        view=view.view,
        standing=scores.standing,
        chapter=log.chapter,
        heading=log.heading,
        lines=log.lines,
        alternatives=log.alternatives,
        help=help_.pages,
        scene=scene,
        laid_out=laid_out,
    ),
    measures=measures,
    study=STUDY,
    figures=FIGURES,
    titles=TITLES,
    controls=Controls(scan=scan, holds=holds, seat=seat_button, digit=digit),
    secrets=Secrets(
        behind=N_("the master’s rule is behind it"),
        private=private, phone=phone, redacted=redacted, uncovers=uncovers, reads=reads,
        whose=whose,
    ),
    thinks=questions,
)  # fmt: skip
