"""Messages about parts of the program that failed."""

from __future__ import annotations

from companion.table import devices
from companion.words.i18n import _


def sentence(part: str) -> str:
    """Return the message that a part of the program failed and the game goes on."""
    text = _("Something went wrong beside the game: {part}. Go on: nothing is lost.")
    return text.format(part=_word(part))


def _word(part: str) -> str:
    words = {
        "buzzer": _("buzzer"),
        "followers": _("a part of the box"),
        "check": _("the check of the file"),
        "copies": _("today’s copy"),
        "device": _("the page of the box"),
        "light": _("the light of the display"),
        "phones": _("what phones show"),
        "club": _("the exchange with the club"),
        "operation": _("copying, importing or printing"),
        "rooms": _("the painting of rooms"),
        "sound": _("the sound"),
        "thinking": _("what the box thinks about"),
        "watchdog": _("the watchdog"),
    }
    if part.startswith("seat"):
        return _("the lamp of {seat}").format(seat=devices.device_name(part))
    if part.startswith("Thread-"):  # Python's default name, for threads of libraries
        return _("a part of the box")
    return words.get(part) or devices.device_name(part)
