"""House rules of Istinto, on points that the rule text leaves to the table."""

from __future__ import annotations

from companion.play.game import Option
from companion.words.i18n import N_

TARGET, DEALS_EACH = 100, 2
"""Points that end a match, and deals of each player that do by house rule."""
OPTIONS = (
    Option(
        "target",
        N_("Play"),
        {"100": N_("to 100"), "60": N_("to 60"), "twice_dealer": N_("2 deals each")},
        main=True,
    ),
    Option(
        "fixed_rounds_also_target",
        N_("With 2 deals each, 100 points end it too"),
        {"no": N_("no"), "yes": N_("yes")},
    ),
    Option(
        "revoke_scope",
        N_("A challenge ends"),
        {
            "round": N_("the round, unscored"),
            "trick": N_("only the trick"),
            "as_it_stands": N_("the round, scored as it stands"),
        },
    ),
    Option(
        "floor_at_zero",
        N_("Totals may fall below zero"),
        {"no": N_("yes"), "yes": N_("no, zero is the floor")},
    ),
    Option(
        "tell_revokes",
        N_("Revokes that the cards prove"),
        {
            "end": N_("shown at the end of the round"),
            "at_once": N_("shown at once"),
            "off": N_("never shown"),
        },
    ),
)
