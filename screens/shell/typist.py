"""A scanner that types and is no reader yet: a sentence over the page, and what to do about it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion import settings
from companion.words.i18n import _
from screens.base import kv
from screens.parts.panels.frame import Strip

if TYPE_CHECKING:
    from screens.shell.app import CompanionApp

KEYBOARD = "/dev/input/"


class TypistStrip(Strip):
    """The sentence; it lies over the page, so that nothing moves under a finger."""

    def on_touch_down(self, touch: Any) -> bool:
        """Keep what lies below from being touched."""
        return bool(super().on_touch_down(touch) or self.collide_point(*touch.pos))


def ask_about_it(app: CompanionApp) -> None:
    """Say that a scanner types, and offer to use it, unless that is said already."""
    if any(isinstance(each, TypistStrip) for each in app.shell.children):
        return
    strip = TypistStrip(
        sentence=_("A scanner types here like a keyboard: nothing of it was entered."),
        no=_("Leave it"),
    )
    strip.say_no = partial(app.shell.remove_widget, strip)
    found = _unused(app)
    if len(found) == 1:
        strip.yes, wanted = _("Use this"), partial(app.use, found[0])
    else:  # which of several keyboards it is cannot be known here
        strip.yes, wanted = _("Readers and buttons"), partial(app.go, "hardware")

    def say_yes() -> None:
        strip.say_no()
        wanted()

    strip.say_yes = say_yes
    app.shell.add_widget(strip)


def _unused(app: CompanionApp) -> list[str]:
    """Return the keyboards that could be readers and are none."""
    found = (each.port for each in app.services.survey() if each.port.startswith(KEYBOARD))
    return [port for port in found if not settings.name_at(app.chosen, port)]


kv.load(__file__)
