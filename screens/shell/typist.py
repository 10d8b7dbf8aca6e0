"""Question over the page whether to use a scanner that acts as a keyboard."""

from __future__ import annotations

from functools import partial

from companion import settings
from companion.words.i18n import _
from screens.base import kv
from screens.parts.panels.frame import Strip
from screens.shell.hosting import ShellHost

KEYBOARD = "/dev/input/"


class TypistStrip(Strip):
    """Strip that overlaps the page, so that nothing moves under a finger."""


def offer_scanner(app: ShellHost) -> None:
    """Report a scanner that types and offer to use it, unless the strip is shown already."""
    if any(isinstance(each, TypistStrip) for each in app.shell.children):
        return
    strip = TypistStrip(
        sentence=_("A scanner types here like a keyboard: nothing of it was entered."),
        no=_("Leave it"),
    )
    strip.say_no = partial(app.shell.remove_widget, strip)
    found = _unused(app)
    if len(found) == 1:
        strip.yes, wanted = _("Use this"), partial(app.plug_reader, found[0])
    else:  # one of several keyboards
        strip.yes, wanted = _("Readers and buttons"), partial(app.go, "hardware")

    def say_yes() -> None:
        strip.say_no()
        wanted()

    strip.say_yes = say_yes
    app.shell.add_widget(strip)


def _unused(app: ShellHost) -> list[str]:
    """Return the ports of keyboards that are not used as readers."""
    found = (each.port for each in app.services.survey() if each.port.startswith(KEYBOARD))
    devices = app.services.devices()
    return [port for port in found if not settings.name_at(app.chosen, port, devices)]


kv.load(__file__)
