"""Holmes, declared as one value."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.holmes import ABOUT
from companion.games.holmes.actions import (
    Appear,
    AssignJoker,
    Buy,
    Discard,
    Draw,
    Fill,
    Gain,
    Give,
    Keep,
    LayDown,
    Leave,
    Reserve,
    Reveal,
    Steal,
    TakeClue,
    Visit,
)
from companion.games.holmes.box import BOX
from companion.games.holmes.cards import (
    CLUES,
    DECK,
    JOHNSON,
    JOKER,
    RESERVE,
    CharacterCard,
    ClueCard,
)
from companion.games.holmes.measures import FIGURES, TITLES, measures
from companion.games.holmes.moves import MOVES
from companion.games.holmes.options import OPTIONS
from companion.games.holmes.rules import rules
from companion.games.holmes.rules.moments import actor
from companion.games.holmes.scene import scene
from companion.games.holmes.secrets import disclosure
from companion.games.holmes.secrets.phone import phone
from companion.games.holmes.secrets.private import private
from companion.games.holmes.state import (
    AMBUSH,
    APPEAR,
    ASK,
    BLACKMAIL,
    BUY,
    DISCARD,
    DRAW,
    FILL,
    FOLLOW,
    GIVE,
    KEEP,
    LEAVE,
    REVEAL,
    STEAL,
    TAKE,
    TALLY,
    VISIT,
    State,
)
from companion.games.holmes.telling import correcting, log
from companion.games.holmes.telling import help as help_
from companion.games.holmes.telling.setup_guide import laid_out
from companion.games.holmes.view import counting, view
from companion.play.actions import Action
from companion.play.cards import Card
from companion.play.game import Controls, Game, Opening, ScanSpot, Tells
from companion.play.secrets import Secrets
from companion.words.i18n import N_

__all__ = ["DECK", "GAME", "OPTIONS"]


def scan(state: State, card: Card, _spot: ScanSpot) -> Action:
    """Return a scanned card as the arrival, the visit or the clue that the moment asks for."""
    if card is RESERVE and state.phase != TALLY:
        return Reserve()
    if isinstance(card, CharacterCard):
        meanings: dict[str, Callable[[CharacterCard], Action]]
        meanings = {APPEAR: Appear, LEAVE: Leave, AMBUSH: LayDown}
        return meanings.get(state.phase, Visit)(card)
    assert isinstance(card, ClueCard)
    if state.phase in (DISCARD, BLACKMAIL):
        return _discarded(state, card)
    if state.phase == TAKE:
        return TakeClue(card, card not in state.row and card in _reserved(state))
    if state.phase == KEEP:
        return Keep(card is JOKER)
    if state.phase in (VISIT, APPEAR) and state.rules.reserve_card and state.row:
        return Reserve(card)
    if state.phase == GIVE:
        return Give(card, _lain_on(state, card))
    moments: dict[str, Callable[[ClueCard], Action]]
    moments = {STEAL: Steal, ASK: AssignJoker, REVEAL: Reveal, TALLY: Reveal}
    return moments.get(state.phase, Fill)(card)


def _reserved(state: State) -> tuple[ClueCard | None, ...]:
    seat = actor(state)
    return () if seat is None else state.sides[seat].reserved


def _discarded(state: State, card: ClueCard) -> Discard:
    """Return the discard of a scanned card, of the row or of one's own."""
    if state.phase == BLACKMAIL and state.rules.light:
        return Discard()
    own = state.doing is None or state.doing.character is not JOHNSON
    return Discard(card, _lain_on(state, card) if own else None)


def _lain_on(state: State, card: ClueCard) -> ClueCard | None:
    """Return the type that a scanned joker lay on: none if one is aside, else the first."""
    seat = actor(state)
    side = state.sides[0 if seat is None else seat]
    return side.jokers[0] if card is JOKER and side.jokers and not side.aside else None


def seat_button(state: State, seat: int) -> Action | None:
    """Return the action of the key at the bottom, if it is that seat's turn."""
    primary = None if state.over else view.view(state).primary
    return primary.action if primary and primary.seat == seat else None


def digit(state: State, number: int) -> Action | None:
    """Return the number to draw, pay for or find; or the clue or character of that number."""
    numbers = {DRAW: Draw, BUY: Buy, FOLLOW: Gain}
    if state.phase in numbers:
        return numbers[state.phase](number)
    if state.phase in (FILL, REVEAL, TALLY) and number:
        clue = list(CLUES)[number - 1]
        return Fill(clue) if state.phase == FILL else Reveal(clue)
    if state.phase == VISIT and 1 <= number <= len(state.town):
        return Visit(state.town[number - 1])
    return None


GAME: Game[State] = Game(
    about=ABOUT,
    options=OPTIONS,
    opening=Opening(N_("Begins"), N_("Draw who begins"), N_("Start: {name} begins")),
    deck=DECK,
    box=BOX,
    start=rules.start,
    next_dealer=lambda state: 1 - state.first,
    moves=MOVES,
    tells=Tells(
        view=view.view,
        standing=counting.standing,
        chapter=log.chapter,
        heading=log.heading,
        lines=log.lines,
        closing=log.closing,
        alternatives=correcting.alternatives,
        forgotten=correcting.forgotten,
        help=help_.pages,
        scene=scene,
        laid_out=laid_out,
    ),
    measures=measures,
    figures=FIGURES,
    titles=TITLES,
    controls=Controls(scan=scan, seat=seat_button, digit=digit),
    secrets=Secrets(
        behind=N_("your jokers are behind it"),
        private=private,
        phone=phone,
        redacted=disclosure.redacted,
        uncovers=disclosure.uncovers,
    ),
)
"""In a rematch the other begins; the first seat plays the same brother, so the roles are swapped.
"""
