"""Layouts with one widget per item."""

from kivy.factory import Factory
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from screens.parts.drawing.text import Alike


class Repeating(Alike, Layout):
    """Layout with one widget of class *template* per item.

    Widgets are reused, and an equal item redraws nothing. Spare widgets are kept, since creating
    one takes longer than drawing it.
    """

    items = ObjectProperty(())
    template = StringProperty()
    ready = NumericProperty(0)
    """Number of widgets to create with the first, so that a longer list shows at once."""
    owner = ObjectProperty(None, allownone=True)
    """Object passed on to the widgets, whose rules call it; None for none."""

    laid_out_by: tuple[str, ...] = ()
    """Properties that need a new layout, other than those of a box or grid."""

    def __init__(self, **kwargs: object) -> None:
        self._spare: list[Widget] = []
        super().__init__(**kwargs)
        for name in self.laid_out_by:
            self.fbind(name, self._trigger_layout)

    def on_items(self, *_: object) -> None:
        """Show the items."""
        self._show()

    def on_template(self, *_: object) -> None:
        """Recreate all widgets."""
        self.clear_widgets()
        self._spare = []
        self._show()

    def on_owner(self, *_: object) -> None:
        """Pass the owner on to all widgets."""
        for widget in (*self.children, *self._spare):
            widget.owner = self.owner

    def _show(self) -> None:
        if not self.template:
            return
        shown = self.children[::-1]
        # From the end, so that widgets come back in the same place.
        for widget in reversed(shown[len(self.items) :]):
            self.remove_widget(widget)
            self._spare.append(widget)
        for widget, item in zip(shown, self.items, strict=False):
            widget.item = item
        for item in self.items[len(shown) :]:
            self.add_widget(self._made(item))
        while self.items and len(self.children) + len(self._spare) < self.ready:
            self._spare.append(self._new(self.items[0]))

    def _made(self, item: object) -> Widget:
        if not self._spare:
            return self._new(item)
        widget = self._spare.pop()
        widget.item = item
        return widget

    def _new(self, item: object) -> Widget:
        given = {"owner": self.owner} if self.owner else {}
        widget: Widget = Factory.get(self.template)(item=item, **given)
        return widget


class RepeatBox(Repeating, BoxLayout):
    """Box layout of items."""


class RepeatGrid(Repeating, GridLayout):
    """Grid layout of items."""
