"""Settings, and what this box is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from kivy.properties import BooleanProperty, StringProperty

from companion.table.devices import words
from companion.words import i18n
from companion.words.i18n import _
from screens import kv
from screens.parts.frame import Page
from screens.theme import theme


class SettingsPage(Page):
    """Language, light, motion, devices, and the about lines."""

    language = StringProperty()
    dark = BooleanProperty(True)
    moving = BooleanProperty(True)
    devices = StringProperty()
    about = StringProperty()
    notice = StringProperty()

    def refresh(self) -> None:
        """Show what is set."""
        app = self.app
        self.language = i18n.language()
        self.dark, self.moving = theme.dark, theme.moving
        self.devices = _devices(app.referee.devices)
        self.about = (
            _(
                "Companion {version}. Unofficial: it belongs to no publisher of the games it keeps."
                " The cards stay the game."
            )
            .format(version=_version())
            .replace(" .", ".")
        )
        self.notice = app.referee.matter.notice


def _devices(devices: dict[str, bool]) -> str:
    if not devices:
        return _("No buttons, no scanner: touch, mouse and keyboard do everything.")
    lost = [name for name in devices if not devices[name]]
    if lost:
        return _("{device}: no answer").format(device=words(lost))
    return _("{device}: all is well").format(device=words(list(devices)))


def _version() -> str:
    try:
        return version("companion")
    except PackageNotFoundError:
        return ""


kv.load(__file__)
