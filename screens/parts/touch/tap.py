"""Everything that can be touched, or reached with buttons."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing import patches, text
from screens.parts.drawing.culling import Seen
from screens.parts.drawing.rounded import Ring
from screens.parts.drawing.shape import Shape

AGAIN = 0.15
FOR_SOMEBODY_ELSE = 0.5
"""Where the next touch of the same place would count for another person, or another trick."""

PAINTED = (
    "pos", "size", "opacity", "state", "disabled", "focused", "chosen", "lit", "fill", "tint",
    "rim", "round",
)  # fmt: skip
"""The properties that change how a place is drawn."""


class Ground:
    """What places stand on, such as a page; what happens there is theirs as well."""

    def moment(self) -> object:
        """Return how things stand: equal for as long as a touch means the same."""
        return None


class Meant(NamedTuple):
    """What a touch of a place means: how things stand, and what the place is for."""

    moment: object
    item: object
    words: tuple[str, ...]


class Tap(ButtonBehavior, Seen, BoxLayout):
    """A place to touch; ``on_tap`` fires for a finger and for the confirm button alike.

    A finger that is lifted does what it went down on. Once that is gone, because something else
    happened meanwhile, it does nothing.
    """

    __events__ = ("on_tap",)

    focused = BooleanProperty(False)
    chosen = BooleanProperty(False)
    lit = BooleanProperty(False)
    """Whether it is the one thing to do, drawn in the accent colour."""
    fill = ColorProperty(None, allownone=True)
    """The colour behind the words, None for the usual one."""
    tint = ColorProperty(None, allownone=True)
    """The colour of the words, None for the usual one."""
    rim = ColorProperty(None, allownone=True)
    """The colour around a place that is not chosen, None for nothing."""
    ink = ColorProperty()
    """The colour of the words: tinted, lit, on paper or disabled."""
    soft = ColorProperty()
    """The colour of the lesser words."""
    paper = BooleanProperty(False)
    """Whether it lies there as paper: chosen, or about to be."""
    bright = ObjectProperty(None, allownone=True)
    """Whether words stand on something bright here, or on something dark; None where they stand on
    what is usual."""
    outline = ColorProperty()
    """The colour around it: with or without the focus."""
    round = NumericProperty(None, allownone=True)
    """The radius of its corners in pixels, None for the usual one."""
    reachable = BooleanProperty(True)
    """Whether the buttons' focus stops here."""

    again = NumericProperty(AGAIN)
    """Seconds within which a second touch is taken for the shaking of the first."""

    _last = -inf
    _waits = False
    """Whether it is laid out as soon as it is not hidden any more."""

    def __init__(self, **kwargs: object) -> None:
        self._around: Shape | None = None
        self._face, self._ring = Shape(patches.Patch(patches.face)), Shape(Ring())
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        # Below what a rule draws there too.
        self.canvas.before.insert(0, self._face)
        self.canvas.after.insert(0, self._ring)
        for name in PAINTED:
            self.fbind(name, self._paint)
        theme.follow(self)
        self._draw()

    def rethemed(self) -> None:
        """Draw the place as the theme wants it."""
        self._paint()

    def do_layout(self, *about: object) -> None:
        """Lay out what it says, unless it is hidden."""
        self._waits = not self.opacity
        if not self._waits:
            super().do_layout(*about)

    def on_opacity(self, place: Widget, opacity: float) -> None:
        """Do what has waited for it to be seen."""
        super().on_opacity(place, opacity)
        if self._waits:
            self._trigger_layout()

    def _draw(self, *_: object) -> None:
        if not self.opacity:
            return
        self.paper = self._is_paper()
        self.bright = True if self.paper else theme.dark if self._is_lit() else None
        self.ink, self.soft, self.outline = self._ink(), self._soft(), self._outline()
        radius = theme.radius if self.round is None else self.round
        self._draw_around(self._light(), radius)
        self._draw_face(self._behind(), radius)
        self._draw_ring(self.outline, radius)

    def _draw_around(self, colour: Colour, radius: float) -> None:
        if self._around is None:
            if not colour[3]:
                return  # most places never shine
            self._around = Shape(patches.Patch(patches.glow))
            self.canvas.before.insert(0, self._around)
        self._around.show(colour[3] > 0)
        if colour[3]:
            by, (x, y), (width, height) = theme.gap, self.pos, self.size
            self._around.rgba = colour
            self._around.shape.lay(x - by, y - by, width + 2 * by, height + 2 * by, radius + by)

    def _draw_face(self, colour: Colour, radius: float) -> None:
        self._face.show(colour[3] > 0)
        if colour[3]:
            self._face.rgba = colour
            self._face.shape.lay(*self.pos, *self.size, radius)

    def _draw_ring(self, colour: Colour, radius: float) -> None:
        self._ring.show(colour[3] > 0)
        if colour[3]:
            ring, (x, y), (width, height) = theme.ring, self.pos, self.size
            self._ring.rgba = colour
            self._ring.shape.width = ring * (1.6 if self.focused or self.paper else 1)
            self._ring.shape.box = (x + ring, y + ring, width - 2 * ring, height - 2 * ring, radius)

    def _is_paper(self) -> bool:
        return bool(self.chosen) and not self.disabled

    def _is_lit(self) -> bool:
        return bool(self.lit) and not self.disabled

    def _ink(self) -> Colour:
        if self.disabled:
            return theme.muted
        if self.paper:
            return theme.ink
        return self.tint or (theme.accent_ink if self.lit else theme.text)

    def _soft(self) -> Colour:
        if self.paper:
            return theme.soft_ink
        return theme.accent_ink if self._is_lit() else theme.muted

    def _outline(self) -> Colour:
        if self.focused:
            return theme.text if self.lit else theme.accent
        return theme.accent if self.chosen else self.rim or self._edge()

    def _edge(self) -> Colour:
        """Return what shows where a place ends that has nothing around it."""
        seen = theme.contrast and not self.lit and self._behind()[3] > 0
        return theme.edge if seen else theme.clear

    def _light(self) -> Colour:
        """Return what falls around it: the light of what is chosen."""
        return [*theme.accent[:3], 0.55] if self.paper else theme.clear

    def _behind(self) -> Colour:
        fill = self.fill or theme.raised
        if self.disabled:
            return [*fill[:3], fill[3] * 0.6]
        if self.paper:
            return theme.card
        if self._is_lit():
            return [*theme.accent[:3], 0.75 if self.state == "down" else 1]
        return theme.pressed if self.state == "down" else fill

    def on_touch_down(self, touch: Any) -> bool:
        """Let a touch through to what is underneath while there is nothing to do here."""
        return False if self.disabled else super().on_touch_down(touch)

    def on_press(self) -> None:
        """Remember what the finger went down on."""
        self.last_touch.ud[Meant] = self._meant()

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger that is down here."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self._stands(touch):
            self.dragged(touch)
        else:
            self.let_go(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Do what the finger went down on, if that is still there."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        if self._stands(touch):
            self.lifted(touch)
        else:
            self.let_go(touch)
        return True

    def dragged(self, touch: Any) -> None:
        """See a finger move that went down here, and may be elsewhere by now."""

    def lifted(self, touch: Any) -> None:
        """See a finger lifted that went down here: what it stands for happens if it is here yet."""
        super().on_touch_up(touch)

    def let_go(self, touch: Any) -> None:
        """Forget a finger: what it went down on is gone."""
        touch.ungrab(self)
        self.state = "normal"

    def written(self) -> tuple[str, ...]:
        """Return what the place says."""
        return tuple(part.text for part in self.walk(restrict=True) if isinstance(part, text.Words))

    def _stands(self, touch: Any) -> bool:
        """Return whether what a finger went down on is still there, and still means the same."""
        shown = bool(self.get_root_window()) and not self.disabled
        return shown and touch.ud[Meant] == self._meant()

    def _meant(self) -> Meant:
        ground = self.parent
        while isinstance(ground, Widget) and not isinstance(ground, Ground):
            ground = ground.parent
        moment = ground.moment() if isinstance(ground, Ground) else None
        return Meant(moment, getattr(self, "item", None), self.written())

    def on_release(self) -> None:
        """Pass a finished touch on, once."""
        now = Clock.get_time()
        if now - self._last >= self.again:
            self._last = now
            self.dispatch("on_tap")

    def on_tap(self) -> None:
        """Do what the place is for."""


class Key(Tap):
    """Words and an icon in one line."""

    text = StringProperty()
    icon = StringProperty()
    text_size_wanted = NumericProperty()
    lines = NumericProperty(1)
    cuttable = BooleanProperty(False)
    """Whether its words may end in dots."""


class Choice(Tap):
    """A place that stands for an item; its rule says what *owner*, the page, does with it."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True)

    def _is_paper(self) -> bool:
        """Turn to paper under the finger: this is what it would choose."""
        return super()._is_paper() or self.state == "down"


class Dial(Tap):
    """A number that the buttons change: confirm takes hold of it, next and previous turn it."""

    turning = BooleanProperty(False)
    """Whether it is held, so that the focus stays."""

    def turn(self, by: int) -> None:
        """Change the number."""

    def on_tap(self) -> None:
        """Take hold of it, or let it go; a finger has nothing to do here."""
        self.turning = self.focused and not self.turning

    def on_focused(self, *_: object) -> None:
        """Let go of it when the focus leaves."""
        self.turning = False


class IconKey(Tap):
    """An icon alone."""

    icon = StringProperty()


kv.load(__file__)
