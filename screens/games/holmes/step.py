"""Step of an ability in Holmes."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from msgspec.structs import replace

from companion.games.holmes.actions import Keep
from companion.games.holmes.view.panels import ChoiceOffer
from screens.base import kv
from screens.games.holmes.clues import CardKey
from screens.games.holmes.table import TownPanel


class HolmesStep(TownPanel):
    """Choices of a step, and the key that chooses none."""

    keys = ListProperty()
    finish = ObjectProperty(None, allownone=True)
    refused = ObjectProperty(None, allownone=True)
    """Offer of the finish key if the rules object; a touch shows the objection."""
    finish_word = StringProperty()
    sum = StringProperty()
    """Cost or gain so far, and what every choice costs."""
    picture = StringProperty()
    """Picture of its card; empty for a character, who has a bust."""
    finishing = BooleanProperty(False)
    """True if the finish key is the only thing to do."""

    def refresh(self) -> None:
        """Show the choices."""
        super().refresh()
        panel = self.view.panel
        price = shared_note(panel.keys)
        self.keys = [replace(key, note="") if key.note == price else key for key in panel.keys]
        self.sum, self.finish = " · ".join(filter(None, (panel.spent, price))), panel.finish
        self.two, self.keys_on_table = panel.two, panel.lying
        self.picture = CardKey.picture_of(panel.code)
        self.refused = panel.refused
        ends = panel.finish or panel.refused
        self.finish_word = ends.label if ends else ""
        keeps = panel.finish is not None and isinstance(panel.finish.action, Keep)
        chooses = any(key.offer for key in panel.keys)
        self.finishing = panel.finish is not None and (keeps or not chooses)
        self.is_new(panel.code, panel.title, panel.spent, len(panel.keys))

    def end(self) -> None:
        """End the step, perhaps against the rules."""
        if self.finish:
            self.page.choose(self.finish)
        else:
            self.referee.do(self.refused.action)


def shared_note(keys: Sequence[ChoiceOffer]) -> str:
    """Return the note that is the same on all keys; the mark of a reserved clue does not count."""
    notes = {key.note for key in keys if not key.offer or key.note == key.offer.hint}
    return notes.pop() if len(notes) == 1 and len(keys) > 1 else ""


kv.load(__file__)
