"""Set-up guide: the table before the first card of Baker Street."""

from __future__ import annotations

from msgspec import Struct

from companion.games.baker_street.state import CARDS_EACH, EVIDENCE, HAND, PILES
from companion.games.baker_street.view.panels import DetectiveFace, PileFace
from companion.play.game import Setup
from companion.play.view import Backs, Thing
from companion.words.i18n import _


class DetectivesPicture(Struct, frozen=True):
    """Detectives of both players, face up."""

    cards: tuple[DetectiveFace, ...]


class CirclePicture(Struct, frozen=True):
    """The piles of evidence, clockwise from the top."""

    piles: tuple[PileFace, ...]


BOTH = DetectivesPicture((DetectiveFace(0, 4), DetectiveFace(1, 2)))
CIRCLE = CirclePicture(
    tuple(PileFace(pile, str(pile + 1), EVIDENCE, None, "") for pile in range(PILES))
)


def laid_out(setup: Setup) -> tuple[Thing, ...]:
    """Return both decks and hands, the evidence, and the starting seat (S:22, S:24, S:32)."""
    return (
        Thing(_("detectives of one colour"), _("Shuffled, a deck face down before you."),
              CARDS_EACH, each=True, picture=BOTH),
        Thing(_("cards in hand"), _("The first of your deck; only you look at them."), HAND,
              each=True, picture=Backs(HAND)),
        Thing(_("cards of evidence"),
              _("Shuffled, in {piles} piles of {count}, face down, in a circle in the middle.")
              .format(piles=PILES, count=EVIDENCE), PILES * EVIDENCE, picture=CIRCLE),
        Thing(_("{name} begins").format(name=setup.players[setup.dealer]),
              _("The youngest begins the first round."), picture=setup.dealer),
    )  # fmt: skip
