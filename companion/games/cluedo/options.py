"""House rules of Cluedo, on points that the rule text leaves to the table."""

from __future__ import annotations

from companion.play.game import Option
from companion.words.i18n import N_

GUIDED, SEALED, HANDS = "guided", "sealed", "hands"
OFF, MARKS, SHARES, ADVICE = "off", "marks", "shares", "advice"
OPTIONS = (
    Option(
        "dealing",
        N_("Envelope"),
        {
            GUIDED: N_("by hand"),
            SEALED: N_("drawn"),
            HANDS: N_("drawn + hands"),
        },
        main=True,
    ),
    Option(
        "notebooks",
        N_("Notebooks in the box"),
        {
            OFF: N_("none, paper alone"),
            MARKS: N_("with marks"),
            SHARES: N_("with marks and chances"),
            ADVICE: N_("chances and advice"),
        },
    ),
    Option(
        "deal_from",
        N_("The first card goes to"),
        {"left": N_("the dealer’s left"), "dealer": N_("the dealer")},
    ),
    Option(
        "stay_and_suggest",
        N_("Staying in a room to suggest again"),
        {"yes": N_("allowed"), "no": N_("not allowed")},
    ),
    Option(
        "wrong_accuser",
        N_("Whoever accused wrongly"),
        {"answers": N_("only answers"), "plays": N_("goes on, but never accuses")},
    ),
    Option(
        "accusations",
        N_("Accusations"),
        {"secret": N_("told to the box alone"), "declared": N_("declared to all")},
    ),
    Option(
        "no_show_penalty",
        N_("Whoever did not show a card"),
        {
            "excluded": N_("is out, and still answers"),
            "reveals": N_("lays the cards open"),
            "warning": N_("is only warned"),
        },
    ),
)
