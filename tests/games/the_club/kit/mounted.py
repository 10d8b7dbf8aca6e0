"""A part of The Club's screens, alone on the page of a box."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from screens.base.theme import theme


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
