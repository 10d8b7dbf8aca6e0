"""A step of an ability in Holmes."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.games.holmes.actions import Keep
from screens import kv
from screens.games.holmes import foot, town
from screens.games.holmes.table import TownPanel
from screens.parts import repeat

_used = (foot, repeat, town)  # by the kv file


class HolmesStep(TownPanel):
    """What may be chosen now, and the key that chooses nothing of it."""

    keys = ListProperty()
    finish = ObjectProperty(None, allownone=True)
    finish_word = StringProperty()
    finishing = BooleanProperty(False)
    """Whether the finish key is the one thing to do."""

    def refresh(self) -> None:
        """Show the choices."""
        super().refresh()
        panel = self.view.panel
        self.keys, self.finish = list(panel.keys), panel.finish
        self.two, self.lying = panel.two, panel.lying
        self.finish_word = panel.finish.label if panel.finish else ""
        keeps = panel.finish is not None and isinstance(panel.finish.action, Keep)
        self.finishing = keeps or not any(key.offer for key in panel.keys)
        self.is_new(panel.code, panel.title, panel.spent, len(panel.keys))


kv.load(__file__)
