"""The last jokers of Holmes, assigned in private."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.holmes.view.panels import AssignPanel
from companion.words.i18n import _
from screens import kv
from screens.games.holmes import clues
from screens.parts import repeat
from screens.parts.panel import Panel
from screens.parts.tap import Tap
from screens.parts.telling import Telling, Told

_used = (clues, repeat)  # by the kv file


class ChooserCard(BoxLayout):
    """A player with jokers to assign, or who has decided."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ChooserKey(Tap):
    """Opens the private page of a player."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Open it, blank."""
        App.get_running_app().go("secret", seat=self.item.seat)


class HolmesAssign(Panel):
    """Both decide in private where their last jokers go."""

    choosers = ListProperty()
    caption = StringProperty()

    def refresh(self) -> None:
        """Show who has still to decide, and nothing of what was chosen."""
        panel = self.view.panel
        self.choosers, self.caption = list(panel.choosers), panel.caption


def telling(match: Any, seat: int, _pile: int | None) -> Telling | None:
    """Return where a seat can put its last jokers, and what each would bring, the best first."""
    panel = match.view.panel
    if not isinstance(panel, AssignPanel):
        return None
    found = next((each for each in panel.choosers if each.seat == seat and each.choices), None)
    if found is None:
        return None
    hint = _(
        "{name}: hold, and slide to where your jokers go, or touch it with another finger. The"
        " best is on top."
    ).format(name=found.name)
    told = (Told(c.words, c.offer.action, c.result, c.proposed) for c in found.choices)
    return Telling(hint, tuple(told))


kv.load(__file__)
