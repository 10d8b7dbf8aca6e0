"""Page of the note on a match: a sheet of paper to draw on, and words above it."""

from __future__ import annotations

from functools import partial

from kivy.graphics import Color, Line
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.keep.matches.notes import GRID, MatchNote, Point, Stroke
from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing.paper import Paper
from screens.parts.panels.frame import Page

RATIO = 2
"""Width of the paper in heights: a drawing from one display looks the same on any other."""
PEN = 1.6
"""Half of the thickness of a stroke, in pixels of the drawings."""
STROKE_STEP = GRID / 250
"""Way of the finger from one point of a stroke to the next."""
LONGEST_TYPED = 32
"""Longest words that are typed, in characters."""


class NotePaper(Paper):
    """Paper on which a finger draws the strokes of a note."""

    note = ObjectProperty(MatchNote())
    owner = ObjectProperty(None, allownone=True)
    """Page that is given each stroke."""
    drawn_by = (*Paper.drawn_by, "note")

    def __init__(self, **kwargs: object) -> None:
        self._stroke: list[Point] = []
        """Stroke that is being drawn; empty while no finger draws."""
        self._line: Line | None = None
        super().__init__(**kwargs)

    def paper_code(self) -> str:
        """Return the code of white paper."""
        return "W"

    def _rim(self) -> tuple[Colour, float]:
        """Return the colour of the paper: so large a sheet needs no edge."""
        return theme.card, 0

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Begin a stroke; a second finger draws nothing."""
        if self._stroke or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._stroke = [self._point(touch)]
        self._line = self._drawn(self._stroke)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Go on with the stroke."""
        if touch.grab_current is not self:
            return False
        point, last = self._point(touch), self._stroke[-1]
        if (
            self._line
            and max(abs(point[0] - last[0]) * RATIO, abs(point[1] - last[1])) >= STROKE_STEP
        ):
            self._stroke.append(point)
            self._line.points = self._pixels(self._stroke)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """End the stroke and give it to the page."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        stroke, self._stroke, self._line = tuple(self._stroke), [], None
        self.owner.draw(stroke)
        self._redraw()
        return True

    def _draw(self, *_: object) -> None:
        super()._draw()
        self.printing.clear()
        self.printing.add(Color(*self.print_colour("W")))
        for stroke in self.note.strokes:
            self._drawn(stroke)
        if self._stroke:
            self._line = self._drawn(self._stroke)

    def _drawn(self, stroke: Stroke | list[Point]) -> Line:
        """Add a stroke to the drawing."""
        line = Line(points=self._pixels(stroke), width=PEN * theme.unit, joint="round", cap="round")
        self.printing.add(line)
        return line

    def _pixels(self, stroke: Stroke | list[Point]) -> list[float]:
        """Return the coordinates of a stroke in pixels; a point is a short line."""
        places = [
            part for x, y in stroke for part in (x / GRID * self.width, y / GRID * self.height)
        ]
        return places if len(stroke) > 1 else [*places, places[0] + 1, places[1]]

    def _point(self, touch: MotionEvent) -> Point:
        """Return the point of the grid under a finger, at the edge for one beyond it."""
        across, up = (touch.x - self.x) / self.width, (touch.y - self.y) / self.height
        x, y = (round(min(max(share, 0.0), 1.0) * GRID) for share in (across, up))
        return x, y


class NotePage(Page):
    """Note on a match; every change is saved at once."""

    needs_subject = True
    title = StringProperty()
    day = StringProperty()
    number = NumericProperty(0)
    """Number of the match."""
    note = ObjectProperty(MatchNote())
    words = StringProperty()
    hint = StringProperty()
    """Sentence on empty paper."""
    can_undo = BooleanProperty(False)
    type_word = StringProperty()
    notice = StringProperty()

    @staticmethod
    def paper_size(width: float, height: float) -> tuple[float, float]:
        """Return the size of the largest paper in a box."""
        paper_height = min(height, width / RATIO)
        return paper_height * RATIO, paper_height

    def concern(self) -> object:
        """Return the match."""
        return self.number

    def refresh(self) -> None:
        """Show the note that is saved."""
        referee = self.app.referee
        self.note = referee.journal.remarks.of(int(self.number)).note
        self.words, self.can_undo = self.note.shown, bool(self.note.strokes)
        self.hint = "" if self.note else _("Draw with a finger, or type.")
        self.type_word = _("Change the words") if self.words else _("Type")
        self.notice = referee.pending.notice
        if self.note.is_full:
            self.notice = _("There is no more room on this paper.")

    def draw(self, stroke: Stroke) -> None:
        """Add a stroke."""
        self._save(self.note.drawn(stroke))

    def undo(self) -> None:
        """Remove the last stroke."""
        self._save(MatchNote(self.note.words, self.note.strokes[:-1]))

    def erase(self) -> None:
        """Remove all of the note."""
        self._save(MatchNote())

    def ask_words(self) -> None:
        """Ask for words."""
        question = _("What is there to say of it?")
        words = self.note.words
        self.app.go("name", question=question, done=self._typed,
                    longest=max(LONGEST_TYPED, len(words)), text=words, thing=True,
                    may_be_empty=True)  # fmt: skip

    def _typed(self, words: str) -> None:
        self._save(MatchNote(words, self.note.strokes))

    def _save(self, note: MatchNote) -> None:
        referee = self.app.referee
        referee.save(partial(referee.journal.remarks.note, int(self.number), note))
        self.refresh()


kv.load(__file__)
