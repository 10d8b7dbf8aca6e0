"""House rules of The Club, on points that the rule text leaves to the table."""

from __future__ import annotations

from companion.play.game import Option
from companion.words.i18n import N_

BOX, MASTER = "box", "master"
OPTIONS = (
    Option(
        "rounds",
        N_("Everybody is master"),
        {"1": N_("1×"), "2": N_("2×"), "3": N_("3×"), "4": N_("4×")},
        main=True,
    ),
    Option(
        "scoring",
        N_("Points"),
        {"on": N_("yes; never with two players"), "off": N_("no, just for fun")},
    ),
    Option(
        "too_easy_cards",
        N_("Too easy if guessed before"),
        {
            "10": N_("10 cards"),
            "6": N_("6 cards"),
            "8": N_("8 cards"),
            "12": N_("12 cards"),
            "15": N_("15 cards"),
            "0": N_("only turns"),
        },
    ),
    Option(
        "judge",
        N_("If the box knows the rule, cards are judged by"),
        {BOX: N_("the box, at once"), MASTER: N_("the master")},
    ),
    Option(
        "hourglass",
        N_("Hourglass"),
        {
            "off": N_("none"),
            "30": N_("30 seconds"),
            "60": N_("1 minute"),
            "90": N_("1½ minutes"),
            "120": N_("2 minutes"),
        },
    ),
)
"""The hourglass ends no turn (S:97)."""
