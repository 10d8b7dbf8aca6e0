"""A part of The Club's screens, alone on the page of a box."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.games.the_club.cards import DECK
from companion.games.the_club.view.panels import Laid
from screens.theme import theme


def stand(table, part):
    """Show a widget alone, as wide as a page lets it be, above the lower edge."""
    below, above = (94, 126) if part.size_hint_y else (8, 0)
    ground = BoxLayout(padding=(theme.margin, above * theme.unit, theme.margin, below * theme.unit))
    ground.add_widget(part)
    table.app.page.clear_widgets()
    table.app.page.padding = 0
    table.app.page.add_widget(ground)
    table.frames(4)
    return part


def laid(text):
    """Return columns: ``C1FW.T2EB.S3FB S6EW`` is a card with two wrong ones, and another.

    A column that begins with a dot has no right card.
    """
    return tuple(
        Laid(DECK.find(right) if right else None, tuple(map(DECK.find, wrong)))
        for right, *wrong in (column.split(".") for column in text.split())
    )
