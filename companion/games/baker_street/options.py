"""House rules of Baker Street, on points that the rule text leaves to the table."""

from __future__ import annotations

from companion.play.game import Option
from companion.words.i18n import N_

OPTIONS = (
    Option(
        "reward_card",
        N_("Reward"),
        {"card": N_("a card of the pile"), "pile": N_("only the choice")},
        main=True,
    ),
    Option(
        "x2_mode",
        N_("A ×2 doubles"),
        {
            "player_total": N_("all points, once"),
            "block": N_("itself and the next card"),
            "on_top": N_("only the next card"),
        },
    ),
    Option(
        "stop_value_counts",
        N_("The value on a Stop card"),
        {"yes": N_("counts"), "no": N_("does not count")},
    ),
    Option(
        "stop_breaks_chain",
        N_("A Stop ends"),
        {"no": N_("its own pile"), "yes": N_("the whole chain, arrows or not")},
    ),
    Option(
        "empty_next_pile",
        N_("If an arrow points to an empty pile"),
        {"ends": N_("the chain ends"), "skip": N_("the next pile with cards counts")},
    ),
    Option(
        "reshuffle_on_recycle",
        N_("Discards that become a deck are"),
        {"no": N_("only turned over"), "yes": N_("shuffled too")},
    ),
)
