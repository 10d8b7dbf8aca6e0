"""Base classes of everything that takes touches and the focus of the buttons."""

from __future__ import annotations

from math import inf
from typing import NamedTuple
from weakref import ref

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.input.motionevent import MotionEvent
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
from screens.internals.layout import tree
from screens.parts.drawing import light, patches, text
from screens.parts.drawing.culling import Culled
from screens.parts.drawing.owned import Owned
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.rounded import Ring
from screens.parts.drawing.shape import Shape
from screens.parts.touch.landing import landing

DEBOUNCE = 0.15
LONG_DEBOUNCE = 0.5
"""Seconds within which a second touch of a key is dropped; the longer one where that touch would
count for another seat or another trick.
"""

SUNK = 2
"""Pixels of the drawings by which a pressed key sinks."""


class TouchContext:
    """Mixin of a widget whose moment is shared by the keys in it, such as a page."""

    def moment(self) -> object:
        """Return a value that stays equal as long as a touch has the same meaning."""
        return None


class Meant(NamedTuple):
    """Meaning of a touch: the moment, and the item and words of the key."""

    moment: object
    item: object
    words: tuple[str, ...]


class Tap(ButtonBehavior, Redrawn, Culled, BoxLayout):
    """Key; ``on_tap`` fires for a finger and for the confirm button alike.

    A touch fires only if its meaning is the same when the finger is lifted as when it went down.
    """

    __events__ = ("on_tap",)

    focused = BooleanProperty(False)
    chosen = BooleanProperty(False)
    lit = BooleanProperty(False)
    """True for the primary key, drawn in the accent colour."""
    fill = ColorProperty(None, allownone=True)
    """Background colour; None for the default."""
    tint = ColorProperty(None, allownone=True)
    """Colour of the words; None for the default."""
    rim = ColorProperty(None, allownone=True)
    """Colour of the outline unless chosen; None for none."""
    ink = ColorProperty()
    """Resulting colour of the words."""
    soft = ColorProperty()
    """Resulting colour of secondary words."""
    paper = BooleanProperty(False)
    """True while it is drawn as paper: chosen, or about to be."""
    bright = ObjectProperty(None, allownone=True)
    """True on a bright background, False on a dark one, None on the default one."""
    outline = ColorProperty()
    """Resulting colour of the outline."""
    round = NumericProperty(None, allownone=True)
    """Radius of the corners in pixels; None for the default."""
    gapped = BooleanProperty(False)
    """True at the right of the undo key, to which its face keeps a gap."""
    reachable = BooleanProperty(True)
    """True if it can have the focus."""

    debounce = NumericProperty(DEBOUNCE)
    """Seconds within which a second touch is dropped."""
    min_state_time = NumericProperty(0.06)
    """Seconds for which it stays pressed at least."""

    drawn_by: tuple[str, ...] = (
        "pos", "size", "opacity", "state", "disabled", "focused", "chosen", "lit", "fill", "tint",
        "rim", "round",
    )  # fmt: skip

    _last = -inf
    _waits = False
    """True if a layout is pending until it is shown."""

    def __init__(self, **kwargs: object) -> None:
        self._around: Shape | None = None
        self._sinking: Translate | None = None
        self._face, self._ring = Shape(light.Face()), Shape(Ring())
        super().__init__(**kwargs)
        # Below the instructions of rules.
        self.canvas.before.insert(0, self._face)
        self.canvas.after.insert(0, self._ring)
        self._draw()

    def do_layout(self, *about: object) -> None:
        """Lay out the children, unless it is hidden."""
        self._waits = not self.opacity
        if not self._waits:
            super().do_layout(*about)

    def on_opacity(self, place: Widget, opacity: float) -> None:
        """Run a pending layout."""
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
        self._sink(round(SUNK * theme.unit) if self.state == "down" and theme.moving else 0)
        self._draw_around(self._glow(), radius)
        self._draw_face(self._behind(), radius)
        self._draw_ring(self.outline, radius)

    def _sink(self, depth: float) -> None:
        if self._sinking is None:
            if not depth:
                return  # created on first use: most keys are never pressed
            self._sinking = Translate()
            self.canvas.before.insert(0, self._sinking)
            self.canvas.before.insert(0, PushMatrix())
            self.canvas.after.add(PopMatrix())
        self._sinking.y = -depth

    def _draw_around(self, colour: Colour, radius: float) -> None:
        if self._around is None:
            if not colour[3]:
                return  # created on first use: most keys never glow
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
            self._face.rgba = [1.0, 1.0, 1.0, colour[3]]
            self._face.shape.lay(self._lit(colour), *self._face_box(), radius)

    def _face_box(self) -> tuple[float, float, float, float]:
        """Return left, bottom, width and height of its face, in pixels."""
        gap = theme.gap if self.gapped else 0
        return self.x + (0 if theme.left_handed else gap), self.y, self.width - gap, self.height

    def _lit(self, colour: Colour) -> light.Light:
        if self.paper:
            return light.lit_paper(colour)
        return light.lit_primary(colour) if self._is_lit() else light.lit_key(colour)

    def _draw_ring(self, colour: Colour, radius: float) -> None:
        self._ring.show(colour[3] > 0)
        if colour[3]:
            ring, (x, y, width, height) = theme.ring, self._face_box()
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
        """Return the colour of the edge of a key without an outline."""
        seen = theme.contrast and not self.lit and self._behind()[3] > 0
        return theme.edge if seen else theme.clear

    def _paper_edge(self) -> Colour:
        """Return the colour of the edge of paper that alone shows a choice."""
        return self._edge() if theme.dark else theme.edge

    def _glow(self) -> Colour:
        """Return the colour of the glow."""
        return [*theme.glow[:3], 0.55] if self.paper else theme.clear

    def _behind(self) -> Colour:
        fill = self.fill or theme.raised
        if self.disabled:
            return [*fill[:3], fill[3] * 0.6]
        if self.paper:
            return theme.card
        if self._is_lit():
            return [*theme.accent[:3], 0.75 if self.state == "down" else 1]
        return theme.pressed if self.state == "down" else fill

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let touches pass through while it is disabled; drop one that comes too soon."""
        if self.disabled:
            return False
        if self.collide_point(*touch.pos) and self.rests_until() > Clock.get_time():
            super(ButtonBehavior, self).on_touch_down(touch)  # a key inside it may be older
            return True
        return bool(super().on_touch_down(touch))

    def rests_until(self) -> float:
        """Return until when it takes no touch, having come under a finger that was lifted."""
        return landing.rests_until(self, self._aim(self._meant()))

    def _aim(self, meant: Meant) -> object:
        """Return a value that is equal for two touches of one key with one meaning."""
        key = ref(self) if meant.item is None else type(self)
        return key, meant.item, meant.words

    def on_press(self) -> None:
        """Store the meaning of the touch."""
        self.last_touch.ud[Meant] = self._meant()

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Follow a touch that went down here, or drop it."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self._stands(touch):
            self.dragged(touch)
        else:
            self.let_go(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Fire if the meaning of the touch is still the same."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        landing.lift(self.to_window(*touch.pos), self._aim(touch.ud[Meant]))
        if self._stands(touch):
            self.lifted(touch)
        else:
            self.let_go(touch)
        return True

    def dragged(self, touch: MotionEvent) -> None:
        """Handle the move of a touch that went down here, wherever it is now."""

    def lifted(self, touch: MotionEvent) -> None:
        """Handle the end of a touch that went down here; it fires if it is still on the key."""
        super().on_touch_up(touch)

    def let_go(self, touch: MotionEvent) -> None:
        """Drop a touch."""
        touch.ungrab(self)
        self.state = "normal"

    def written(self) -> tuple[str, ...]:
        """Return the words on the key."""
        return tuple(part.text for part in tree(self) if isinstance(part, text.Words))

    def _stands(self, touch: MotionEvent) -> bool:
        """Return True if a touch still has the meaning with which it went down."""
        shown = bool(self.get_root_window()) and not self.disabled
        return shown and touch.ud[Meant] == self._meant()

    def _meant(self) -> Meant:
        context = self.parent
        while isinstance(context, Widget) and not isinstance(context, TouchContext):
            context = context.parent
        moment = context.moment() if isinstance(context, TouchContext) else None
        return Meant(moment, getattr(self, "item", None), self.written())

    def on_release(self) -> None:
        """Dispatch ``on_tap``, unless a touch came just before."""
        now = Clock.get_time()
        if now >= self._last + self.debounce:
            self._last = now
            self.dispatch("on_tap")

    def on_tap(self) -> None:
        """Perform the action of the key."""


class Key(Tap):
    """Key with words and an icon in one line."""

    text = StringProperty()
    icon = StringProperty()
    text_size_wanted = NumericProperty()
    lines = NumericProperty(1)
    cuttable = BooleanProperty(False)
    """True if its words may be cut with dots."""
    grouped = BooleanProperty(True)
    """True if icon and words are in its middle, next to each other; False with further parts."""

    def on_children(self, *_: object) -> None:
        """Keep icon and words apart once there are further parts."""
        self.grouped = len(self.children) == 2

    def do_layout(self, *about: object) -> None:
        """Lay out the children, and move the icon to the words."""
        super().do_layout(*about)
        self.group()

    def group(self) -> None:
        """Move the icon to the words."""
        if self.grouped and self.icon:
            words, icon = self.children
            icon.x = words.center_x - words.texture_size[0] / 2 - self.spacing - icon.width


class Choice(Owned, Tap):
    """Key of an item; its rule calls *owner*, such as the page, with it."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def _is_paper(self) -> bool:
        """Return True also while the finger is on it."""
        return super()._is_paper() or self.state == "down"


class Dial(Tap):
    """Number that buttons change: confirm holds and releases it, next and previous turn it."""

    turning = BooleanProperty(False)
    """True while it is held and the focus stays."""

    def turn(self, by: int) -> None:
        """Change the number."""

    def on_tap(self) -> None:
        """Hold or release it; a touch does nothing."""
        self.turning = self.focused and not self.turning

    def on_focused(self, *_: object) -> None:
        """Release it when the focus leaves."""
        self.turning = False


class IconKey(Tap):
    """Key with an icon only."""

    icon = StringProperty()
    icon_size = NumericProperty(0)
    """Font size of the icon, in pixels."""


kv.load(__file__)
