"""Things to lay out before the first trick of Three Cards."""

from __future__ import annotations

from companion.play.game import Setup
from companion.play.view import Backs, Thing
from companion.words.i18n import _
from tests.three_cards.state import HAND


def laid_out(setup: Setup) -> tuple[Thing, ...]:
    """Return the deck, the hands and the dealer."""
    return (
        Thing(_("a deck of cards, shuffled"), _("Any deck will do."), picture=Backs()),
        Thing(_("cards in hand"), _("Dealt face down; only you look at yours."), HAND, each=True,
              picture=Backs(HAND)),
        Thing(_("{name} deals").format(name=setup.players[setup.dealer]),
              _("whoever sits to the left leads the first trick."), picture=setup.dealer),
    )  # fmt: skip
