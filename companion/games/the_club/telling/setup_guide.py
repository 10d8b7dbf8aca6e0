"""Set-up guide: the table before the first rule of The Club is chosen."""

from __future__ import annotations

from msgspec import Struct

from companion.games.the_club.box import RULES
from companion.games.the_club.cards import COPIES, DEALT, ClubCard
from companion.games.the_club.cards import DECK as CARDS
from companion.games.the_club.view.panels import Judged
from companion.play.game import Setup
from companion.play.view import Backs, Signs, Thing
from companion.words.i18n import _

SHOWN_CARDS = ("C1FW", "T4EB", "S6FB")
"""Cards for the picture of the deck, with at least two values of each trait."""


class CodesPicture(Struct, frozen=True):
    """Code cards that are face up, side by side."""

    cards: tuple[ClubCard, ...]


class JudgedPicture(Struct, frozen=True):
    """Code cards of a row with their verdicts."""

    cards: tuple[Judged, ...]


CODES = CodesPicture(
    tuple(card for card in CARDS if isinstance(card, ClubCard) and card.code in SHOWN_CARDS)
)
FITTING = JudgedPicture(tuple(Judged(card, True) for card in CODES.cards))
"""A row of right cards."""
NOT_FITTING = JudgedPicture((Judged(CODES.cards[0], True), Judged(CODES.cards[1], False)))
"""A right card and a wrong one."""


def laid_out(setup: Setup) -> tuple[Thing, ...]:
    """Return both decks, something to write on, and the first master (S:24, S:25, S:29, S:31)."""
    return (
        Thing(_("code cards"), _("Shuffled: a deck face down, within everybody’s reach."), COPIES,
              picture=CODES),
        Thing(_("rule cards"), _("Only for newcomers: shuffled, face down, unread."), RULES,
              picture=Backs()),
        Thing(_("paper and pencil"), _("For the secret rule, unless this box is to keep it."), 1,
              picture=Signs(("pencil",))),
        Thing(_("{name} is master").format(name=setup.players[setup.dealer]),
              _("and deals {count} cards each once the rule is chosen.").format(count=DEALT),
              picture=setup.dealer),
    )  # fmt: skip
