"""Set-up guide: the contents of the box of Cluedo; the dealing explains their places."""

from __future__ import annotations

from msgspec import Struct

from companion.games.cluedo.cards import KINDS, ROOM, SUSPECT, WEAPON
from companion.games.cluedo.options import OFF, OPTIONS
from companion.play.game import Setup, chosen_options
from companion.play.view import Backs, Signs, Thing
from companion.words.i18n import _

DICE = 2
"""S:10."""


class CardsPicture(Struct, frozen=True):
    """Suspects, weapons or rooms by their codes, side by side."""

    codes: tuple[str, ...]


def laid_out(setup: Setup) -> tuple[Thing, ...]:
    """Return the board, the pieces on it, the cards in three piles, and the director (S:4-15)."""
    paper = chosen_options(OPTIONS, setup)["notebooks"] == OFF
    suspects, weapons, rooms = (len(KINDS[kind]) for kind in (SUSPECT, WEAPON, ROOM))
    cards = _("Three piles: {suspects} suspects, {weapons} weapons, {rooms} rooms.")
    return (
        Thing(_("board"), _("Open in the middle, the envelope beside it."), 1,
              picture=Signs(("home", "envelope"))),
        Thing(_("pawns"), _("All of them, even if fewer of you play."), suspects,
              picture=CardsPicture(KINDS[SUSPECT])),
        Thing(_("weapons"), _("This box says in which rooms they were found."), weapons,
              picture=CardsPicture(KINDS[WEAPON])),
        Thing(_("cards"), cards.format(suspects=suspects, weapons=weapons, rooms=rooms),
              suspects + weapons + rooms, picture=Backs(len(KINDS))),
        Thing(_("dice"), _("To move, and to draw lots."), DICE, picture=Signs(("draw",))),
        *((Thing(_("pencil and note sheet"), _("Nobody looks at yours."), 1, each=True,
                 picture=Signs(("pencil",))),) if paper else ()),
        Thing(_("{name} directs").format(name=setup.players[setup.dealer]),
              _("This box leads through the rest, step by step."), picture=setup.dealer),
    )  # fmt: skip
