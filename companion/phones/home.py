"""Home automation on the side of the app: its broker, its messages, and its faults in words."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from companion.machine.reports import DEVICE
from companion.phones import report
from companion.phones.snapshot import Snapshot
from companion.phones.wire import AtHome, Broker
from companion.play.view import NAME
from companion.settings import Mqtt
from companion.words.findings import Finding
from companion.words.i18n import _, joined

BOX_DIGITS = 12
"""Digits of a box's id that are unique in one home."""


def broker(mqtt: Mqtt | None, box: str) -> Broker | None:
    """Return the broker of the settings for this box; None if there is none, or no client."""
    if not mqtt or not is_complete():
        return None
    name = box.replace("-", "")[:BOX_DIGITS] or "box"
    return Broker(name, mqtt.host, mqtt.port, mqtt.user, mqtt.password, mqtt.tls)


def message(snapshot: Snapshot) -> AtHome:
    """Return the message with the table, in the language of this context."""
    return AtHome(
        snapshot.language,
        playing=bool(snapshot.number) and not snapshot.over,
        game=snapshot.game,
        round=snapshot.where,
        awaited=_awaited(snapshot),
        prompt=_prompt(snapshot),
        scores={seat.name: seat.score for seat in snapshot.seats},
        winner=_winner(snapshot),
    )


def _awaited(snapshot: Snapshot) -> str:
    if snapshot.over:
        return ""
    names = [seat.name for seat in snapshot.seats if seat.to_act]
    if not names and snapshot.who is not None:
        names = [snapshot.seats[snapshot.who].name]
    return joined(names)


def _prompt(snapshot: Snapshot) -> str:
    """Return the prompt with the name of its seat, or who has won."""
    if snapshot.ending:
        return snapshot.ending.title
    if snapshot.named is not None:
        return snapshot.prompt.replace(NAME, snapshot.seats[snapshot.named].name)
    if snapshot.who is not None:
        return f"{snapshot.seats[snapshot.who].name} {snapshot.prompt}"
    return snapshot.prompt


def _winner(snapshot: Snapshot) -> str:
    winners = snapshot.ending.winners if snapshot.ending else ()
    return joined([snapshot.seats[seat].name for seat in winners])


# --- faults


def is_complete() -> bool:
    """Return True if the client of brokers is installed."""
    return report.is_complete() and find_spec("paho") is not None


def fault(mqtt: Mqtt, code: str) -> str:
    """Return the sentence about a fault of the connection, a code of ``Linked``."""
    sentences = {
        "login": _(
            "Home automation: the broker at {place} refuses this user or password:"
            " look at [mqtt] in companion.toml."
        ),
        "tls": _(
            "Home automation: the certificate of the broker at {place} cannot be trusted,"
            " or it has none at that port."
        ),
    }
    other = _(
        "Home automation: no broker answers at {place}: is it on, and is [mqtt] in companion.toml"
        " right?"
    )
    return sentences.get(code, other).format(place=f"{mqtt.host}:{mqtt.port}")


def finding(mqtt: Mqtt, folder: Path = DEVICE) -> Finding:
    """Return a finding about home automation, which is on in the settings."""
    subject = _("Home automation")
    if not is_complete():
        text = _("A part of the program is missing.")
        remedy = _("Install it: pip install tornado paho-mqtt")
        return Finding(subject, text, "fault", remedy)
    found = report.read(folder)
    linked = found.home if found else None
    if linked is None:
        return Finding(subject, _("It is on; while the app runs, its broker is told."), "ok")
    if linked.fault:
        return Finding(subject, fault(mqtt, linked.fault), "fault")
    return Finding(subject, _("Its broker is connected."), "ok")
