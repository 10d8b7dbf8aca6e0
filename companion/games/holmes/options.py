"""House rules of Holmes, agreed on before the first day."""

from __future__ import annotations

from companion.play.game import Option
from companion.words.i18n import N_

OPTIONS = (
    Option(
        "play",
        N_("This box keeps"),
        {"full": N_("everything"), "light": N_("only pawns and tokens")},
        main=True,
    ),
    Option(
        "first_is",
        N_("First player"),
        {"sherlock": N_("Sherlock"), "mycroft": N_("Mycroft")},
        main=True,
    ),
    Option(
        "start",
        N_("The two characters of day 1"),
        {"normal": N_("come from the deck"), "alternative": N_("each player chooses one of two")},
    ),
    Option(
        "reserve_card",
        N_("Card of Sherlock and Mycroft"),
        {"off": N_("not used"), "on": N_("reserves clues")},
    ),
    Option("moriarty", N_("James Moriarty"), {"off": N_("stays away"), "on": N_("may appear")}),
    Option("moran", N_("Sebastian Moran"), {"off": N_("stays away"), "on": N_("may appear")}),
    Option(
        "enemy_by_lot",
        N_("One enemy by lot"),
        {"no": N_("no"), "yes": N_("Moriarty or Moran; the box draws")},
    ),
    Option(
        "toby_hidden",
        N_("Toby counts hidden clues too"),
        {"no": N_("no, only visible ones"), "yes": N_("yes, as their owner says")},
    ),
)
