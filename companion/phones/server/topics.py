"""Topics at a broker of home automation, and their values and commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.phones.wire import AtHome, DisplayLight, DisplaySwitched, ToApp, Woken
from companion.words.i18n import _, speaking

ONLINE, OFFLINE = "online", "offline"
"""Values of the status, the defaults of Home Assistant."""
SWITCHED_ON, SWITCHED_OFF = "ON", "OFF"
PRESS = "PRESS"
LONGEST_COMMAND = 200
"""Longest command in bytes."""
SHORTENED = "{{ value[:255] }}"
"""Template for a text: Home Assistant drops a state of more than 255 characters."""
SCORES = "{{ (value_json.items() | map('join', ' ') | join(', '))[:255] }}"
"""Template for the state of the points, each after its name."""
Described = dict[str, Any]


class Command(Struct, frozen=True):
    """Command to a light, as Home Assistant sends it in JSON."""

    state: Literal["ON", "OFF"]
    brightness: Annotated[int, Meta(ge=0, le=100)] | None = None


_command = msgspec.json.Decoder(Command)


class Topics:
    """Topics of one box."""

    def __init__(self, box: str) -> None:
        self.base = f"companion/{box}"
        self.status = f"{self.base}/status"
        self.light = f"{self.base}/display/set"
        self.wake = f"{self.base}/wake"
        self.discovery = f"homeassistant/device/companion-{box}/config"
        self._box = box

    @property
    def commands(self) -> tuple[str, str]:
        """Topics of commands to the box."""
        return self.light, self.wake

    def values(self, home: AtHome, display: DisplayLight) -> dict[str, str]:
        """Return the value of each topic; an empty one clears it."""
        texts = {"game": home.game, "round": home.round, "awaited": home.awaited,
                 "prompt": home.prompt, "winner": home.winner}  # fmt: skip
        told = {
            **texts,
            "playing": SWITCHED_ON if home.playing else SWITCHED_OFF,
            "scores": _json(home.scores),
            "display": _json(_light(display)),
        }
        with speaking(home.language):
            found = _json(self._device(display))
        return {self.discovery: found, **{f"{self.base}/{name}": told[name] for name in told}}

    def read_command(self, topic: str, payload: bytes | bytearray) -> ToApp | None:
        """Return the message for a command; None if it is not valid."""
        if len(payload) > LONGEST_COMMAND:
            return None
        if topic == self.wake:
            return Woken() if payload == PRESS.encode() else None
        try:
            command = _command.decode(payload)
        except msgspec.MsgspecError:
            return None
        return (
            DisplaySwitched(command.state == SWITCHED_ON, command.brightness)
            if topic == self.light
            else None
        )

    def _device(self, display: DisplayLight) -> Described:
        """Return the description by which Home Assistant finds the box.

        Source: home-assistant.io/integrations/mqtt, "Device discovery payload".
        """
        parts = {name: {**part, "unique_id": f"companion_{self._box}_{name}"}
                 for name, part in self._parts(display)}  # fmt: skip
        return {
            "device": {"identifiers": [f"companion-{self._box}"], "name": "Companion"},
            "origin": {"name": "Companion"},
            "availability_topic": self.status,
            "components": parts,
        }

    def _parts(self, display: DisplayLight) -> Iterator[tuple[str, Described]]:
        """Yield the name and the description of each entity."""
        playing = {"platform": "binary_sensor", "device_class": "running",
                   "name": _("Somebody is playing")}  # fmt: skip
        yield "playing", self._state("playing", playing)
        for name, words, icon in (
            ("game", _("Game"), "mdi:cards-playing"),
            ("round", _("Progress"), "mdi:progress-clock"),
            ("awaited", _("Whose turn it is"), "mdi:account-clock"),
            ("prompt", _("What to do"), "mdi:message-text"),
            ("winner", _("Winner"), "mdi:crown"),
        ):
            sensor = {"platform": "sensor", "name": words, "icon": icon,
                      "value_template": SHORTENED}  # fmt: skip
            yield name, self._state(name, sensor)
        scores = {"platform": "sensor", "name": _("Points"), "icon": "mdi:counter",
                  "value_template": SCORES,
                  "json_attributes_topic": f"{self.base}/scores"}  # fmt: skip
        yield "scores", self._state("scores", scores)
        yield "display", self._state("display", self._lamp(display))
        yield "wake", {"platform": "button", "name": _("Wake the display"),
                       "command_topic": self.wake, "payload_press": PRESS}  # fmt: skip

    def _state(self, name: str, part: Described) -> Described:
        return {**part, "state_topic": f"{self.base}/{name}"}

    def _lamp(self, display: DisplayLight) -> Described:
        lamp = {"platform": "light", "schema": "json", "name": _("Display"),
                "command_topic": self.light}  # fmt: skip
        if display.level is None:
            return {**lamp, "supported_color_modes": ["onoff"]}
        return {**lamp, "supported_color_modes": ["brightness"],
                "brightness": True, "brightness_scale": 100}  # fmt: skip


def _light(display: DisplayLight) -> Described:
    """Return the state of the display as that of a light."""
    state = {"state": SWITCHED_ON if display.is_on else SWITCHED_OFF}
    return state if display.level is None else {**state, "brightness": display.level}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
