"""The last suggestion and its answers, for pages without the game's own panels."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cluedo.state import SHOWN
from companion.games.cluedo.view.faces import row
from companion.games.cluedo.view.panels import (
    Asked,
    Course,
    DealPanel,
    Dealt,
    EndPanel,
    PawnOffer,
    PawnsPanel,
    TablePanel,
)
from companion.play.scene import Block, Item, Items
from companion.play.view import View
from companion.words.i18n import _


def scene(view: View) -> tuple[Block, ...]:
    """Return the suggestion and the seats that are asked; at the end, the envelope."""
    match view.panel:
        case TablePanel(chosen=chosen, asked=asked) if chosen:
            return (row(_("The suggestion"), chosen), *_answers(asked))
        case PawnsPanel(pawns):
            return (Items(_("The pawns"), tuple(map(_pawn, pawns))),)
        case DealPanel(hands=hands):
            return (Items(_("The deal"), tuple(map(_dealt, hands))),)
        case EndPanel() as panel:
            cards = [offer.card for offer in panel.solution]
            envelope = (row(_("In the envelope"), cards),) if cards else ()
            return (*envelope, Items(panel.heading, tuple(map(_course, panel.courses))))
    return ()


def _answers(asked: Sequence[Asked]) -> tuple[Items, ...]:
    items = tuple(
        Item(f"{each.name} · {each.note}", seats=(each.seat,), now=each.now,
             mood="right" if each.mark == SHOWN else "")
        for each in asked
    )  # fmt: skip
    return (Items(_("Who is asked"), items),) if items else ()


def _pawn(pawn: PawnOffer) -> Item:
    seats = () if pawn.seat is None else (pawn.seat,)
    return Item(pawn.word, seats=seats, sign=str(pawn.card).lower())


def _dealt(hand: Dealt) -> Item:
    return Item(f"{hand.name} · {hand.words}", str(hand.count), (hand.seat,), now=hand.now)


def _course(course: Course) -> Item:
    words = f"{course.name} · {course.words}" if course.words else course.name
    return Item(words, seats=(course.seat,), mood="" if course.solved is None else "right")
