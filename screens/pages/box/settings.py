"""Page of the settings, devices and version."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from msgspec import Struct

from companion import settings
from companion.settings.text_sizes import TEXT_SIZES
from companion.settings.themes import THEMES
from companion.table.devices import device_names
from companion.words.i18n import N_, _
from companion.words.languages import LANGUAGES
from companion.words.tables import Table
from screens.base import kv
from screens.parts.drawing.repeat import LabelledValue, ValueRow
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host


class SettingValue(LabelledValue, frozen=True):
    """Value of a setting with its label, an icon, and the size of its letters."""

    icon: str = ""
    factor: float = 0.0
    """Factor of the letters that it chooses; 0 for any other setting."""


class Door(Struct, frozen=True):
    """Page about the box, with its title and what it is about."""

    page: str
    icon: str
    title: str
    about: str


class Setting(Struct, frozen=True):
    """Setting on the screen: its key in the file, title and icon, its values with their words."""

    name: str
    title: str
    icon: str
    choices: tuple[tuple[Any, str], ...] | Table[Any]

    @property
    def values(self) -> dict[Any, str]:
        """Words of each value."""
        if isinstance(self.choices, Table):
            return {row.name: row.words for row in self.choices.values()}
        return dict(self.choices)


VALUE_ICONS = {
    ("theme", "dark"): "moon", ("theme", "light"): "light", ("theme", "contrast"): "private",
    ("sound", False): "silence", ("sound", True): "sound",
}  # fmt: skip
"""Icons of values, by the name of the setting."""
LOOK_SETTINGS = (
    Setting("language", N_("Language"), "globe", LANGUAGES),
    Setting("theme", N_("Light"), "light", THEMES),
    Setting("text", N_("Letters"), "letters", TEXT_SIZES),
    Setting("motion", N_("Motion"), "motion", (
        (True, N_("yes")), (False, N_("no, everything stands still")))),
    Setting("sound", N_("Sounds"), "music", ((False, N_("off")), (True, N_("softly, of wood")))),
)  # fmt: skip
TABLE_SETTINGS = (
    Setting("left_handed", N_("Keys"), "touch", (
        (False, N_("for the right hand")), (True, N_("for the left hand")))),
    Setting("upright", N_("Text on the table"), "turns", (
        (False, N_("turned to each person")), (True, N_("all of it upright")))),
    Setting("big_picture", N_("After a minute"), "enlarge", (
        (True, N_("whose turn it is, large")), (False, N_("nothing")))),
    Setting("dim", N_("Dims (min)"), "light", (
        (5, "5"), (10, "10"), (20, "20"), ("never", N_("never")))),
    Setting("sleep", N_("Goes dark (min)"), "moon", (
        (15, "15"), (30, "30"), (60, "60"), ("never", N_("never")))),
)  # fmt: skip
GROUPS = {
    "look": (N_("Look"), LOOK_SETTINGS),
    "table": (N_("Table"), TABLE_SETTINGS),
    "box": (N_("This box"), ()),
}

DOORS_PER_ROW = 3
"""Most pages about the box side by side on a wide display."""


class SettingsPage(Page):
    """Settings in groups, devices and version."""

    group = StringProperty("look")
    tabs = ListProperty()
    rows = ListProperty()
    about_box = BooleanProperty(False)
    """True for the group about this box, which has no settings."""
    doors = ListProperty()
    """Pages about the box."""
    are_many = BooleanProperty(False)
    """True if they stand in two rows on a wide display."""
    about = StringProperty()
    notice = StringProperty()

    def refresh(self) -> None:
        """Show the current settings."""
        app = self.app
        self.tabs = [LabelledValue(name, _(title)) for name, (title, _s) in GROUPS.items()]
        self.rows = list(map(partial(_row, app.chosen), GROUPS[self.group][1]))
        self.about_box = self.group == "box"
        doors = list(_doors(app)) if self.about_box else []
        self.are_many, self.doors = len(doors) > DOORS_PER_ROW, doors
        self.about = (
            _(
                "Companion {version}. Unofficial: it belongs to no publisher of the games it keeps."
                " The cards stay the game."
            )
            .format(version=_version())
            .replace(" .", ".")
        )
        self.notice = app.referee.pending.notice

    def turn_to(self, group: str) -> None:
        """Turn to a group."""
        self.group = group
        self.refresh()

    def concern(self) -> object:
        """Return the group that is shown."""
        return self.group


def _row(chosen: settings.Settings, setting: Setting) -> ValueRow:
    """Return the row of a setting, including a current value that only the file offers."""
    held = getattr(chosen, setting.name)
    values = setting.values
    values = values if held in values else {held: str(held), **values}
    keys = (
        SettingValue(
            each, _(text), VALUE_ICONS.get((setting.name, each), ""), _factor(setting.name, each)
        )
        for each, text in values.items()
    )
    return ValueRow(setting.name, _(setting.title), tuple(keys), held, setting.icon)


def _factor(name: str, value: Any) -> float:
    return TEXT_SIZES[value].factor if name == "text" and value in TEXT_SIZES else 0.0


def _doors(app: Host) -> Iterator[Door]:
    """Yield the pages about the box that are of use here."""
    yield Door("hardware", "plug", _("Readers and buttons"), _devices(app.referee.devices))
    if app.services.copies is not None:
        yield Door("copies", "disk", _("Copies"), _("everything that is kept"))
    yield Door("phones", "phone", _("Phones"), _("on") if app.chosen.phones else _("off"))
    if club := app.services.club:
        board = club.status.board
        about = (board.club if board else club.status.server) or _("one league for many tables")
        yield Door("league", "trophy", _("League"), about)
    if app.services.device is not None:
        yield Door("device", "wifi", _("Wi-Fi, light, version"), _("and how to switch it off"))


def _devices(devices: dict[str, bool]) -> str:
    if not devices:
        return _("No buttons, no scanner: touch, mouse and keyboard do everything.")
    lost = [name for name in devices if not devices[name]]
    if lost:
        return _("{device}: no answer").format(device=device_names(lost))
    return _("{device}: all is well").format(device=device_names(list(devices)))


def _version() -> str:
    try:
        return version("companion")
    except PackageNotFoundError:
        return ""


kv.load(__file__)
