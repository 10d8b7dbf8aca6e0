"""Running counters: a pad for each side, with a key for each step up and down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from msgspec import Struct

from companion.games.any_game.actions import Count
from companion.games.any_game.panels import AWAY, CountingPad, CountingPanel
from companion.games.any_game.scoring import Counter
from companion.play.sums import NumberEntry
from companion.words.i18n import _, ngettext, points_word, signed
from companion.words.names import LONG_NAME, short
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.any_game.emblems import emblem
from screens.games.any_game.sides import MOST_COLUMNS, number_width
from screens.games.any_game.writing import Summed
from screens.parts.drawing import glyphs
from screens.parts.drawing.culling import Culled, CulledBox
from screens.parts.drawing.owned import Owned
from screens.parts.seating.turned import Turned
from screens.parts.touch.keys import Keys, mirrored_x
from screens.parts.touch.tap import Tap

GROUPING_SECONDS = 2.0
"""Seconds within which further touches of a counter belong to the same entry."""
MAX_LETTERS_AROUND = 1.1
"""Largest letters, in theme units, with which six pads fit around the table in portrait."""
MAX_PADS_AROUND = 4
"""Most pads around the table in landscape, which leave room for keys between them."""
SIGN = 0.53
"""Size of the icon of a counter beside its number, in the least height of a key."""
HOLD_SECONDS = 0.5
"""Seconds after which a held key opens the keypad."""


class CounterShown(Struct, frozen=True):
    """Value of a counter that the keys do not move, with its icon or name."""

    icon: str
    text: str


class CounterChoice(Struct, frozen=True):
    """Key of a counter."""

    value: int
    label: str
    icon: str


class PadShown(Struct, frozen=True):
    """Pad of a side; *icon* is that of its counter, *tag* the sum of the entry that may grow."""

    side: int
    name: str
    value: str
    icon: str = ""
    others: tuple[CounterShown, ...] = ()
    """The other counters; none where there is no room."""
    tag: str = ""
    danger: bool = False
    absent: bool = False

    @property
    def tone(self) -> str:
        """Return the tone of its value."""
        if self.danger:
            return "bad"
        return "muted" if self.absent else "text"

    flat: bool = False
    """True if it is in a row with others, its name above its keys."""


class HoldTap(Owned, Tap):
    """Key on a pad that opens the keypad while it is held."""

    def __init__(self, **kwargs: object) -> None:
        self._hold = Clock.create_trigger(self._held, HOLD_SECONDS)
        self.was_held = False
        super().__init__(**kwargs)

    def on_press(self) -> None:
        """Start the timer of the hold."""
        super().on_press()
        self.was_held = False
        self._hold()

    def on_release(self) -> None:
        """Act unless it was held."""
        self._hold.cancel()
        if not self.was_held:
            super().on_release()

    def let_go(self, touch: MotionEvent) -> None:
        """Drop the touch and stop the timer."""
        self._hold.cancel()
        super().let_go(touch)

    def _held(self, _: float) -> None:
        self.was_held = True
        self.owner.owner.open_keypad(self.owner.item.side)


class CountStepKey(HoldTap):
    """Key of a step up or down."""

    up = BooleanProperty(True)
    sign = StringProperty()

    @staticmethod
    def key_width(flat: bool, length: float, touch: float) -> float:
        """Return its width in pixels on a pad of a length; it is least on pads in rows."""
        return touch if flat else min(max(0.22 * length, 1.2 * touch), 1.7 * touch)


class PadName(Owned, CulledBox):
    """Mark and name of the side of a pad."""

    @staticmethod
    def name_width(width: float) -> float:
        """Return the width in pixels for the name beside the mark."""
        return float(max(width - 1.3 * theme.large - 2 * theme.gap, 1))


class CounterPad(Owned, Turned):
    """Pad of a side, facing it: a key down, the value, and a key up."""

    item = ObjectProperty(rebind=True)

    def _long_side(self) -> float:
        return float(self.height if self.side % 180 else self.width)

    long_side = AliasProperty(_long_side, bind=("size", "towards"), cache=True)
    """Length of the side that faces its person, in pixels."""

    @staticmethod
    def fitting(others: Sequence[CounterShown], width: float) -> list[CounterShown]:
        """Return the first of the other counters, as many as fit a width in pixels."""
        shown = []
        for each in others:
            own = glyphs.text_width(each.text, theme.bold, theme.body) + 2.5 * theme.gap
            width -= own + theme.gap / 2 + theme.room(theme.body * 1.2, each.icon)
            if width < 0:
                break
            shown.append(each)
        return shown


class CountingTable(Culled, FloatLayout):
    """Table with the pads."""


class CountingMiddle(Owned, BoxLayout):
    """Middle of the table: the last change, or the state of the match."""

    letters = NumericProperty()
    """Font size of its first line in pixels."""
    in_line = BooleanProperty(True)
    """True if the name and the rest of the sentence are in one line."""

    @staticmethod
    def letters_of(name: str, message: str, width: float) -> float:
        """Return the font size at which name and message fit a width in one line, or the name."""
        wanted, mark = float(theme.number), 1.2 if name else 0
        needs = mark * wanted + glyphs.text_width(f"{name}   {message}", theme.bold, wanted)
        letters = wanted * min(1, width / needs)
        if letters > theme.title:
            return letters
        needs = mark * theme.title + glyphs.text_width(f"{name} ", theme.heavy, theme.title)
        return float(max(theme.title * min(1, width / needs), theme.least))


class BesideCountersKeys(Owned, Keys):
    """Keys of the panels beside the counters, where the pads leave no corner free."""


class Counters(Summed):
    """Pads around the table, with the counter that is touched in the middle."""

    whole = True

    counter = NumericProperty(0)
    """Counter that the keys move."""
    typing = NumericProperty(-1)
    """Side for which a value is typed; -1 for none."""
    pads = ListProperty()
    counters = ListProperty()
    seated = BooleanProperty(True)
    """True if the pads are around the table; False if they are in rows."""
    message_name = StringProperty()
    """Name in front of the message; empty for none."""
    message_side = NumericProperty(0)
    message = StringProperty()
    """Sentence in the middle: a notice, the last change, or the sides near the end."""
    change = StringProperty()
    """Values of the counter before and after the last entry."""
    doing = StringProperty()
    keypad_title = StringProperty()
    """Side and counter of the number that is typed."""
    piled = BooleanProperty(False)
    """True if the keys of the counters are below one another."""
    decided = BooleanProperty(False)
    """True if the match is where it usually ends."""

    _growing: tuple[int, int, int, float] | None = None
    """Side, counter, sum and time of the entry that may still grow."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._settle = Clock.create_trigger(self._stop_growing, GROUPING_SECONDS)
        super().__init__(*args, **kwargs)

    def enter(self) -> None:
        """Come to the front with the first counter."""
        self.typing, self._growing = -1, None
        super().enter()

    def refresh(self) -> None:
        """Show the pads."""
        panel: CountingPanel = self.view.panel
        self.counter = min(int(self.counter), len(panel.counters) - 1)
        self.seated = self._fits_around(panel)
        self.piled = self.seated and theme.portrait
        self.pads = [self._shown(panel, each) for each in panel.pads]
        self.counters = [
            CounterChoice(place, _(each.name), emblem(each.name))
            for place, each in enumerate(panel.counters)
        ] if len(panel.counters) > 1 else []  # fmt: skip
        self.show_closing()
        self.decided = self.view.primary is not None
        self._show_typed(panel)
        self._update_message(panel)
        # The big picture tells the same.
        self.prompt, self.who = self.message, self.message_name
        self.seat = self.message_side if self.message_name else None

    @staticmethod
    def grid_columns(pads: int, portrait: bool) -> int:
        """Return the number of columns of pads that are not around the table."""
        if pads < 3:
            return 1
        return 2 if portrait or pads < 7 else 3

    def middle_box(
        self, middle: Sequence[float], pos: Sequence[float], size: Sequence[float], seated: bool
    ) -> tuple[float, float, float, float]:
        """Return left, bottom, width and height of the words and keys between the pads."""
        if seated:
            x, y, width, height = middle
            return x, y, max(width, 1), max(height, 1)
        height = theme.key
        top = pos[1] + size[1]
        if theme.portrait:
            return pos[0], top - self.under_keys - height, size[0], height
        corners = 2 * (theme.key + theme.gap), 3 * (theme.key + theme.gap)
        width = size[0] - sum(corners)
        left = pos[0] + corners[theme.left_handed]
        return left, top + self.key_rise - height, width, height

    def sheet_corner(
        self, pos: Sequence[float], size: Sequence[float], seated: bool, mirrored: bool
    ) -> tuple[float, float]:
        """Return the place of the sheet: in a lower corner, or beside the key back if the pads take
        the room below."""
        inward = theme.key + theme.gap
        x = size[0] - theme.key if seated else inward
        y = pos[1] if seated else pos[1] + size[1] + self.key_rise - theme.key
        return mirrored_x(pos[0], pos[0] + size[0], pos[0] + x, theme.key, mirrored), y

    def corner(
        self, pos: Sequence[float], size: Sequence[float], right: bool, place: int
    ) -> tuple[float, float]:
        """Return a place in a lower corner of the table: the first, or one beside or above it."""
        across, up = (0, place) if theme.portrait else (place, 0)
        pitch = theme.key + theme.gap
        is_right = right != theme.left_handed
        x = pos[0] + size[0] - theme.key - across * pitch if is_right else pos[0] + across * pitch
        return x, pos[1] + up * pitch

    def choose_counter(self, place: int) -> None:
        """Let the keys move another counter."""
        self.counter, self._growing = place, None
        self.page.refresh()

    def step(self, side: int, up: bool) -> None:
        """Move the counter of a side by one step; quick steps are one entry."""
        counter: Counter = self.view.panel.counters[int(self.counter)]
        by = counter.up if up else -counter.down
        place, now = int(self.counter), Clock.get_time()
        grown = self._growing_sum(side, place, now)
        if grown is not None:
            self.referee.undo()
        total = (grown or 0) + by
        self._growing = None
        before = self.match.entries
        if total:
            self.referee.do(Count(side, place, total))
        if self.match.entries > before:
            self._growing = side, place, total, now
        elif total and grown is not None:
            self.referee.redo()  # the steps before one that is refused stay
            self.referee.do(Count(side, place, by))
        self._settle.cancel()
        self._settle()
        self.refresh()

    def open_keypad(self, side: int) -> None:
        """Type a value for a side, or a sum to add to it."""
        self.typing, self.entry, self._growing = side, NumberEntry(), None
        self.refresh()

    def write(self) -> None:
        """Move the counter to the value that was typed, or by the sum."""
        by = self._change()
        if by:
            side, place = int(self.typing), int(self.counter)
            self.typing = -1
            self.referee.do(Count(side, place, by))
        self.typing, self.entry = -1, NumberEntry()
        self.refresh()

    def back(self) -> bool:
        """Close the keypad."""
        was, self.typing = self.typing, -1
        self.refresh()
        return was >= 0

    def is_typing(self) -> bool:
        """Return whether the keypad is open."""
        return bool(self.typing >= 0)

    def _growing_sum(self, side: int, counter: int, now: float) -> int | None:
        """Return the sum of the last entry if a touch now belongs to it, else None."""
        if self._growing is None:
            return None
        was, place, total, at = self._growing
        same = (was, place) == (side, counter) and self._is_last(side, counter, total)
        return total if same and now - at < GROUPING_SECONDS else None

    def _is_last(self, side: int, counter: int, total: int) -> bool:
        """Return True if the last step of the log is that entry."""
        done = self.match.log.done
        last = done[-1].new.action if done and done[-1].new else None
        return last == Count(side, counter, total)

    def _stop_growing(self, _: float) -> None:
        self._growing = None
        self.refresh()

    @staticmethod
    def _fits_around(panel: CountingPanel) -> bool:
        """Return True if pads have room around the table, names and large letters included."""
        is_roomy = theme.portrait and theme.letter <= MAX_LETTERS_AROUND * theme.unit
        max_pads = MOST_COLUMNS if is_roomy else MAX_PADS_AROUND
        few = 2 <= len(panel.pads) <= max_pads
        return few and all(len(each.name) <= LONG_NAME for each in panel.pads)

    def _shown(self, panel: CountingPanel, pad: CountingPad) -> PadShown:
        place = int(self.counter)
        is_tight = not self.seated or theme.letter > MAX_LETTERS_AROUND * theme.unit
        others = () if is_tight else tuple(
            self._other(each, pad.counts[at])
            for at, each in enumerate(panel.counters)
            if at != place
        )  # fmt: skip
        tag = ""
        if self._growing and self._growing[:2] == (pad.side, place):
            tag = signed(self._growing[2])
        return PadShown(
            pad.side,
            pad.name,
            points_word(pad.counts[place]),
            emblem(panel.counters[place].name),
            others,
            tag,
            pad.danger and place == 0,
            pad.state == AWAY,
            not self.seated,
        )

    @staticmethod
    def _other(counter: Counter, count: int) -> CounterShown:
        icon, value = emblem(counter.name), points_word(count)
        return CounterShown(icon, value if icon else f"{_(counter.name)} {value}")

    def _change(self) -> int | None:
        """Return the change of the counter: the typed sum, or the difference to the typed value."""
        number = self.number
        if number is None or self.typing < 0:
            return None
        has: int = self.view.panel.pads[int(self.typing)].counts[int(self.counter)]
        return number if self.entry.text[0] in "+−" or self.entry.sum else number - has

    def _show_typed(self, panel: CountingPanel) -> None:
        self.doing, self.ready = "", False
        if self.typing < 0:
            return
        counter = _(panel.counters[int(self.counter)].name)
        self.keypad_title = f"{short(panel.pads[int(self.typing)].name)}: {counter}"
        pad, by = panel.pads[int(self.typing)], self._change()
        self.ready = by is not None
        if by is None:
            self.doing = _("Type a number")
            return
        value = points_word(pad.counts[int(self.counter)] + by)
        text = _("{name}: {value} ({change})")
        self.doing = text.format(name=short(pad.name), value=value, change=signed(by))

    def _update_message(self, panel: CountingPanel) -> None:
        """Show a notice, the last entry while it can grow, or the state of the match."""
        notice = self.page.sentence
        self.message = notice or panel.says or self.view.prompt
        self.message_name, self.change = "", ""
        if notice:
            return
        if self._growing is None:
            named = (each for each in panel.pads if self.message.startswith(each.name))
            if pad := next(named, None):
                self._name(pad, self.message.removeprefix(pad.name).removeprefix(":").strip())
            return
        side, place, total, _at = self._growing
        pad, counter = panel.pads[side], panel.counters[place]
        now, number = pad.counts[place], abs(total)
        if number == 1:
            text = "{counter} {change}"
        elif total < 0:
            text = ngettext("loses {number} {counter}", "lose {number} {counter}", pad.people)
        else:
            text = ngettext("gets {number} {counter}", "get {number} {counter}", pad.people)
        words = {"number": number, "counter": _(counter.name), "change": signed(total)}
        self._name(pad, text.format(**words))
        text = _("from {was} to {now} · hold a number to type it")
        self.change = text.format(was=points_word(now - total), now=points_word(now))

    def _name(self, pad: CountingPad, message: str) -> None:
        """Say something of a side, with its mark and name in front."""
        self.message_side, self.message_name, self.message = pad.side, short(pad.name), message


def sign_room(pad: PadShown, touch: float, letters: float) -> float:
    """Return the width in pixels that the icon, or the tag in these letters, takes."""
    if not pad.flat:
        return 1.2 * SIGN * touch + 2 * float(theme.gap)
    return number_width(pad.tag, letters) if pad.tag else 0.0


def emblem_colour(icon: str) -> Colour:
    """Return the colour of the icon of a counter."""
    colour: Colour = theme.bad if icon == "heart" else theme.accent
    return colour


kv.load(__file__)
