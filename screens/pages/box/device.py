"""Page of the box itself: light, sleep, rotation, networks, clock, version, copies, power."""

from __future__ import annotations

from datetime import date, datetime
from math import cos, radians, sin

from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.machine.asking import RequestAnswer
from companion.machine.device import BoxState
from companion.telling.dates import short_day, weekday
from companion.words.i18n import N_, _
from companion.words.names import printable
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.repeat import LabelledValue
from screens.parts.panels.frame import Page
from screens.parts.panels.host import device_of
from screens.parts.touch.tap import Tap

MINUTES = (5, 15, 30, "never")
ROTATIONS = (0, 90, 180, 270)
SCREEN = 20, 14
"""Half the width and half the height of the picture of a display, in pixels of the drawings."""
LIGHT_STEP = 0.1
"""Change of the light by a button."""
LEAST_LIGHT = 0.2
"""Least light that can be chosen, as a fraction of the most."""
STRENGTHS = ((67, N_("good signal")), (34, N_("fair signal")), (0, N_("weak signal")))


class DeviceRow(Struct, frozen=True):
    """Part of the box: its state, and the key that changes it."""

    name: str
    icon: str
    title: str
    says: str
    key: str = ""
    """Words of the key; empty if there is none."""


class TurnedScreen(Redrawn):
    """Picture of a display whose upper side has a triangle."""

    degrees = NumericProperty(0)
    """Direction of its upper side, counterclockwise from up."""
    ink = ColorProperty()

    drawn_by = ("pos", "size", "degrees", "ink")

    def __init__(self, **kwargs: object) -> None:
        self._layer = Layer()
        super().__init__(**kwargs)
        self.canvas.add(self._layer)

    def _draw(self, *_: object) -> None:
        turn, unit = radians(self.degrees), theme.unit
        (x, y), (along, up) = self.center, SCREEN

        def at(right: float, height: float) -> tuple[float, float]:
            return (x + (right * cos(turn) - height * sin(turn)) * unit,
                    y + (right * sin(turn) + height * cos(turn)) * unit)  # fmt: skip

        corners = [at(-along, -up), at(along, -up), at(along, up), at(-along, up)]
        sides = zip(corners, (*corners[1:], corners[0]), strict=True)
        point = shapes.polygon(at(-7, 0), at(7, 0), at(0, 8))
        self._layer.draw(
            list(self.ink), shapes.together((shapes.strokes(2.5 * unit, sides), point))
        )


class LightSlider(Tap):
    """Slider of the light; a button makes it lighter by a step, from the most to the least."""

    level = NumericProperty(1.0)
    """Share of the most light."""
    owner = ObjectProperty(None, allownone=True)
    inset = NumericProperty(0)
    """Pixels at each end, at which the level is the least and the most."""

    def on_press(self) -> None:
        """Set the level at once."""
        super().on_press()
        self._follow(self.last_touch)

    def dragged(self, touch: MotionEvent) -> None:
        """Follow the finger."""
        self._follow(touch)

    def on_tap(self) -> None:
        """Make it lighter, if no finger did."""
        if self.last_touch is None:
            self.owner.set_level(self.level + LIGHT_STEP if self.level < 1.0 else LEAST_LIGHT)

    def _follow(self, touch: MotionEvent) -> None:
        share = (touch.x - self.x - self.inset) / max(self.width - 2 * self.inset, 1)
        self.owner.set_level(share)


class DevicePage(Page):
    """Light, sleep and rotation on one side; networks, clock, version and copies on the other."""

    state = ObjectProperty(BoxState(), rebind=True)
    health = StringProperty()
    """Temperature; empty where it is not measured."""
    level = NumericProperty(1.0)
    has_light = BooleanProperty(False)
    minutes = ListProperty()
    sleep = ObjectProperty()
    """Minutes until the display is dark, or "never"."""
    rotations = ListProperty(ROTATIONS)
    rotation = NumericProperty(0)
    rows = ListProperty()
    update = StringProperty()
    """Words of the primary key; empty without an update."""
    notice = StringProperty()
    """Job that runs, or its outcome."""
    busy = BooleanProperty(False)
    asks = BooleanProperty(False)
    """True while the question about the way back is open."""

    def enter(self, **what: object) -> None:
        """Look at the box."""
        super().enter(**what)
        self.notice, self.asks = "", False
        self._look()

    def refresh(self) -> None:
        """Show settings and state."""
        light, chosen = self.app.light.level, self.app.chosen
        self.has_light, self.level = light is not None, light or 1.0
        self.minutes = [
            LabelledValue(each, _("never") if each == "never" else str(each)) for each in MINUTES
        ]
        self.sleep, self.rotation = chosen.sleep, chosen.rotation
        self._show()

    def concern(self) -> object:
        """Return the open question, the running request and the version."""
        return self.asks, self.busy, self.state.version

    def set_level(self, level: float) -> None:
        """Set the light, to hundredths."""
        level = round(min(max(level, LEAST_LIGHT), 1.0), 2)
        if level != self.level and self.app.light.set_level(level):
            self.level = level

    def leave(self) -> None:
        """Keep the light that was chosen; each step of a finger would be one more write."""
        percent = round(100 * self.level)
        if self.has_light and percent != self.app.chosen.brightness:
            self.app.change_settings(brightness=percent)
        super().leave()

    def choose(self, name: str) -> None:
        """Run the action of a row's key."""
        match name:
            case "wifi" | "hotspot":
                self.app.go("wifi")
            case "clock":
                self.app.go("clock")
            case "version":
                self.asks = True
                self._show()
            case "copies":
                self.app.go("copies")

    def go_back_to_previous(self) -> None:
        """Go back to the release before."""
        self.asks = False
        self._begin(_("The earlier version is put back …"))
        device_of(self.app).go_back(self._answered)

    def stay(self) -> None:
        """Close the question."""
        self.asks = False
        self._show()

    def install_update(self) -> None:
        """Install the release on the memory stick."""
        text = _("Version {version} is being installed: leave the stick in, and the box on …")
        self._begin(text.format(version=self.state.update))
        device_of(self.app).update(self._answered)

    def restart(self) -> None:
        """Restart the box."""
        self._begin(_("The box starts anew …"))
        device_of(self.app).restart(self._answered)

    def power_off(self) -> None:
        """Switch the box off."""
        self._begin(_("The box is switched off …"))
        device_of(self.app).power_off(self._answered)

    def _look(self) -> None:
        device_of(self.app).look(self._seen)

    def _seen(self, state: BoxState) -> None:
        self.state = state
        self._show()

    def _begin(self, sentence: str) -> None:
        self.busy, self.notice = True, sentence
        self._show()

    def _answered(self, answer: RequestAnswer) -> None:
        self.busy, self.notice = False, answer.sentence
        self._show()
        self._look()

    def _show(self) -> None:
        self.health = _health(self.state)
        hotspot = device_of(self.app).hotspot
        self.rows = list(rows(self.state, hotspot.name if hotspot else "", datetime.now()))
        is_offered = self.state.update and not self.busy
        text = _("Update to {version}").format(version=self.state.update)
        self.update = text if is_offered else ""


def rows(state: BoxState, hotspot: str, now: datetime) -> list[DeviceRow]:
    """Return a row for each part that the box has."""
    return [
        row for row in (_wifi(state), _hotspot(state, hotspot), _clock(state, now),
                        _version(state), _copies(state, now.date())) if row
    ]  # fmt: skip


def _wifi(state: BoxState) -> DeviceRow | None:
    if not state.has_radio:
        return None
    if not (network := state.network):
        return DeviceRow("wifi", "wifi", _("no network"), _("Wi-Fi"), _("Join"))
    strength = next(words for least, words in STRENGTHS if network.signal >= least)
    return DeviceRow("wifi", "wifi", printable(network.name), _(strength), _("Change"))


def _hotspot(state: BoxState, name: str) -> DeviceRow | None:
    if not state.has_radio:
        return None
    says = _("open: {name}").format(name=name) if name else _("closed")
    return DeviceRow("hotspot", "network", _("network of the box"), says, _("Show"))


def _clock(state: BoxState, now: datetime) -> DeviceRow | None:
    if not state.has_clock:
        return None
    says = _("set by the network") if state.is_synchronized else _("set by hand")
    key = "" if state.is_synchronized else _("Set")
    title = f"{short_day(now.isoformat())} · {now:%H:%M}"
    return DeviceRow("clock", "clock", title, says, key)


def _version(state: BoxState) -> DeviceRow | None:
    if not state.version:
        return None
    title = _("version {version}").format(version=state.version)
    if not state.previous:
        return DeviceRow("version", "release", title, _("no earlier one is kept"))
    says = _("before: {version}").format(version=state.previous)
    key = _("Back to {version}").format(version=state.previous)
    return DeviceRow("version", "release", title, says, key)


def _copies(state: BoxState, today: date) -> DeviceRow:
    days = (today - state.copied).days if state.copied else None
    known = {None: _("no copy yet"), 0: _("copied today"), 1: _("copied yesterday")}
    title = known.get(days) or _("copied on {day}").format(
        day=weekday(state.copied.isoformat() if state.copied else "")
    )
    return DeviceRow("copies", "disk", title, _("all that is kept"), _("Show"))


def _health(state: BoxState) -> str:
    if state.temperature is None:
        return ""
    return _("{degrees} °C").format(degrees=state.temperature)


kv.load(__file__)
