"""Parts of an open private page: sentences, and keys that act when a finger is lifted on them."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.words.i18n import _
from screens.base import kv
from screens.parts.touch.tap import Choice


class Spot(Choice):
    """Key of a private page; *words* of its item name the action."""

    pointed = BooleanProperty(False)
    """True while the finger that holds the page open is on it."""
    inline = False
    """True if it is part of a sentence, as high as its lines."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return _("Lift the finger to tell: {words}").format(words=self.item.words)


class SecretLine(BoxLayout):
    """Sentence of a private page."""

    item = StringProperty()


kv.load(__file__)
