"""The app: connects inputs, pages and redraws."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion import settings
from companion.settings.text_sizes import TEXT_SIZES
from companion.settings.themes import THEMES
from companion.table.referee import Referee
from companion.words import i18n
from companion.words.errors import CompanionError, SaveFailed
from companion.words.i18n import _
from companion.words.inputs import Inbox
from screens.base.theme import theme
from screens.internals.layout import lay_out
from screens.parts.panels.countdown import countdown
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Light, Services
from screens.parts.panels.locks import Locks
from screens.rooms.wall import Wall
from screens.shell import recovery, splash
from screens.shell.display import DisplaySwitch
from screens.shell.focus import Focus
from screens.shell.intake import Intake
from screens.shell.keyboard import Keyboard
from screens.shell.navigation import Navigation
from screens.shell.recent import RecentEvents
from screens.shell.rest import Rest
from screens.shell.shell import Shell
from screens.shell.supervised import SupervisedApp

SEATS_OTHERS = ("setup", "scoring")
"""Pages that show another table than that of the open match, and its marks."""
LOOK_EVERY = 2.0
"""Seconds between two looks at the file of the settings."""
COLLECT_AFTER = 0.1
"""Seconds from when a page or match is left for good until its memory is freed."""


class CompanionApp(SupervisedApp):
    """One referee, one inbox, and the pages; a ``Host`` of ``screens.parts.panels.host``."""

    def __init__(
        self,
        referee: Referee,
        inbox: Inbox,
        chosen: settings.Settings,
        config: Path,
        simulator: Any = None,
        services: Services = Services(),  # noqa: B008 - it is frozen
    ) -> None:
        super().__init__()
        self.referee = referee
        self.inbox = inbox
        self.chosen = chosen
        self.config_file = config
        self.simulator = simulator
        self.services = services
        self.focus = Focus()
        self.locks = Locks(Clock.get_time)
        self.recent = RecentEvents()
        """Recent events, for the log."""
        self.schedule_collect = Clock.create_trigger(
            lambda _: self.services.collect(), COLLECT_AFTER
        )
        self._drawn: object = None
        """Moment of the table that was drawn last; compared with the referee's."""
        self._simulator_panel: Any = None
        self.display = DisplaySwitch(self)
        self.intake = Intake(self, inbox)
        self._keyboard = Keyboard(inbox, lambda: self.page, self._scanner_types)

    def _install_settings_keys(self, *_: object) -> None:
        """Keep Kivy from binding F1 to its settings panel."""

    def build(self) -> BoxLayout:
        """Make the shell and the first page."""
        self._apply_settings()
        theme.fit(*Window.size)
        splash.show()
        self.shell = Shell()
        self.wall = Wall(self.shell)
        self._navigation = Navigation(self, self.shell, self.referee)
        self.rest = Rest(self.shell, lambda: self.page)
        self.rest.changed = self.display.tell
        root = self._root()
        self.shell.bind(size=lambda _, size: theme.fit(*size))
        self._listen()
        self.go("welcome" if self.services.is_first_start else "home")
        self.rest.apply_settings(self.chosen)
        root.size = Window.size
        lay_out(root)
        return root

    def _root(self) -> Widget:
        """Return the shell, with the simulator's panel beside it if there is one."""
        if not self.simulator:
            return self.shell
        from screens.shell.simulator import with_panel

        root, self._simulator_panel = with_panel(self.shell, self.simulator, self.referee)
        return root

    def _listen(self) -> None:
        # -1: before the next frame is drawn, so that the frame shows the change.
        self.referee.changed = Clock.create_trigger(self._redraw, -1)
        self.referee.filled = lambda action: self.page.filled(action)
        self.inbox.wake = Clock.create_trigger(self.intake.drain)
        self._keyboard.listen()
        Window.bind(on_touch_down=self._finger, on_key_down=self._key)
        self.follow_window()

    def drawn(self) -> None:
        """Open the light and the gallery, which would delay the first frame."""
        super().drawn()
        self.rest.light = self.services.open_light()
        self._light_up()
        self.display.tell()
        Clock.schedule_interval(self._look_at_settings, LOOK_EVERY)
        if self.services.gallery:
            self.wall.use_gallery(self.services.gallery)
        self.page.refresh()  # only now it is known what reads touches
        self.inbox.wake()

    def _light_up(self) -> None:
        if self.chosen.brightness:
            self.rest.light.set_level(self.chosen.brightness / 100)

    def on_stop(self) -> None:
        """Unbind from the window, which outlives the app in tests."""
        Clock.unschedule(self._look_at_settings)
        self._keyboard.stop()
        self.wall.stop()
        self.rest.stop()
        self.referee.timing.follow(None)
        countdown.show(self.referee.timing)
        Window.unbind(on_touch_down=self._finger, on_key_down=self._key)
        self.referee.changed = self.inbox.wake = lambda: None
        self.referee.filled = lambda action: action

    # --- pages

    @property
    def page(self) -> Page:
        """Page in front."""
        return self._navigation.page

    @property
    def light(self) -> Light:
        """Backlight of the display."""
        return self.rest.light

    @property
    def trail(self) -> list[str]:
        """Names of the pages that back leads through, the one in front last."""
        return self._navigation.trail

    @property
    def visits(self) -> int:
        """Number of times a page has come to the front."""
        return self._navigation.visits

    def page_named(self, name: str) -> Page:
        """Return a page, created on first use."""
        return self._navigation.page_named(name)

    def go(self, name: str, **what: object) -> None:
        """Bring a page to the front and set its properties."""
        self._navigation.go(name)
        self._enter(**what)

    def back(self) -> None:
        """Go one step back: inside the page, or to the page before."""
        if self._navigation.back():
            self._enter()

    def enlarge(self) -> None:
        """Show the big picture of the match until the next touch."""
        self.go("match")
        self.rest.enlarge()

    def _enter(self, **what: object) -> None:
        self.recent.note(f"page {self.trail[-1]}")
        self._seat_people()
        self._navigation.enter(**what)
        self.wall.show(self._navigation.game)
        self._show_fault()
        if self._navigation.discard():
            self.schedule_collect()
        self._keep_focus()

    def begin_anew(self, home: bool) -> None:
        """After a fault, recreate all pages and reopen the match from its journal, or go home."""
        sitting = None if home else self.referee.sitting
        self.rest.wake()
        self._navigation.reset()
        self.focus.hide()
        self._enter()
        if sitting and self.referee.resume(sitting.number, sitting.journal):
            self.go("match")
        self.referee.show_notice(recovery.fault_notice(home))
        self.inbox.wake()

    # --- settings

    def change_settings(self, **changes: Any) -> None:
        """Apply settings and save them."""
        before, self.chosen = self.chosen, settings.changed(self.chosen, **changes)
        if self.chosen.language != before.language:
            self.referee.clear_notice()
        self._save(**changes)
        self._use_settings(before)

    def _look_at_settings(self, _: float) -> None:
        """Use the settings of the file if its owner has edited it."""
        if chosen := self.services.edited(self.chosen):
            before, self.chosen = self.chosen, chosen
            self._light_up()
            self._use_settings(before)

    def _use_settings(self, before: settings.Settings) -> None:
        """Use the chosen settings in place of others."""
        i18n.use(self.chosen.language)
        self._apply_settings()
        self.rest.apply_settings(self.chosen)
        self.display.tell()
        if self.chosen.language != before.language:
            self._navigation.retranslate()
            self._enter()
        else:
            self.page.refresh()
        self.referee.changed()  # followers look at settings, too

    def _apply_settings(self) -> None:
        chosen = self.chosen
        theme.chosen, theme.type = THEMES[chosen.theme], TEXT_SIZES[chosen.text].factor
        theme.moving = chosen.motion
        theme.left_handed, theme.upright = chosen.left_handed, chosen.upright
        Window.rotation = chosen.rotation

    def _save(self, **changes: Any) -> None:
        try:
            settings.save(self.config_file, **changes)
        except SaveFailed as error:
            text = _("The setting holds for now, but was not saved: {why}.")
            self.referee.show_notice(text.format(why=error))

    def plug_reader(self, port: str) -> None:
        """Plug in the reader at a port and save the setting; a notice says why that failed.

        Readers that share a name with another device are from now on found by their plugs.
        """
        moved = self.services.better_ports()
        try:
            name, chosen = settings.with_reader(settings.with_ports(self.chosen, moved), port)
            for each in moved:
                self.services.unplug(each)
            for each in (*moved, name):
                self.services.plug(each, chosen.readers[each])
        except CompanionError as error:
            self.referee.show_notice(str(error))
        else:
            self.chosen = chosen
            ports = {**moved, name: port}
            self._save(readers={each: {"port": at} for each, at in ports.items()})
        self.page.refresh()

    def join_club(self, url: str) -> None:
        """Join the club of an invitation and save the setting."""
        before = self.chosen
        self.chosen = settings.changed(before, club=settings.Club(url))
        self._save(club={"url": url})
        self._use_settings(before)

    def unplug_reader(self, reader: str) -> None:
        """Unplug a reader and save the setting."""
        self.services.unplug(reader)
        self.referee.devices.remove(reader)
        self.chosen = settings.without_reader(self.chosen, reader)
        self._save(readers={reader: None})
        self.page.refresh()

    # --- redraws

    def is_shown(self) -> bool:
        """Return True if the current moment of the table has been drawn."""
        return self._drawn == self.referee.moment

    def restart_focus(self, root: Widget) -> None:
        """Move the focus of the buttons to the first key of a widget."""
        self.focus.restart(root)

    def _redraw(self, _: float) -> None:
        self._note_entries()
        if not self.is_shown():
            self.rest.wake()
        self._seat_people()
        self.page.refresh()
        self._show_fault()
        if self._simulator_panel:
            self._simulator_panel.refresh()
        self._keep_focus()
        if not self.page.suspense:
            self.referee.notify()
        countdown.show(self.referee.timing)

    def _seat_people(self) -> None:
        """Show the marks of those who sit in the open match, unless another table is set up."""
        if self.referee.sitting and self.trail[-1] not in SEATS_OTHERS:
            theme.seat_people(self.referee.sitting.marks)

    def _show_fault(self) -> None:
        """Show a fault of the database in the banner, and note that the table is drawn."""
        fault = self.referee.saving.unsaved or self.referee.journal.store.fault
        self.shell.banner = fault or self.services.warning
        self._drawn = self.referee.moment

    def _note_entries(self) -> None:
        if sitting := self.referee.sitting:
            self.recent.note(f"match {sitting.number}, entry {sitting.match.entries}")

    def _keep_focus(self) -> None:
        """Move the focus onto the page once it has been laid out."""
        Clock.schedule_once(lambda _: self.focus.keep(self.page), 0)

    # --- window

    def _key(self, *_: object) -> None:
        self.rest.wake()

    def _finger(self, _window: Any, touch: MotionEvent) -> bool:
        """Hide the focus, and drop a touch that precedes a redraw."""
        mine = bool(self.shell.collide_point(*touch.pos))
        if mine and self.rest.wake():
            return True
        if mine:
            self.recent.note("a finger on a private page" if self.trail[-1] == "secret" else
                             f"a finger at {touch.x:.0f}, {touch.y:.0f}")  # fmt: skip
            self.focus.hide()
        return mine and not self.is_shown()

    def _scanner_types(self) -> None:
        from screens.shell.typist import offer_scanner  # rarely needed

        self.recent.note("a scanner that types")
        offer_scanner(self)
