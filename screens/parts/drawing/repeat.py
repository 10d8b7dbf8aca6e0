"""Layouts with one widget per item."""

from typing import Any

from kivy.factory import Factory
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget
from msgspec import Struct

from screens.parts.drawing.text import Alike


class LabelledValue(Struct, frozen=True):
    """Value to choose, with its label."""

    value: Any
    label: str


class ValueRow(Struct, frozen=True):
    """Titled row of the values of something that has a name, with the one that it has."""

    name: str
    title: str
    values: tuple[LabelledValue, ...]
    chosen: Any
    icon: str = ""


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

    chosen = ObjectProperty(None, allownone=True)
    """Item, or ``value`` of an item, whose widget is *chosen*; unset, no widget is changed."""

    laid_out_by: tuple[str, ...] = ()
    """Properties that need a new layout, other than those of a box or grid."""

    def __init__(self, **kwargs: object) -> None:
        self._spare: list[Widget] = []
        self._chooses = False
        """True once an item was chosen."""
        super().__init__(**kwargs)
        for name in self.laid_out_by:
            self.fbind(name, self._trigger_layout)

    def on_items(self, *_: object) -> None:
        """Show the items."""
        self.update_room()
        self._show()

    def has_content(self) -> bool:
        """Return True if there are items."""
        return bool(self.items)

    def on_template(self, *_: object) -> None:
        """Recreate all widgets."""
        self.clear_widgets()
        self._spare = []
        self._show()

    def on_owner(self, *_: object) -> None:
        """Pass the owner on to all widgets."""
        for widget in (*self.children, *self._spare):
            widget.owner = self.owner

    def on_chosen(self, *_: object) -> None:
        """Choose the widget of the item, and no other."""
        self._chooses = True
        for widget in self.children:
            widget.chosen = getattr(widget.item, "value", widget.item) == self.chosen

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
        if self._chooses:
            self.on_chosen()
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


class ItemBox(BoxLayout):
    """Box of one item; a rule of each template adds its content."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True, rebind=True)


class RepeatBox(Repeating, BoxLayout):
    """Box layout of items."""


class RepeatGrid(Repeating, GridLayout):
    """Grid layout of items."""
