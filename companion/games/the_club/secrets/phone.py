"""The master's rule on its own phone."""

from __future__ import annotations

from companion.games.the_club.actions import Draft
from companion.games.the_club.view.panels import BlockKey, MasterPanel
from companion.play.private_page import Choices, PrivateChoice, PrivatePage, WrittenLines, page
from companion.play.view import Offer, View
from companion.words.i18n import _


def phone(view: View) -> PrivatePage:
    """Return the rule with what is known of it; one that is being built can be a simple one."""
    panel: MasterPanel = view.panel
    about = (panel.share, panel.verdict_words, *panel.lines)
    return page(
        view.prompt,
        WrittenLines(panel.rulings, mood="now"),
        WrittenLines(tuple(filter(None, (panel.rule,))), is_large=True),
        WrittenLines(tuple(filter(None, about))),
        WrittenLines(tuple(slip.words for slip in panel.slips), mood="wrong"),
        Choices(_("Ten rules"), tuple(map(_starter, panel.starters))),
    )


def _starter(key: BlockKey) -> PrivateChoice:
    return PrivateChoice(Offer(key.word, Draft(key.rule)), key.chosen)
