"""String of beads, one for each moment of a match, as its slider."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty
from msgspec import Struct

from companion.play.marks import shape
from companion.play.replay import Chapter, Moment
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.glyphs import printed, text_width
from screens.parts.drawing.paper import Layer, Paper
from screens.parts.drawing.shapes import Cut
from screens.parts.touch.tap import Dial

BOX_GAP = 6
"""Gap between two boxes of beads, and on each side within one, in units."""
SPENT = 0.25
"""Share of the string that gaps take at most."""
BEAD_SIZE, SMALLEST_BEAD = 13, 6
"""Size of a bead, and the least one, in units: of more beads some are not drawn."""
BOX_HEIGHT = 0.5
"""Height of a box of beads, in that of the string."""
FAINT = 0.6
"""Share of the colour of a bead to come that the veil covers, from 0 to 1."""
HANDLE = 28
"""Width of the handle in units."""
NOBODY = "•"
"""Bead of a moment at which no seat acted."""

Box = tuple[float, float, float, float]


class Thread(Struct, frozen=True):
    """Places of beads and of their boxes along a string, in pixels."""

    left: float
    pitch: float
    """Distance of two beads."""
    gap: float
    """Distance of two boxes; half as much is free on each side within one."""
    chapters: tuple[Chapter, ...]

    def at(self, place: int, chapter: int) -> float:
        """Return the middle of the bead at a place, which is in a chapter."""
        return self.left + 2 * self.gap * chapter + self.gap / 2 + (place + 0.5) * self.pitch

    def box(self, chapter: int) -> tuple[float, float]:
        """Return left and right of the box of a chapter."""
        which = self.chapters[chapter]
        half = (self.pitch + self.gap) / 2
        first, last = which.first, which.first + which.count - 1
        return self.at(first, chapter) - half, self.at(last, chapter) + half

    def place(self, x: float) -> int:
        """Return the place of the bead that is nearest."""
        count = len(self.chapters)
        chapter = next(
            (at for at in range(count) if x <= self.box(at)[1] + self.gap / 2), count - 1
        )
        which = self.chapters[chapter]
        place = round((x - self.at(0, chapter)) / self.pitch)
        return min(max(place, which.first), which.first + which.count - 1)


def strung(chapters: tuple[Chapter, ...], left: float, width: float) -> Thread:
    """Return beads and boxes along a string from *left* on, in pixels."""
    beads = sum(chapter.count for chapter in chapters)
    gap = min(BOX_GAP * theme.unit, SPENT * width / (2 * len(chapters)))
    pitch = (width - (2 * len(chapters) - 1) * gap) / beads
    return Thread(left, pitch, gap, chapters)


class Handle(Paper):
    """Sheet of paper over the bead of the moment, with its shape."""

    seat = NumericProperty(None, allownone=True)
    drawn_by = ("lit", "size", "seat")

    def paper_code(self) -> str:
        """Return the code of white paper."""
        return "W"

    def print_colour(self, code: str) -> Colour:
        """Return the colour of the seat on paper."""
        if self.seat is None:
            return super().print_colour(code)
        colour: Colour = theme.paper_seats[int(self.seat)]
        return colour

    def printed(self) -> Cut:
        """Return the shape of the seat, or a dot."""
        middle = self.width / 2, self.height / 2
        if self.seat is None:
            return shapes.disc(*middle, 0.12 * self.width)
        return shapes.seat(int(self.seat), *middle, 0.55 * self.width)


class BeadString(Dial):
    """Slider through the moments of a match: drag it, touch a bead, or turn it with buttons."""

    moments: Sequence[Moment] = ObjectProperty(())
    chapters: tuple[Chapter, ...] = ObjectProperty(())
    at = NumericProperty(0)
    """Moment of the handle."""
    owner = ObjectProperty(None, allownone=True)
    """Page whose moment changes with the handle."""

    def __init__(self, **kwargs: object) -> None:
        self._boxes, self._veil = Layer(), InstructionGroup()
        self._cover, self._rest = Color(), Rectangle()
        self._beads, self._numbers = InstructionGroup(), InstructionGroup()
        self._thread: Thread | None = None
        self._string_soon = Clock.create_trigger(self._string, -1)
        super().__init__(**kwargs)
        for part in (self._cover, self._rest):
            self._veil.add(part)
        for part in (self._boxes, self._beads, self._veil, self._numbers):
            self.canvas.before.add(part)
        for name in ("moments", "chapters", "pos", "size"):
            self.fbind(name, self._string_soon)
        self.fbind("at", self._slide)

    def rethemed(self) -> None:
        """Redraw the beads."""
        super().rethemed()
        self._string_soon()

    def written(self) -> tuple[str, ...]:
        """Return nothing: the moment changes under the finger."""
        return ()

    def turn(self, by: int) -> None:
        """Move on by a number of moments."""
        self.owner.step(by)

    def on_press(self) -> None:
        """Go to the touched bead."""
        super().on_press()
        self._follow(self.last_touch.x)

    def dragged(self, touch: MotionEvent) -> None:
        """Follow the finger."""
        self._follow(touch.x)

    def _follow(self, x: float) -> None:
        if self._thread:
            self.owner.go_to(self._thread.place(x))

    def _string(self, *_: object) -> None:
        """Draw boxes and beads; a step moves only the handle and the cover of later moments."""
        if not self.chapters or min(self.size) < theme.gap:
            return
        side = HANDLE * theme.unit / 2 + theme.gap / 2
        self._thread = strung(self.chapters, self.x + side, self.width - 2 * side)
        self._draw_boxes(self._thread)
        self._draw_beads(self._thread)
        self._slide()

    def _band(self) -> tuple[float, float]:
        """Return bottom and height of the boxes, in pixels."""
        below = 1.25 * theme.least
        height = BOX_HEIGHT * self.height
        return self.y + max((self.height - height) / 2, below), height

    def _draw_boxes(self, thread: Thread) -> None:
        bottom, height = self._band()
        radius = min(theme.radius / 2, height / 2)
        sides = (thread.box(at) for at in range(len(self.chapters)))
        cuts = (
            shapes.moved(
                shapes.sheet(right - left, height, min(radius, (right - left) / 2), 0), left, bottom
            )
            for left, right in sides
        )
        self._boxes.draw(theme.background, shapes.together(cuts))

    def _draw_beads(self, thread: Thread) -> None:
        """Draw one mesh for each seat; beads that would be too small are left out."""
        every = max(-(-SMALLEST_BEAD * theme.unit // thread.pitch), 1)
        size = min(max(thread.pitch, SMALLEST_BEAD * theme.unit), BEAD_SIZE * theme.unit)
        places: dict[int | None, list[float]] = {}
        for place, moment in enumerate(self.moments):
            if place % every == 0:
                places.setdefault(moment.seat, []).append(thread.at(place, moment.chapter))
        self._beads.clear()
        bottom, height = self._band()
        for seat, across in places.items():
            mark = NOBODY if seat is None else shape(seat)
            colour = theme.muted if seat is None else theme.seats[seat]
            self._beads.add(Color(*colour))
            self._beads.add(_printed(mark, 1.25 * size, across, bottom + height / 2))

    def _slide(self, *_: object) -> None:
        """Move the handle to the bead of the moment, and cover later moments."""
        if self._thread is None or not self.moments:
            return
        moment = self.moments[int(self.at)]
        x = self._thread.at(int(self.at), moment.chapter)
        bottom, height = self._band()
        handle = self.ids.handle
        handle.seat = moment.seat
        # The number of its box stays in sight below it.
        handle.size = HANDLE * theme.unit, height + 1.25 * theme.gap
        handle.pos = x - handle.width / 2, bottom - theme.gap / 4
        self._cover.rgba = [*theme.panel[:3], FAINT]
        self._rest.pos, self._rest.size = (x, bottom), (max(self._end() - x, 0), height)
        self._write_numbers(self._thread, moment.chapter)

    def _end(self) -> float:
        assert self._thread
        return self._thread.box(len(self.chapters) - 1)[1]

    def _write_numbers(self, thread: Thread, now: int) -> None:
        """Write the numbers of the chapters below their boxes, those that have room."""
        self._numbers.clear()
        bottom, _height = self._band()
        for at in self._numbered(thread, now):
            texture = printed(self.chapters[at].number, theme.bold, theme.least)
            middle = sum(thread.box(at)) / 2
            self._numbers.add(Color(*(theme.accent if at == now else theme.muted)))
            where = round(middle - texture.width / 2), round(bottom - 1.15 * theme.least)
            self._numbers.add(Rectangle(texture=texture, pos=where, size=texture.size))

    def _numbered(self, thread: Thread, now: int) -> Iterator[int]:
        """Yield the chapters whose numbers do not touch that of the moment, nor each other."""
        middle = {at: sum(thread.box(at)) / 2 for at in range(len(self.chapters))}
        room = 1.5 * text_width("00", theme.bold, theme.least)
        last = -room
        for at, chapter in enumerate(self.chapters):
            apart = middle[at] - last >= room and abs(middle[at] - middle[now]) >= room
            if chapter.number and (at == now or apart):
                last = middle[at]
                yield at


def _printed(mark: str, size: float, across: list[float], y: float) -> Mesh:
    """Return a mark of a size at several places, in pixels, as one mesh."""
    texture = printed(mark, theme.shapes, size)
    (width, height), coords = texture.size, texture.tex_coords
    corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    return Mesh(
        mode="triangles",
        texture=texture,
        vertices=[
            each
            for x in across
            for (right, up), u, v in zip(corners, coords[::2], coords[1::2], strict=True)
            for each in (x + right * width, y + up * height, u, v)
        ],
        indices=[4 * at + corner for at in range(len(across)) for corner in (0, 1, 2, 0, 2, 3)],
    )


kv.load(__file__)
