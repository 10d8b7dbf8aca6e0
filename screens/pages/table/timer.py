"""Page on which a timer is set for a match."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.table.timer import BANK, MATCH, TURN, Timer, Way
from companion.words.i18n import N_, _
from companion.words.times import clock
from screens.base import kv
from screens.parts.drawing.repeat import LabelledValue
from screens.parts.panels.frame import Page
from screens.parts.touch.held_key import SayingKey
from screens.parts.touch.keypad import ERASE, sign_of
from screens.parts.touch.tap import Choice

USUAL: dict[Way, tuple[int, ...]] = {
    TURN: (30, 60, 90, 120), BANK: (300, 600, 900, 1500), MATCH: (900, 1800, 2700, 3600),
}  # fmt: skip
"""Seconds that are proposed for each kind of timer; the second one is chosen at first."""
INCREMENTS = (0, 5, 10, 30)
"""Seconds that a bank may get at the end of a turn."""
PROMPTS = {
    TURN: N_("for each turn"), BANK: N_("for each player"), MATCH: N_("for the whole match"),
}  # fmt: skip
MOST_DIGITS = 4
"""Digits of minutes and seconds."""


class WayShown(Struct, frozen=True):
    """Kind of timer, with its icon and what it does."""

    value: Way
    icon: str
    label: str
    says: str


class TimerWay(Choice, SayingKey):
    """Key of a kind of timer."""


class TimerPage(Page):
    """Choice of the kind of timer and of its time, by a usual value or digits."""

    kept = True
    way = StringProperty(TURN)
    seconds = NumericProperty(USUAL[TURN][1])
    increment = NumericProperty(0)
    ways = ListProperty()
    usual = ListProperty()
    time = StringProperty()
    prompt = StringProperty()
    increment_words = StringProperty()
    is_set = BooleanProperty(False)
    """True if the match has a timer."""
    has_time = BooleanProperty(True)

    _digits = ""
    """Digits of minutes and seconds as typed so far."""

    def enter(self, **what: object) -> None:
        """Come to the front with the timer of the match, or else the one that was chosen last."""
        if timer := self.app.referee.timing.timer:
            self.way, self.seconds, self.increment = timer.way, timer.seconds, timer.increment
        self._digits = ""
        super().enter(**what)

    def concern(self) -> object:
        """Return the chosen timer."""
        return self.way, self.seconds, self.increment

    def refresh(self) -> None:
        """Show the kinds of timers, and the time of the chosen one."""
        self.ways = [
            WayShown(TURN, "turn", _("Each turn"), _("begins anew")),
            WayShown(BANK, "people", _("Each player"), _("has a time of their own")),
            WayShown(MATCH, "flag", _("The match"), _("all together")),
        ]
        self.usual = [LabelledValue(each, _span(each)) for each in USUAL[self.way]]
        self.time, self.prompt = clock(self.seconds), _(PROMPTS[self.way])
        if self.way == BANK and self.increment:
            more = _("{prompt}, and {count} s a turn")
            self.prompt = more.format(prompt=self.prompt, count=int(self.increment))
        self.increment_words = _("+{count} s a turn").format(count=int(self.increment))
        self.is_set = self.app.referee.timing.timer is not None
        self.has_time = self.seconds > 0

    def choose_way(self, way: Way) -> None:
        """Choose a kind of timer, with its most usual time."""
        if way != self.way:
            self.way, self.seconds, self._digits = way, USUAL[way][1], ""
        self.refresh()

    def choose_time(self, seconds: int) -> None:
        """Choose a usual time."""
        self.seconds, self._digits = seconds, ""
        self.refresh()

    def change_increment(self) -> None:
        """Choose the next increment."""
        place = INCREMENTS.index(int(self.increment)) if self.increment in INCREMENTS else -1
        self.increment = INCREMENTS[(place + 1) % len(INCREMENTS)]
        self.refresh()

    def press(self, sign: str) -> None:
        """Type a digit of minutes and seconds, the last of which are pushed to the left."""
        self._digits = self._digits[:-1] if sign == ERASE else (self._digits + sign)[-MOST_DIGITS:]
        digits = self._digits.rjust(MOST_DIGITS, "0")
        self.seconds = 60 * int(digits[:2]) + int(digits[2:])
        self.refresh()

    def typed(self, character: str) -> bool:
        """Type a digit from a keyboard."""
        if is_digit := sign_of(character).isdecimal():
            self.press(character)
        return is_digit

    def erased(self) -> bool:
        """Erase the last digit."""
        self.press(ERASE)
        return True

    def entered(self) -> bool:
        """Start the timer."""
        self.start()
        return True

    def start(self) -> None:
        """Start the chosen timer, and go back to the match."""
        if self.has_time:
            increment = int(self.increment) if self.way == BANK else 0
            self.app.referee.timing.set(Timer(self.way, int(self.seconds), increment))
            self.app.go("match")

    def remove(self) -> None:
        """Play without a timer, and go back to the match."""
        self.app.referee.timing.set(None)
        self.app.go("match")


def _span(seconds: int) -> str:
    """Return a usual time in the fewest characters."""
    if seconds < 60:
        return _("{count} s").format(count=seconds)
    return clock(seconds) if seconds % 60 else _("{count} min").format(count=seconds // 60)


kv.load(__file__)
