"""Widgets for text, icons and the marks of seats."""

from __future__ import annotations

from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Glyphs
from kivy.graphics import Rectangle
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.play import icons
from companion.play.marks import shape
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.internals.layout import tree
from screens.parts.drawing.culling import Culled, Hideable
from screens.parts.drawing.glyphs import (
    drawn,
    even_width,
    fits_line,
    fitting_size,
    marked,
    shortened,
    text_width,
)
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shape import Shape

FULL = 0.94
"""Width of every shape, in font sizes; those of the font differ by a quarter."""


class Words(Redrawn, Hideable):
    """Text in one line, aligned in its box.

    It is drawn in white, once for all changes of a frame: changing the colour redraws nothing.
    """

    text = StringProperty()
    font_name = StringProperty(theme.regular)
    font_size = NumericProperty(0)
    """Pixels; 0 for the default size."""
    color = ColorProperty(None, allownone=True)
    """None for the default colour."""
    disabled_color = ColorProperty(None, allownone=True)
    align = StringProperty("center")
    texture = ObjectProperty(None, allownone=True)
    texture_size = ObjectProperty((0, 0))
    rotated = BooleanProperty(False)
    """True if an ancestor rotates or scales it, so that it is filtered linearly."""
    is_shortened = False

    drawn_by: tuple[str, ...] = ("text", "font_name", "font_size", "align", "size")

    def __init__(self, **kwargs: object) -> None:
        self._glyphs: Glyphs | None = None
        self._letters: tuple[tuple[Any, ...], Glyphs] | None = None
        """Arguments of ``drawn``, and the result for them."""
        # Key around the text, which may be bright on a dark screen.
        self._key: Any = None
        self._face = Shape(Rectangle())
        # Kivy's default of 100 by 100 pixels would draw a text before it is laid out.
        super().__init__(**{"size": (0, 0), **kwargs})
        self.canvas.add(self._face)
        for name in ("color", "disabled_color", "disabled"):
            self.fbind(name, self._colour)
        self.fbind("pos", self._place)
        self.rethemed()

    def has_content(self) -> bool:
        """Return True if there is a text."""
        return bool(self.text)

    def on_text(self, *_: object) -> None:
        """Take room while there is a text."""
        self.update_room()

    def on_parent(self, *_: object) -> None:
        """Find the key around the text."""
        above = self.parent
        while isinstance(above, Widget) and not hasattr(above, "bright"):
            above = above.parent
        self._key = above if isinstance(above, Widget) else None
        if self._key is not None:
            self._key.fbind("bright", self._colour)
            self._colour()

    def rethemed(self) -> None:
        """Apply the size and colour of the theme."""
        self._colour()
        super().rethemed()

    def usual_size(self) -> float:
        """Return the default font size in pixels."""
        return float(theme.body)

    def usual_colour(self) -> Colour:
        """Return the default colour."""
        colour: Colour = theme.text
        return colour

    def set(self) -> Glyphs:
        """Lay out the text, which is not empty."""
        return self.letters(self.text, self.font_size or self.usual_size())

    def face(self) -> str:
        """Return the font file."""
        return str(self.font_name)

    def letters(
        self, text: str, size: float, width: float | None = None, align: str = "left",
        lines: int = 1, spacing: float = 1.0,
    ) -> Glyphs:  # fmt: skip
        """Return ``drawn`` with the font and filter of this widget; again only after a change."""
        wanted = text, self.face(), size, width, align, lines, spacing, not self.rotated
        if self._letters is None or self._letters[0] != wanted:
            self._letters = wanted, drawn(*wanted)
        return self._letters[1]

    def has_room(self) -> bool:
        """Return True if the widget has been laid out; drawing it before would be wasted."""
        return bool(self.height > 0)

    def _draw(self, *_: object) -> None:
        self._glyphs = self.set() if self.text.strip() and self.has_room() else None
        self.texture = self._glyphs.texture if self._glyphs else None
        self.texture_size = self.texture.size if self.texture else (0, 0)
        self.is_shortened = bool(self._glyphs and self._glyphs.is_shortened)
        self._face.show(self.texture is not None)
        self._face.shape.texture, self._face.shape.size = self.texture, self.texture_size
        self._place()

    def _place(self, *_: object) -> None:
        width, height = self.texture_size
        sides = {"left": self.x, "right": self.x + self.width - width}
        # Kivy's cached centre is out of date here.
        x = sides.get(self.align, self.x + (self.width - width) / 2)
        self._face.shape.pos = int(x), int(self.y + (self.height - height) / 2)

    def _colour(self, *_: object) -> None:
        if self.disabled:
            colour = self.disabled_color or theme.muted
        else:
            colour = self.color or self.usual_colour()
        bright = self._key.bright if self._key else None
        self._face.rgba = colour if bright is None else theme.for_background(bright, colour)


class Alike(Culled):
    """Layout in which texts of the same *group* share the smallest font size among them."""

    def __init__(self, **kwargs: object) -> None:
        self._sizes: dict[str, float | None] = {}
        """Font size by group; None for a group to be fitted again."""
        self._fit_all = Clock.create_trigger(self._fit_anew, -1)
        super().__init__(**kwargs)

    def on_children(self, *_: object) -> None:
        """Fit all groups again."""
        self.regroup()

    def regroup(self) -> None:
        """Fit all groups again, since a text has come or gone."""
        self._sizes = dict.fromkeys(self._sizes)
        self._fit_all()

    def refit(self, group: str) -> None:
        """Invalidate the size of a group, of which a text has changed."""
        self._sizes[group] = None

    def size_of(self, group: str) -> float:
        """Return the font size of a group, in pixels, at least ``theme.tiny``."""
        known = self._sizes.get(group)
        return self._fit(group) if known is None else known

    def _fit(self, group: str) -> float:
        texts = [
            each for each in tree(self)
            if isinstance(each, Text) and each.group == group and each.row() is self
        ]  # fmt: skip
        self._sizes[group] = size = max(min((text.fit() for text in texts), default=0), theme.tiny)
        for text in texts:
            text.set_up_to(size)
        return size

    def _fit_anew(self, *_: object) -> None:
        for group in [*self._sizes]:
            self.size_of(group)


class Text(Words):
    """Text that shrinks to fit its box, in at most *lines* lines."""

    font_name = StringProperty("")
    """Font file; empty for ``theme.face`` of the size wanted."""
    size_wanted = NumericProperty(0)
    """Largest font size in pixels; 0 for the default size."""
    align = StringProperty("left")
    hug = BooleanProperty(False)
    """True if the box takes its width from the text, rather than the text its size from the box."""
    lines = NumericProperty(1)
    group = StringProperty("")
    """Group of texts of equal size in the same row or grid; empty for none."""
    even = BooleanProperty(False)
    """True if its lines are about equally long, as those of centred text are."""
    cuttable = BooleanProperty(False)
    """True if it may be cut with dots, because it can be read in full elsewhere."""

    drawn_by = ("text", "font_name", "size_wanted", "align", "size", "hug", "lines")

    @property
    def text_size(self) -> tuple[float | None, None]:
        """Bounds of the text in pixels: a width and no height."""
        return None if self.hug else self.width, None

    @property
    def wanted(self) -> float:
        """Largest font size, in pixels."""
        return float(self.size_wanted or theme.body)

    def face(self) -> str:
        """Return the font given, or that of its largest size."""
        return self.font_name or theme.face(self.wanted)

    def has_room(self) -> bool:
        """Return True if its width is known, or follows from the text."""
        return self.hug or self.width > 1

    def set(self) -> Glyphs:
        """Lay out the text at the largest size that fits."""
        font, wanted, lines = self.face(), self.wanted, int(self.lines)
        if self.hug:
            self.font_size = wanted
            return self.letters(self.text, wanted, lines=lines)
        row = self.row() if self.group else None
        self.font_size = size = min(self.fit(), row.size_of(self.group) if row else inf)
        if fits_line(self.text, self.width, font, size):
            return self.letters(self.text, size, None, self.align, lines)
        words = self.text
        if self.cuttable:
            words = shortened(words, self.width, font, size, lines)
        width = (
            even_width(words, self.width, font, size)
            if self.even or self.align == "center"
            else self.width
        )
        return self.letters(words, size, width, self.align, lines)

    def fit(self) -> float:
        """Return the font size at which it fits its box, in pixels."""
        return fitting_size(self.text, self.size, self.face(), self.wanted, int(self.lines))

    def set_up_to(self, size: float) -> None:
        """Redraw the text unless its size is the largest that fits, up to *size*."""
        if self.font_size != min(self.fit(), size):
            self._redraw()

    def row(self) -> Alike | None:
        """Return the nearest ``Alike`` above it, if any."""
        around = self.parent
        while around is not None and around is not around.parent:
            if isinstance(around, Alike):
                return around
            around = around.parent
        return None

    def on_group(self, _: object, group: str) -> None:
        """Refit the group after each change of this text, and the one that it has left."""
        for name in self.drawn_by:
            self.funbind(name, self._refit)
            if group:
                self.fbind(name, self._refit)
        if row := self.row():
            row.regroup()
        self._refit()

    def rethemed(self) -> None:
        """Apply the theme, and refit the group."""
        super().rethemed()
        self._refit()

    def _refit(self, *_: object) -> None:
        if self.group and (row := self.row()):
            row.refit(self.group)

    def on_hug(self, *_: object) -> None:
        """Refuse or accept a width from the layout."""
        self.size_hint_x = None if self.hug else 1

    def on_texture_size(self, *_: object) -> None:
        """Take the width of the text if it hugs it."""
        if self.hug:
            self.width = self.texture_size[0]


class Paragraph(Words):
    """Text of several lines, whose height follows the text."""

    size_wanted = NumericProperty(0)
    align = StringProperty("left")
    line_height = NumericProperty(1)

    drawn_by = ("text", "font_name", "size_wanted", "size", "line_height")

    def has_room(self) -> bool:
        """Return True if its width is known."""
        return bool(self.width > 1)

    def set(self) -> Glyphs:
        """Lay out the text in any number of lines."""
        self.font_size = size = self.size_wanted or theme.body
        return self.letters(self.text, size, self.width, self.align, 0, self.line_height)

    def on_texture_size(self, *_: object) -> None:
        """Take the height of the text."""
        self.height = self.texture_size[1]


class Marked(Paragraph):
    """Paragraph whose terms, between asterisks, are bold and in the accent colour."""

    color = ColorProperty("white", allownone=True)

    def set(self) -> Glyphs:
        """Lay out the text in the colours of the theme."""
        self.font_size = size = self.size_wanted or theme.body
        return marked(self.text, self.font_name, size, self.width, self.line_height)


class Icon(Words):
    """Icon by its name."""

    name = StringProperty("")
    font_name = StringProperty(theme.icons)

    def on_name(self, *_: object) -> None:
        """Show the icon."""
        self.text = icons.ICONS.get(self.name, "")


class SeatMark(Words):
    """Shape of a seat of the open match in its colour, or the mark of a person."""

    seat = NumericProperty(0, allownone=True)
    mark = NumericProperty(None, allownone=True)
    """Number of a person's mark; None for that of the seat."""
    font_name = StringProperty(theme.shapes)
    text = StringProperty(shape(0))

    def usual_size(self) -> float:
        """Return the default font size in pixels."""
        return float(theme.body)

    def set(self) -> Glyphs:
        """Lay out the shape, as wide as every other."""
        size = self.font_size or self.usual_size()
        return self.letters(
            self.text, size * FULL * size / text_width(self.text, self.font_name, size)
        )

    def usual_colour(self) -> Colour:
        """Return the colour of the seat or the person."""
        if not self.text:
            found: Colour = theme.clear
        elif self.mark is None:
            found = theme.seats[int(self.seat)]
        else:
            found = theme.people[int(self.mark)]
        return found

    def on_seat(self, *_: object) -> None:
        """Show another seat."""
        self.rethemed()

    def on_mark(self, *_: object) -> None:
        """Show another person."""
        self.rethemed()

    def shape(self) -> str:
        """Return the shape; empty for no seat."""
        return theme.shape(self.seat) if self.mark is None else shape(self.mark)

    def rethemed(self) -> None:
        """Show the shape in the colours of the theme."""
        self.text = self.shape()
        super().rethemed()


kv.load(__file__)
