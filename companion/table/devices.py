"""Names and states of devices, and descriptions of their inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.keep.decks.decks import Decks
from companion.keep.decks.refusal import refusal
from companion.words.findings import Level
from companion.words.i18n import _, ngettext, use_readers
from companion.words.inputs import Connected, Held, Input, Lost, Misread, Pressed, Raw, Scanned

PANEL = ("buttons", "encoder", "lamps")
"""Devices other than readers; a reader is named by its owner."""
MOST_NAMED = 2
"""Largest number of devices that are listed by name."""


def device_name(device: str) -> str:
    """Return the translated name of a device."""
    if device.startswith("seat") and device[4:].isdecimal():
        return _("seat {number}").format(number=device[4:])
    words = {
        "scanner": _("scanner"),
        "buttons": _("buttons"),
        "encoder": _("knob"),
        "lamps": _("lamps"),
        "confirm": _("confirm"),
        "back": _("back"),
        "undo": _("undo"),
        "next": _("next"),
        "previous": _("previous"),
    }
    return words.get(device, device)


def device_names(devices: Sequence[str]) -> str:
    """Return the names of a few devices, or the number of many."""
    if len(devices) <= MOST_NAMED:
        return " · ".join(map(device_name, devices))
    return ngettext("{count} device", "{count} devices", len(devices)).format(count=len(devices))


def reader_names(devices: Mapping[str, bool], answering: bool = True) -> list[str]:
    """Return the names of the readers that answer, or of those that do not."""
    return [name for name, alive in devices.items() if alive == answering and name not in PANEL]


class Devices(dict[str, bool]):
    """Connection state of each device seen so far, by name: True if it answers."""

    def __init__(self) -> None:
        super().__init__()
        self.reasons: dict[str, str] = {}
        """Reason why a device stopped answering, by name."""
        self._tell()

    def note(self, event: Input) -> bool:
        """Record a change of connection; return whether the input was one."""
        match event:
            case Connected(device):
                self[device] = True
            case Lost(device, reason):
                self[device], self.reasons[device] = False, reason
            case _:
                return False
        self._tell()
        return True

    def remove(self, device: str) -> None:
        """Remove a device that is no longer in use."""
        self.pop(device, None)
        self.reasons.pop(device, None)
        self._tell()

    def _tell(self) -> None:
        """Enable sentences about readers while there are any, also of one that does not answer."""
        use_readers(any(name not in PANEL for name in self))


def misread(event: Misread) -> str:
    """Return a sentence with the remedy for a misread."""
    return lasting_fault(event) or _("The scanner sent something that is no card: scan it again.")


def lasting_fault(event: Misread) -> str:
    """Return the sentence about a misread that comes again with the card; empty for others."""
    texts = {
        "noise": _("{reader} sends noise: its speed may be wrong, see Readers and buttons."),
        "control-signs": _("{reader} reads a code with control signs inside: it can be no card."),
        "pieces": _(
            "{reader} sends pieces of codes: another program reads its port too, such as a"
            " terminal, a console (getty) or a modem manager. Close it."
        ),
    }
    return texts.get(event.fault, "").format(reader=event.reader)


class Arrival(Struct, frozen=True):
    """Input in words: its device, its content and its level; None for raw bytes."""

    who: str
    what: str
    level: Level | None = None
    short: str = ""
    """Content without the code of a known card, or without a reason."""
    game: str = ""
    card: str = ""
    """Code of the card in the rules of its game; empty for none."""


def arrival(event: Input, decks: Decks) -> Arrival | None:
    """Return an input in words, a card by its name if it is in a deck; None for other inputs."""
    match event:
        case Raw(reader, data):
            return Arrival(reader, _bytes(data))
        case Scanned(code, reader):
            return _card(code, reader, decks)
        case Misread(reader, fault):
            return Arrival(reader, _fault(fault), "fault")
        case Pressed(button):
            return Arrival(device_name(button), _("pressed"), "note")
        case Held(button):
            return Arrival(device_name(button), _("held"), "note")
        case Connected(device):
            return Arrival(device_name(device), _("answers"), "ok")
        case Lost(device, reason):
            text = _("does not answer: {why}").format(why=shorten(reason))
            return Arrival(device_name(device), text, "fault", _("does not answer"))
    return None


SHOWN_BYTES, LONGEST_REASON = 12, 48
"""Bytes of raw input, and characters of a reason, that are shown."""


def shorten(reason: str) -> str:
    """Return a reason cut to LONGEST_REASON characters."""
    return reason if len(reason) <= LONGEST_REASON else f"{reason[: LONGEST_REASON - 1]}…"


def _bytes(data: bytes) -> str:
    """Return bytes in hex, followed by the printable ones as text."""
    shown = data[:SHOWN_BYTES]
    letters = "".join(chr(byte) if 32 <= byte < 127 else "·" for byte in shown)
    return f"{shown.hex(' ').upper()}{' …' if len(data) > SHOWN_BYTES else ''}  {letters}"


def _card(code: str, reader: str, decks: Decks) -> Arrival:
    """Return a code with its card in words, and a fault if no card can have it."""
    found = decks.find(code)
    if found is None or found.place is None:
        if refusal(code):
            return Arrival(reader, _("“{code}”: it cannot be taught").format(code=code), "fault")
        return Arrival(reader, _("“{code}”").format(code=code), "ok")
    deck = decks.deck(found.deck)
    card = deck.title(found.place)
    what = _("“{code}”: {card}, {deck}").format(code=code, card=card, deck=deck.name)
    return Arrival(reader, what, "ok", card, deck.game, deck.box.cards[found.place])


def _fault(fault: str) -> str:
    words = {
        "too-long": _("too long for a card"),
        "garbled": _("garbled"),
        "control-signs": _("control signs inside the code"),
        "noise": _("garbled signal: check the speed"),
    }
    return words.get(fault, fault)
