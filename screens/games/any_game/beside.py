"""Panels beside the sheet: the whole sheet, who comes and goes, and the tools of the table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from random import SystemRandom
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.games.any_game.actions import Mark, Starter
from companion.games.any_game.beside import Beside, BesideSide
from companion.play.actions import Action
from companion.words.i18n import _, spoken_to
from screens.base import kv
from screens.base.theme import theme
from screens.games.any_game.sides import MOST_COLUMNS, ColumnShown
from screens.parts.drawing.culling import Hideable
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Key

RANDOM = SystemRandom()
MAX_NEWCOMERS = 5
"""Most known people who are offered as newcomers."""
REST_SECONDS = 2.0
"""Seconds that fingers rest until one of them stays lit."""


class BackToTheSheet(Owned, Key):
    """Key that leads back to the sheet."""


class DieFace(Hideable):
    """Die on paper."""

    item = ObjectProperty(None, allownone=True)


class WholeSheet(Panel):
    """The whole sheet and its curve; with many sides one after the other."""

    hinted = True

    many = BooleanProperty(False)
    """True if there is no room for both."""
    shows_sheet = BooleanProperty(True)
    shows_curve = BooleanProperty(True)
    turned = False
    """True while the curve is shown where there is no room for both."""

    def refresh(self) -> None:
        """Show both, or one of them."""
        has_curve = len(self.view.sheet.curve) > 1
        self.prompt, self.seat, self.who = _("Points so far"), None, ""
        self.many = has_curve and len(self.view.seats) > MOST_COLUMNS and not theme.portrait
        self.shows_sheet = not (self.many and self.turned)
        self.shows_curve = has_curve and (not self.many or self.turned)

    def turn(self) -> None:
        """Show the curve instead of the sheet, or the sheet again."""
        self.turned = not self.turned
        self.refresh()


class DoingShown(Struct, frozen=True):
    """Key of a change of a side: its label, and its action or the kind of name that it asks for."""

    label: str
    action: Action | None = None
    name: str = ""
    """Person who joins; empty for another key."""
    asks: str = ""
    """"name" for a new name, "mark" for a new mark."""


class Comings(Panel):
    """Panel for sitting out, leaving, coming back and joining, and for marks."""

    side = NumericProperty(-1)
    """Chosen side; -1 for a newcomer."""
    columns = ListProperty()
    doings = ListProperty()

    def enter(self) -> None:
        """Come to the front with no side chosen."""
        self.side = -1
        super().enter()

    def refresh(self) -> None:
        """Show the sides, and the changes of the chosen one."""
        shown: Beside = self.match.beside
        self.columns = [
            ColumnShown(each.side, each.name, (), "", each.side == self.side, note=each.note)
            for each in shown.sides
        ]
        self.seat, self.who, self.prompt = None, "", _("Who comes or goes?")
        if self.side < 0:
            self.doings = list(self._newcomers(shown))
            return
        chosen = shown.sides[int(self.side)]
        self.doings = list(_of_side(chosen))
        self.seat, self.who, self.prompt = chosen.side, spoken_to(chosen.name), _("what is it?")

    def choose(self, side: int) -> None:
        """Choose a side; the same again lets go of it."""
        self.side = -1 if self.side == side else side
        self.page.refresh()

    def back(self) -> bool:
        """Let go of the chosen side."""
        was, self.side = self.side, -1
        self.page.refresh()
        return was >= 0

    def do(self, doing: DoingShown) -> None:
        """Do the action of a key, or ask for the name it needs."""
        if doing.asks == "mark":
            question = _("What is the mark called?")
            self.page.app.go("name", question=question, done=self._mark)
        elif doing.asks == "name":
            self.page.app.go("name", question=_("Who joins?"), done=self._join)
        elif doing.name:
            self._join(doing.name)
        elif doing.action:
            self.referee.do(doing.action)
        self.page.refresh()

    def _newcomers(self, shown: Beside) -> Iterator[DoingShown]:
        """Yield where newcomers begin until that is settled, then who may join."""
        if not shown.joins:
            return
        if shown.beginnings:
            yield from (DoingShown(each.label, each.action) for each in shown.beginnings)
            return
        free = [name for name in self.referee.people() if name not in shown.players]
        yield from (
            DoingShown(_("{name} joins").format(name=name), name=name)
            for name in free[:MAX_NEWCOMERS]
        )
        yield DoingShown(_("Somebody new joins"), asks="name")

    def _mark(self, word: str) -> None:
        self.referee.do(Mark(int(self.side), word))

    def _join(self, name: str) -> None:
        self.referee.hand_over(len(self.match.beside.players), name)


def _of_side(chosen: BesideSide) -> Iterator[DoingShown]:
    yield from (DoingShown(each.label, each.action) for each in chosen.doings)
    if chosen.may_be_marked:
        yield DoingShown(_("A new mark"), asks="mark")


class Fingers(Hideable):
    """Area for one finger of each player; one of them stays lit once all rest."""

    lit = NumericProperty(0)
    """Number of fingers on it."""

    def __init__(self, **kwargs: object) -> None:
        self._down: dict[Any, tuple[float, float]] = {}
        self._chosen: Any = None
        self._choose = Clock.create_trigger(self._light_one, REST_SECONDS)
        super().__init__(**kwargs)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Add a finger, and wait until all rest."""
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        if self._chosen is not None:
            self._down, self._chosen = {}, None
        touch.grab(self)
        self._down[touch.uid] = touch.pos
        self._wait()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Take a finger away, unless one has been chosen."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._chosen is None:
            self._down.pop(touch.uid, None)
            self._wait()
        return True

    def _wait(self) -> None:
        self._choose.cancel()
        if len(self._down) > 1:
            self._choose()
        self._draw()

    def _light_one(self, _: float) -> None:
        self._chosen = RANDOM.choice(list(self._down))
        self._draw()

    def _draw(self) -> None:
        self.lit = len(self._down)
        self.canvas.clear()
        size = 1.6 * theme.touch
        with self.canvas:
            for place, (finger, (x, y)) in enumerate(self._down.items()):
                colour = theme.seats[place % len(theme.seats)]
                dim = self._chosen is not None and finger != self._chosen
                Color(*colour[:3], 0.15 if dim else 1)
                Ellipse(pos=(x - size / 2, y - size / 2), size=(size, size))


class Die(Struct, frozen=True):
    """Face of a die that was rolled."""

    face: int


class Tools(Panel):
    """Dice, the draw of who begins, and the time since the last entry."""

    count = NumericProperty(2)
    """Number of dice."""
    dice = ListProperty()
    total = StringProperty()
    elapsed = StringProperty()
    """Time of this turn: since the gesture that ended the one before."""
    drawn = NumericProperty(-1)
    """Seat that was drawn to begin; -1 for none."""
    fingers = BooleanProperty(False)
    """True while fingers are laid on the page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._tick = Clock.create_trigger(self._count_time, 1, interval=True)
        super().__init__(*args, **kwargs)

    def enter(self) -> None:
        """Come to the front without fingers or a draw."""
        self.fingers, self.drawn = False, -1
        super().enter()

    def on_parent(self, _: object, parent: Widget | None) -> None:
        """Count the time while it is in sight."""
        if parent:
            self._tick()
        else:
            self._tick.cancel()

    def refresh(self) -> None:
        """Show the question, and the time."""
        self.seat, self.who, self.prompt = None, "", _("Dice, who begins, the time")
        if self.drawn >= 0:
            shown: Beside = self.match.beside
            self.seat = int(self.drawn) % len(shown.sides)
            self.who, self.prompt = shown.players[int(self.drawn)], _("begins")
        if self.fingers:
            self.seat, self.who = None, ""
            self.prompt = _("All put a finger here and wait: one stays lit")
        self._count_time()

    def back(self) -> bool:
        """Take the fingers' page away."""
        was, self.fingers = self.fingers, False
        self.page.refresh()
        return was

    def change_count(self, by: int) -> None:
        """Take more dice, or fewer."""
        self.count = max(1, min(int(self.count) + by, 6))
        self.dice, self.total = [], ""

    def roll(self) -> None:
        """Roll the dice."""
        faces = [RANDOM.randint(1, 6) for _each in range(int(self.count))]
        self.dice = [Die(face) for face in faces]
        self.total = f"= {sum(faces)}" if len(faces) > 1 else ""

    def draw_starter(self) -> None:
        """Draw who begins by lot."""
        shown: Beside = self.match.beside
        sides = len(shown.sides)
        seats = [seat for seat in range(len(shown.players)) if shown.sides[seat % sides].plays]
        self.drawn = RANDOM.choice(seats or range(len(shown.players)))
        self.referee.do(Starter(int(self.drawn)))
        self.page.refresh()

    def lay_fingers(self) -> None:
        """Show the area for the fingers."""
        self.fingers, self.drawn = True, -1
        self.page.refresh()

    def _count_time(self, *_args: object) -> None:
        entries = self.match.log.entries
        self.elapsed = _elapsed(entries[-1].at if entries else "", self.referee.now())


def _elapsed(began: str, now: str) -> str:
    """Return the time between two times as minutes and seconds; empty if one is not known."""
    try:
        seconds = int((datetime.fromisoformat(now) - datetime.fromisoformat(began)).total_seconds())
    except (ValueError, TypeError):
        return ""
    return f"{seconds // 60}:{seconds % 60:02}" if 0 <= seconds < 6000 else ""


kv.load(__file__)
