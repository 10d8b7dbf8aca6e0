"""Words, numbers, icons and the marks of seats."""

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

from screens.base import icons, kv
from screens.base.theme import Colour, theme
from screens.parts.drawing.culling import Hideable, Seen
from screens.parts.drawing.glyphs import drawn, fitted, shortened, stands
from screens.parts.drawing.shape import Shape


class Words(Hideable):
    """Letters in one line, in the middle of their box or at a side of it.

    They are drawn once for all changes of a frame, in white: colours cost no drawing.
    """

    text = StringProperty()
    font_name = StringProperty(theme.regular)
    font_size = NumericProperty(0)
    """Pixels; 0 is the usual size."""
    color = ColorProperty(None, allownone=True)
    """None is the usual colour."""
    disabled_color = ColorProperty(None, allownone=True)
    align = StringProperty("center")
    texture = ObjectProperty(None, allownone=True)
    texture_size = ObjectProperty((0, 0))
    askew = BooleanProperty(False)
    """Whether it stands in something that is turned by less than a quarter, or grows."""
    is_shortened = False

    set_by: tuple[str, ...] = ("text", "font_name", "font_size", "align", "size")
    """The properties that change how the letters are drawn."""

    def __init__(self, **kwargs: object) -> None:
        self._glyphs: Glyphs | None = None
        # The place to touch they stand on: it may be bright where everything else is dark.
        self._ground: Any = None
        self._face = Shape(Rectangle())
        self._set = Clock.create_trigger(self._draw, -1)
        # Until it is laid out: nothing needs to fit Kivy's 100 by 100 pixels.
        super().__init__(**{"size": (0, 0), **kwargs})
        self.canvas.add(self._face)
        for name in self.set_by:
            self.fbind(name, self._set)
        for name in ("color", "disabled_color", "disabled"):
            self.fbind(name, self._colour)
        self.fbind("pos", self._place)
        theme.follow(self)
        self.rethemed()

    def on_parent(self, *_: object) -> None:
        """Find out what the letters stand on."""
        above = self.parent
        while isinstance(above, Widget) and not hasattr(above, "bright"):
            above = above.parent
        self._ground = above if isinstance(above, Widget) else None
        if self._ground is not None:
            self._ground.fbind("bright", self._colour)
            self._colour()

    def rethemed(self) -> None:
        """Set and colour the letters as the theme wants it."""
        self._colour()
        self._set()

    def usual_size(self) -> float:
        """Return the font size in pixels where none is given."""
        return float(theme.body)

    def usual_colour(self) -> Colour:
        """Return the colour where none is given."""
        colour: Colour = theme.text
        return colour

    def set(self) -> Glyphs:
        """Return the letters of a text that is not empty, as they are to be drawn."""
        return self.letters(self.text, self.font_size or self.usual_size())

    def letters(
        self, text: str, size: float, width: float | None = None, align: str = "left",
        lines: int = 1, spacing: float = 1.0,
    ) -> Glyphs:  # fmt: skip
        """Return a text in the font, as ``drawn`` does, for letters that stand as these do."""
        return drawn(text, self.font_name, size, width, align, lines, spacing, not self.askew)

    def has_room(self) -> bool:
        """Return whether it is laid out: letters that are drawn before are drawn in vain."""
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
        # The centre that Kivy remembers is still the old one here.
        x = sides.get(self.align, self.x + (self.width - width) / 2)
        self._face.shape.pos = int(x), int(self.y + (self.height - height) / 2)

    def _colour(self, *_: object) -> None:
        if self.disabled:
            colour = self.disabled_color or theme.muted
        else:
            colour = self.color or self.usual_colour()
        bright = self._ground.bright if self._ground else None
        self._face.rgba = colour if bright is None else theme.on(bright, colour)


class Alike(Seen):
    """A row or a grid: texts of one *group* in it are as large as the smallest of them fits."""

    def __init__(self, **kwargs: object) -> None:
        self._sizes: dict[str, float | None] = {}
        """By group; None for one that is to be fitted anew."""
        self._fit_all = Clock.create_trigger(self._fit_anew, -1)
        super().__init__(**kwargs)

    def on_children(self, *_: object) -> None:
        """Fit what is here now."""
        self._sizes = dict.fromkeys(self._sizes)
        self._fit_all()

    def refit(self, group: str) -> None:
        """Know that a text of a group has changed; it asks how large it is before it is drawn."""
        self._sizes[group] = None

    def size_of(self, group: str) -> float:
        """Return the font size of a group, in pixels: never less than the least that is read."""
        known = self._sizes.get(group)
        return self._fit(group) if known is None else known

    def _fit(self, group: str) -> float:
        texts = [
            each for each in self.walk(restrict=True)
            if isinstance(each, Text) and each.group == group and each.row() is self
        ]  # fmt: skip
        self._sizes[group] = size = max(min((text.fit() for text in texts), default=0), theme.tiny)
        for text in texts:
            text.set_at_most(size)
        return size

    def _fit_anew(self, *_: object) -> None:
        for group in [*self._sizes]:
            self.size_of(group)


class Text(Words):
    """Words that never leave their box: too long a text is set smaller.

    It stands in one line, unless it may take more *lines*.
    """

    size_wanted = NumericProperty(0)
    """Pixels; 0 is the usual size. The font size is at most this."""
    align = StringProperty("left")
    hug = BooleanProperty(False)
    """Whether the box takes its width from the text, rather than the text its size from the box."""
    lines = NumericProperty(1)
    group = StringProperty("")
    """Texts of that name in the same row or grid are set alike; empty for one by itself."""
    cuttable = BooleanProperty(False)
    """Whether it may end in dots, because what it says stands elsewhere as well."""

    set_by = ("text", "font_name", "size_wanted", "align", "size", "hug", "lines")

    @property
    def text_size(self) -> tuple[float | None, None]:
        """What bounds the letters, in pixels: a width and no height."""
        return None if self.hug else self.width, None

    def has_room(self) -> bool:
        """Return whether it is as wide as it is to be, or takes its width from its letters."""
        return self.hug or self.width > 1

    def set(self) -> Glyphs:
        """Return the letters, as large as they may be."""
        font, wanted, lines = self.font_name, self.size_wanted or theme.body, int(self.lines)
        if self.hug:
            self.font_size = wanted
            return self.letters(self.text, wanted, lines=lines)
        row = self.row() if self.group else None
        self.font_size = size = min(self.fit(), row.size_of(self.group) if row else inf)
        if stands(self.text, self.width, font, size):
            return self.letters(self.text, size, None, self.align, lines)
        words = self.text
        if self.cuttable:
            words = shortened(words, self.width, font, size, lines)
        return self.letters(words, size, self.width, self.align, lines)

    def fit(self) -> float:
        """Return the font size at which it fits its box, in pixels."""
        wanted = self.size_wanted or theme.body
        return fitted(self.text, self.size, self.font_name, wanted, int(self.lines))

    def set_at_most(self, size: float) -> None:
        """Be set anew if it is not as large as it may be."""
        if self.font_size != min(self.fit(), size):
            self._set()

    def row(self) -> Alike | None:
        """Return the nearest row or grid that it stands in, if it stands in one."""
        around = self.parent
        while around is not None and around is not around.parent:
            if isinstance(around, Alike):
                return around
            around = around.parent
        return None

    def on_group(self, *_: object) -> None:
        """Let the others follow from now on."""
        for name in self.set_by:
            self.fbind(name, self._refit)
        self._refit()

    def rethemed(self) -> None:
        """Set and colour the letters as the theme wants it, and all of the group with them."""
        super().rethemed()
        self._refit()

    def _refit(self, *_: object) -> None:
        if self.group and (row := self.row()):
            row.refit(self.group)

    def on_hug(self, *_: object) -> None:
        """Let go of the width that a layout would give."""
        self.size_hint_x = None if self.hug else 1

    def on_texture_size(self, *_: object) -> None:
        """Be as wide as the text, if that is wanted."""
        if self.hug:
            self.width = self.texture_size[0]


class Paragraph(Words):
    """Text of several lines; its height follows the text."""

    size_wanted = NumericProperty(0)
    align = StringProperty("left")
    line_height = NumericProperty(1)

    set_by = ("text", "font_name", "size_wanted", "size", "line_height")

    def has_room(self) -> bool:
        """Return whether it is as wide as it is to be; its height follows."""
        return bool(self.width > 1)

    def set(self) -> Glyphs:
        """Return the letters, in as many lines as they take."""
        self.font_size = size = self.size_wanted or theme.small
        return self.letters(self.text, size, self.width, self.align, 0, self.line_height)

    def on_texture_size(self, *_: object) -> None:
        """Be as high as the text."""
        self.height = self.texture_size[1]


class Icon(Words):
    """An icon by its name."""

    name = StringProperty("")
    font_name = StringProperty(theme.icons)

    def on_name(self, *_: object) -> None:
        """Show another icon."""
        self.text = icons.ICONS.get(self.name, "")


class SeatMark(Words):
    """The colour and shape of a seat."""

    seat = NumericProperty(0, allownone=True)
    font_name = StringProperty(theme.shapes)
    text = StringProperty(icons.shape(0))

    def usual_size(self) -> float:
        """Return the font size in pixels where none is given."""
        return float(theme.small)

    def usual_colour(self) -> Colour:
        """Return the colour of the seat."""
        colour: Colour = theme.seats[int(self.seat)] if self.text else theme.clear
        return colour

    def on_seat(self, *_: object) -> None:
        """Show another seat."""
        self.text = icons.shape(self.seat)
        self._colour()


kv.load(__file__)
