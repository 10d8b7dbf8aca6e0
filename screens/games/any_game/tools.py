"""Tools of the table: dice, a top that stops at who begins, sand, and a ring for each finger."""

from __future__ import annotations

from math import cos, pi, sin
from random import SystemRandom
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.games.any_game.actions import Starter
from companion.games.any_game.beside import Beside
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing import motion, shapes
from screens.parts.drawing.owned import Owned
from screens.parts.drawing.paper import BLANK, RADIUS, Layer, Paper
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Tap

RANDOM = SystemRandom()
MOST_DICE = 6
SPIN_SECONDS = 1.2
"""Seconds that the top turns."""
SPINS = 3
"""Whole turns of the top before it stops."""
REST_SECONDS = 2.0
"""Seconds that fingers rest until one of them stays lit."""
MOST_BESIDE_WORDS = 6
"""Most rings for fingers beside their sentence."""
DIE_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.73), (0.73, 0.27)),
    3: ((0.27, 0.73), (0.5, 0.5), (0.73, 0.27)),
    4: ((0.27, 0.73), (0.73, 0.73), (0.27, 0.27), (0.73, 0.27)),
    5: ((0.27, 0.73), (0.73, 0.73), (0.5, 0.5), (0.27, 0.27), (0.73, 0.27)),
    6: ((0.27, 0.75), (0.27, 0.5), (0.27, 0.25), (0.73, 0.75), (0.73, 0.5), (0.73, 0.25)),
}
"""Places of the pips on each face of a die, in shares of its side."""
PIP = 0.09
"""Radius of a pip, in sides of a die."""
DIE_DEPTH, DEPTH_STEPS = 0.08, 8
"""Width of the side that is seen of a die, in sides, and the layers that draw it."""
DIE_SIDE = (0.66, 0.6, 0.5, 1.0)
LEAN = -8
"""Degrees by which a die that lies is rotated."""
ROLL_SECONDS = 0.5
"""Seconds that dice turn."""
ROLL = 270
"""Degrees by which they turn."""
STANDING_SAND = 0.6
"""Share of the sand above while no time runs."""
FALL_SECONDS = 0.3
"""Seconds in which sand falls to its next level."""
GOLD = (0.93, 0.74, 0.33, 1.0)
TOP_WOOD = (0.55, 0.38, 0.16, 1.0)
SAND = (0.96, 0.81, 0.47, 1.0)
GLASS = 0.26
"""Width of the sand glass from its middle, in its heights."""
NECK = 0.02
"""Width of its neck from the middle."""
BENDS = 8
"""Corners of each side of a half of the glass."""


class Die(Struct, frozen=True):
    """Face of a die that was rolled."""

    face: int


class DiePaper(Paper):
    """Die with its pips."""

    face = NumericProperty(1)
    drawn_by = ("face", "lit", "size")

    def paper_code(self) -> str:
        """Return the colour code of white."""
        return "W"

    def printed(self) -> shapes.Cut:
        """Return the pips."""
        side = self.width
        return shapes.together(
            shapes.disc(side * x, side * y, side * PIP) for x, y in DIE_PIPS[int(self.face)]
        )

    def _draw_paper(self, code: str) -> None:
        """Draw the face, with a side of the die and its shadow behind it."""
        super()._draw_paper(code)
        shadow, side, *_front = self._layers
        face = shapes.sheet(*self.size, RADIUS * self.width, 0)
        steps = [DIE_DEPTH * self.width * step / DEPTH_STEPS for step in range(DEPTH_STEPS + 1)]
        side.draw(list(DIE_SIDE), shapes.together(_moved(face, by) for by in steps))
        soft = shapes.sheet(*self.size, RADIUS * self.width, 0, soft=0.08 * self.width)
        shadow.draw(theme.shadow, _moved(soft, 1.5 * DIE_DEPTH * self.width))


def _moved(cut: shapes.Cut, by: float) -> shapes.Cut:
    """Return triangles *by* pixels to the right and below."""
    vertices = [*cut.vertices]
    vertices[0::4] = [x + by for x in cut.vertices[0::4]]
    vertices[1::4] = [y - by for y in cut.vertices[1::4]]
    return shapes.Cut(vertices, cut.indices)


class DieFace(AnchorLayout):
    """Place of a die."""

    item = ObjectProperty(Die(1), rebind=True)
    lean = NumericProperty(LEAN)
    """Degrees by which it is rotated."""


class Top(Redrawn):
    """Wheel with a field for each seat, and a pointer that turns."""

    seats = ListProperty()
    """Seats whose colours the fields have."""
    lit = NumericProperty(-1)
    """Place of the field at which the pointer has stopped; -1 for none."""
    turn = NumericProperty(0)
    """Fields that the pointer has passed, clockwise from the top."""

    drawn_by = ("pos", "size", "seats", "lit", "turn")

    def __init__(self, **kwargs: object) -> None:
        self._fields: list[Layer] = []
        self._front = tuple(Layer() for _each in range(3))
        super().__init__(**kwargs)

    def _draw(self, *_: object) -> None:
        if not self.seats or min(self.size) < 4 * theme.gap:
            return
        if len(self._fields) != 2 * len(self.seats):
            self.canvas.clear()
            self._fields = [Layer() for _each in range(2 * len(self.seats))]
            for layer in (*self._fields, *self._front):
                self.canvas.add(layer)
        (x, y), reach = self.center, 0.48 * min(self.size)
        for place, seat in enumerate(self.seats):
            colour, is_lit = theme.seats[seat], place == self.lit
            share = 1.0 if is_lit else 0.16
            field = [share * one + (1 - share) * other for one, other in
                     zip(colour[:3], theme.background[:3], strict=True)]  # fmt: skip
            self._fields[2 * place].draw([*field, 1.0], self._field(place, x, y, reach))
            at_x, at_y = self._spot(place, 0.7 * reach)
            size = min(0.34, 1.5 / len(self.seats)) * reach
            mark = shapes.seat(theme.marks[seat], at_x, at_y, size)
            self._fields[2 * place + 1].draw(theme.background if is_lit else colour, mark)
        rim, pointer, hub = self._front
        rim.draw(list(TOP_WOOD), shapes.arc(x, y, reach, 3 * theme.unit, 0, 2 * pi))
        tip, left, right = (
            self._spot(self.turn + by, share * reach)
            for by, share in ((0, 0.52), (0.25 * len(self.seats), 0.16),
                              (-0.25 * len(self.seats), 0.16))
        )  # fmt: skip
        pointer.draw(list(GOLD), shapes.polygon(tip, right, left))
        hub.draw(list(GOLD), shapes.disc(x, y, 0.24 * reach))

    def _spot(self, place: float, reach: float) -> tuple[float, float]:
        """Return a point in the direction of a field."""
        angle = pi / 2 - 2 * pi * place / len(self.seats)
        return self.center_x + reach * cos(angle), self.center_y + reach * sin(angle)

    def _field(self, place: int, x: float, y: float, reach: float) -> shapes.Cut:
        steps = max(64 // len(self.seats), 6)
        arc = [self._spot(place + 0.5 - step / steps, reach) for step in range(steps + 1)]
        if len(self.seats) < 3:  # a half or a whole wheel has no corner in the middle
            return shapes.polygon(*arc)
        return shapes.polygon((x, y), *arc)


class SandGlass(Redrawn):
    """Sand that runs down."""

    left = NumericProperty(1.0)
    """Share of the sand that is still above."""
    level = NumericProperty(1.0)
    """Share that is drawn, on its way to the one that is left."""
    runs = BooleanProperty(False)
    drawn_by = ("pos", "size", "level", "runs")

    def __init__(self, **kwargs: object) -> None:
        self._glass, self._sand, self._frame = (Layer() for _each in range(3))
        super().__init__(**kwargs)
        for layer in (self._glass, self._sand, self._frame):
            self.canvas.add(layer)

    def on_left(self, *_: object) -> None:
        """Let the sand fall to its next level."""
        motion.move(self, FALL_SECONDS, "linear", level=self.left)

    def _draw(self, *_: object) -> None:
        high = min(self.height, self.width * 1.45)
        if high < 4 * theme.gap:
            return
        self._glass.draw(
            [*theme.text[:3], 0.12], shapes.together(self._part(high, up, 0, 1) for up in (1, -1))
        )
        sand = [self._part(high, 1, 0, self.level**0.5)] if self.level > 0 else []
        fallen = 1 - self.level
        if fallen > 0:
            sand.append(self._part(high, -1, 1 - 0.75 * fallen, 1))
        if self.runs and self.level > 0:
            x, y = self.center
            sand.append(shapes.line(2 * theme.unit, (x, y), (x, y - 0.4 * high)))
        self._sand.draw(list(SAND), shapes.together(sand) if sand else BLANK)
        self._frame.draw(list(GOLD), self._caps(high))

    def _part(self, high: float, up: int, start: float, end: float) -> shapes.Cut:
        """Return a part of the upper or the lower glass, in shares of it from the neck."""
        (x, y), half = self.center, 0.42 * high

        def wide(share: float) -> float:
            return (NECK + (GLASS - NECK) * sin(min(1.25 * share, 1) * pi / 2)) * high

        shares = [start + (end - start) * step / BENDS for step in range(BENDS + 1)]
        sides = [(wide(share), y + up * half * share) for share in shares]
        right = [(x + across, at) for across, at in sides]
        left = [(x - across, at) for across, at in reversed(sides)]
        return (
            shapes.polygon(*right, *left) if up > 0 else shapes.polygon(*left[::-1], *right[::-1])
        )

    def _caps(self, high: float) -> shapes.Cut:
        """Return both ends and the two posts of the frame."""
        (x, y), across, thick = self.center, 0.33 * high, 0.07 * high
        return shapes.together(
            (
                *(shapes.line(thick, (x - across, at), (x + across, at))
                  for at in (y + 0.46 * high, y - 0.46 * high)),
                *(shapes.line(0.025 * high, (at, y - 0.45 * high), (at, y + 0.45 * high))
                  for at in (x - 0.3 * high, x + 0.3 * high)),
            )
        )  # fmt: skip


class ToolTile(Owned, Tap):
    """Tool that is touched."""


class SandTile(ToolTile):
    """Sand glass with the time of the timer."""

    def written(self) -> tuple[str, ...]:
        """Return nothing: a touch means the same a second later."""
        return ()


class FingerShown(Struct, frozen=True):
    """Ring for the finger of a person; *dim* is true once another one stays lit."""

    seat: int
    side: int
    dim: bool = False


class FingerRing(Redrawn, AnchorLayout):
    """Ring on which a person holds a finger, lit while it is held."""

    owner = ObjectProperty(None, allownone=True)
    item = ObjectProperty(FingerShown(0, 0), rebind=True)
    held = BooleanProperty(False)
    drawn_by = ("pos", "size", "item", "held")

    def __init__(self, **kwargs: object) -> None:
        self._glow, self._disc, self._ring = (Layer() for _each in range(3))
        super().__init__(**kwargs)
        for place, layer in enumerate((self._glow, self._disc, self._ring)):
            self.canvas.before.insert(place, layer)

    def _draw(self, *_: object) -> None:
        (x, y), reach = self.center, 0.5 * min(*self.size, RING * theme.unit)
        if reach < theme.gap:
            return
        colour: Colour = theme.seats[self.item.side]
        is_lit = self.held and not self.item.dim
        self._glow.draw(
            [*colour[:3], 0.35], shapes.lamplight(x, y, reach * 1.3) if is_lit else BLANK
        )
        self._disc.draw(theme.background, shapes.disc(x, y, reach))
        line = 3 * theme.unit if is_lit else theme.ring
        cut = (
            shapes.arc(x, y, reach, line, 0, 2 * pi)
            if is_lit
            else shapes.strokes(line, _dashes(x, y, reach))
        )
        faint = theme.edge if self.item.dim else [*colour[:3], RESTING]
        self._ring.draw(colour if is_lit else faint, cut)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Light it."""
        if self.held or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.held = True
        self.owner.rest()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let it go out."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.held = False
        self.owner.rest()
        return True


RESTING = 0.5
"""Alpha of the mark and the ring of a person who does not touch it."""
RING = 62
"""Diameter of a ring for a finger, in units."""


def _dashes(x: float, y: float, reach: float) -> list[tuple[shapes.Spot, shapes.Spot]]:
    """Return the ends of the dashes of a circle."""
    turns = [2 * pi * at / 48 for at in range(48)]
    spots = [(x + reach * cos(turn), y + reach * sin(turn)) for turn in turns]
    return [(spots[at], spots[(at + 2) % 48]) for at in range(0, 48, 4)]


class Tools(Panel):
    """Dice, the draw of who begins, sand, and the fingers of everybody."""

    count = NumericProperty(1)
    """Number of dice."""
    dice = ListProperty([Die(5)])
    dice_words = StringProperty()
    total = StringProperty()
    """Sum of several dice that were rolled."""
    drawn = NumericProperty(-1)
    """Seat that was drawn to begin; -1 for none."""
    seats = ListProperty()
    """Seats that may begin."""
    sides = ListProperty()
    """Side of each of them."""
    rings = ListProperty()
    starter = StringProperty()
    """Name of the seat that was drawn."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._stop = Clock.create_trigger(self._tell_drawn, SPIN_SECONDS)
        self._choose = Clock.create_trigger(self._light_one, REST_SECONDS)
        self._next = -1
        """Seat at which the top will stop."""
        self._chosen = -1
        """Seat whose finger stays lit; -1 for none."""
        super().__init__(*args, **kwargs)

    def enter(self) -> None:
        """Come to the front with nothing drawn."""
        self.drawn = self._chosen = -1
        super().enter()

    def on_parent(self, _: object, parent: Widget | None) -> None:
        """Let nothing be drawn out of sight."""
        if parent is None:
            self._stop.cancel()
            self._choose.cancel()

    def refresh(self) -> None:
        """Show the question, or who was drawn."""
        shown: Beside = self.match.beside
        count = len(shown.sides)
        seats = [seat for seat in range(len(shown.players)) if shown.sides[seat % count].plays]
        self.seats = seats or list(range(len(shown.players)))
        self.sides = [seat % count for seat in self.seats]
        self.seat, self.who, self.prompt = None, "", _("Dice, top, sand: touch them")
        self.starter = ""
        if self.drawn >= 0:
            self.starter = shown.players[int(self.drawn)]
            self.seat, self.who = int(self.drawn) % count, self.starter
            self.prompt = _("begins")
        self._show_rings()
        text = ngettext("{count} die", "{count} dice", int(self.count))
        self.dice_words = text.format(count=int(self.count))

    # --- dice

    def change_count(self) -> None:
        """Take one die more, after the most one alone."""
        self.count = int(self.count) % MOST_DICE + 1
        self.dice, self.total = [Die(5)] * int(self.count), ""
        self.refresh()

    def roll(self) -> None:
        """Roll the dice."""
        faces = [RANDOM.randint(1, 6) for _each in range(int(self.count))]
        self.dice = [Die(face) for face in faces]
        self.total = f"= {sum(faces)}" if len(faces) > 1 else ""
        for die in self.ids.dice.children:
            die.lean = LEAN + ROLL
            motion.move(die, ROLL_SECONDS, lean=LEAN)

    # --- who begins

    def draw_starter(self) -> None:
        """Spin the top, which stops at who begins."""
        self._next, self.drawn, self._chosen = RANDOM.choice(self.seats), -1, -1
        self.refresh()
        top = self.ids.top
        place, around = self.seats.index(self._next), len(self.seats)
        motion.halt(top, "turn")
        top.turn %= around
        motion.move(top, SPIN_SECONDS, "out_cubic", turn=place + SPINS * around)
        if theme.moving:
            self._stop()
        else:
            self._tell_drawn()

    def _tell_drawn(self, *_: object) -> None:
        self.drawn = self._next
        self.referee.do(Starter(int(self.drawn)))
        self.page.refresh()

    def rest(self) -> None:
        """Wait until all fingers rest, and let one of them stay lit."""
        self._choose.cancel()
        held = self._held()
        if self._chosen >= 0 and self._chosen not in held:
            self._chosen = -1
            self._show_rings()
        if len(held) > 1 and self._chosen < 0:
            self._choose()

    def _held(self) -> list[int]:
        """Return the seats whose fingers are on their rings."""
        return [each.item.seat for each in self.ids.rings.children if each.held]

    def _light_one(self, _: float) -> None:
        self._chosen = self._next = RANDOM.choice(self._held())
        self._tell_drawn()

    def _show_rings(self) -> None:
        self.rings = [
            FingerShown(seat, side, self._chosen not in (-1, seat))
            for seat, side in zip(self.seats, self.sides, strict=True)
        ]

    # --- sand

    def turn_sand(self) -> None:
        """Turn the glass: the next turn begins. Without a timer, ask for its time."""
        if self.referee.timing.shown:
            self.referee.timing.turn()
        else:
            self.page.app.go("timer")


kv.load(__file__)
