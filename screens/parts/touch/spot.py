"""What an open private page is made of: sentences, and places that a finger can be lifted over."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.words.i18n import _
from screens.base import kv
from screens.parts.touch.tap import Choice


class Spot(Choice):
    """Something to tell; its item has the *words* for it."""

    pointed = BooleanProperty(False)
    """Whether the finger that holds the page open is on it."""
    inline = False
    """Whether it is words of a sentence, as high as its lines."""

    @property
    def lifting(self) -> str:
        """What lifting the finger here does."""
        return _("Lift the finger to tell: {words}").format(words=self.item.words)


class SecretLine(BoxLayout):
    """A sentence for these eyes."""

    item = StringProperty()


kv.load(__file__)
