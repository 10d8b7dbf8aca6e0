"""Places of a seat's last jokers on its own phone."""

from __future__ import annotations

from companion.games.holmes.secrets.private import JokersPanel
from companion.play.private_page import PrivatePage, WrittenLines, page
from companion.play.scene import Item, Items
from companion.play.view import View
from companion.words.i18n import _


def phone(view: View) -> PrivatePage:
    """Return the places with their points; they are chosen at the table."""
    panel: JokersPanel = view.panel
    items = tuple(
        Item(choice.words, choice.result, now=choice.proposed) for choice in panel.choices
    )
    where = (_("Choose at the table, on your private page."),) if items else ()
    return page(panel.title, WrittenLines((*panel.lines, *where)), Items("", items))
