"""Widget around every page, with the banner and the hint for a held button."""

from __future__ import annotations

from contextlib import suppress

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.words.i18n import _
from screens.base import kv
from screens.parts.drawing import motion
from screens.parts.panels.frame import Page


class Shell(FloatLayout):
    """Root of the window, with a slot for the page in front."""

    banner = StringProperty()
    holding = StringProperty()
    amid = BooleanProperty(False)
    """True if the hint for a held button is between the pads of a page without a bar."""
    page = ObjectProperty(None, allownone=True)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Finish every animation, then dispatch the touch."""
        motion.finish()
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Skip the search: the widget that grabbed the touch is called directly."""
        return False

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Skip the search, as while the touch moves."""
        return False

    def hold(self, button: str) -> None:
        """Show the effect of holding a button; an empty name clears the hint."""
        texts = {"undo": _("Keep holding: redo"), "back": _("Keep holding: home")}
        self.holding = texts.get(button, "")
        self.amid = self.page is not None and self.page.whole

    def show(self, page: Page) -> None:
        """Put a page into the slot."""
        if self.page is not page:
            self.ids.slot.clear_widgets()
            self.ids.slot.add_widget(page)
            self.page = page

    def show_picture(self, picture: Widget) -> None:
        """Show a picture in the slot, without leaving the page."""
        self.ids.slot.clear_widgets()
        self.ids.slot.add_widget(picture)

    def restore_page(self) -> None:
        """Put the page back into the slot."""
        if self.page and not self.page.parent:
            self.ids.slot.clear_widgets()
            self.ids.slot.add_widget(self.page)

    def discard_page(self) -> None:
        """Remove the page, even if leaving it fails."""
        if self.page:
            with suppress(Exception):
                self.page.leave()
        self.ids.slot.clear_widgets()
        self.page = None


kv.load(__file__)
