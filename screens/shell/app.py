"""The app: carries inputs in, redraws out, and changes from page to page."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion import settings
from companion.table.referee import Referee
from companion.words import i18n
from companion.words.errors import CompanionError, SaveFailed
from companion.words.findings import Finding
from companion.words.i18n import _
from companion.words.inputs import (
    Answered,
    Connected,
    Held,
    Inbox,
    Input,
    Lost,
    Pressed,
    Progressed,
    Raw,
    Released,
    Scanned,
    Touched,
    Typed,
)
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import motion
from screens.parts.panels.frame import Page
from screens.rooms.gallery import Gallery
from screens.rooms.wall import Wall
from screens.shell import recovery
from screens.shell.focus import Focus
from screens.shell.keyboard import Keyboard
from screens.shell.pages import ABOUT_SOMETHING, Pages
from screens.shell.rest import Light, NoLight, Rest

LETTERS = {"normal": 1.0, "large": 1.15, "largest": 1.3}
"""How much larger letters are, by the setting."""
TIDY = 0.1
"""Seconds from when something is left for good until what it leaves behind may be freed."""
SLICE = 0.008
"""Seconds after which inputs wait for the next frame."""


class Shell(FloatLayout):
    """What is around every page: the banner above it, and what a held button would do."""

    banner = StringProperty()
    holding = StringProperty()
    page = ObjectProperty(None, allownone=True)

    def on_touch_down(self, touch: Any) -> bool:
        """Bring everything that moves where it goes, and do what is touched."""
        motion.finish()
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Look nowhere: what a finger went down on holds it, and is told without a search."""
        return False

    def on_touch_up(self, touch: Any) -> bool:
        """Look nowhere, as while it moves."""
        return False

    def show(self, page: Page) -> None:
        """Put a page where the last one was."""
        if self.page is not page:
            slot = self.ids.slot
            slot.clear_widgets()
            slot.add_widget(page)
            self.page = page

    def stand_in(self, picture: Widget) -> None:
        """Show a picture in the place of the page, which stays as it is."""
        self.ids.slot.clear_widgets()
        self.ids.slot.add_widget(picture)

    def give_back(self) -> None:
        """Show the page again."""
        if self.page and not self.page.parent:
            self.ids.slot.clear_widgets()
            self.ids.slot.add_widget(self.page)

    def drop(self) -> None:
        """Leave the page, whatever it has against that."""
        if self.page:
            with suppress(Exception):
                self.page.leave()
        self.ids.slot.clear_widgets()
        self.page = None


class CompanionApp(App):
    """One referee, one inbox, and the pages."""

    def __init__(
        self,
        referee: Referee,
        inbox: Inbox,
        chosen: settings.Settings,
        config: Path,
        simulator: Any = None,
    ) -> None:
        super().__init__()
        self.referee = referee
        self.inbox = inbox
        self.chosen = chosen
        self.config_file = config
        self.simulator = simulator
        self.focus = Focus()
        self.trail: list[str] = ["home"]
        """The pages that back leads through, the one in front last."""
        self.warning = ""
        """What is said above every page, unless there is something worse."""
        self.visits = 0
        """How often a page has come to the front."""
        self._seen: object = None
        """How things stood when they were shown last."""
        self.lately = recovery.Lately()
        """What happened last, for the log."""
        self._down: dict[str, object] = {}
        """How things stood when a button went down that is not up again."""
        self.on_ready: Callable[[], None] = lambda: None
        """Called once, after the first frame."""
        self.on_alive: Callable[[], None] = lambda: None
        """Called every *alive_every* seconds while the screen draws."""
        self.alive_every = 0.0
        self.on_left: Callable[[], object] = lambda: None
        """Called a moment after a page or a match is left for good."""
        self.on_worked: Callable[[Answered | Progressed], None] = lambda _: None
        """Called with what slow work beside the game has to say."""
        self.gallery: Gallery | None = None
        """Where painted rooms are kept; None: no room is painted."""
        self.survey: Callable[[], list[Finding]] = list
        """Looks at what devices there are and who may use them."""
        self.print_stickers: Callable[[int], None] = lambda _: None
        """Prints the stickers of the deck of that number, and says where they are."""
        self.light: Light = NoLight()
        """The light of the display."""
        self.rest = Rest(self)
        """What lies over the pages while nobody touches them."""
        self.command = "companion"
        """What a terminal is told to do the same as here, with its folder."""
        self.watch: Callable[[bool], None] = lambda _: None
        """Lets readers tell every byte that arrives, or stops it."""
        self.plug: Callable[[str, settings.Reader], None] = lambda _name, _reader: None
        """Listens to one reader more; raises CompanionError for one that cannot exist."""
        self.unplug: Callable[[str], None] = lambda _: None
        """Listens to the reader of that name no longer."""
        self._pages = Pages(self)
        self.tidy = Clock.create_trigger(lambda _: self.on_left(), TIDY)
        self._simulator_panel: Any = None
        self._keyboard = Keyboard(inbox, lambda: self.page, self._scanner_types)

    def load_kv(self, *_: object, **__: object) -> bool:
        """Kivy's search for a kv file by name is not wanted: ours is loaded below."""
        return False

    def _install_settings_keys(self, *_: object) -> None:
        """Kivy's own panel behind F1 is not wanted either."""

    def build(self) -> BoxLayout:
        """Make the shell and the first page."""
        self._wear()
        theme.fit(*Window.size)
        self.shell = Shell()
        self.wall = Wall(self.shell)
        root = self._beside_simulator(self.shell) if self.simulator else self.shell
        self.shell.bind(size=lambda _, size: theme.fit(*size))
        self._listen()
        self.go("home")
        self.rest.set(self.chosen)
        root.size = Window.size
        _lay_out(root)
        return root

    def _beside_simulator(self, shell: Shell) -> BoxLayout:
        from screens.shell.simulator import beside

        root, self._simulator_panel = beside(shell, self.simulator, self.referee)
        return root

    def _listen(self) -> None:
        # Before the next frame is drawn, not after it: what changed is in that frame already.
        self.referee.changed = Clock.create_trigger(self._redraw, -1)
        self.referee.filled = lambda action: self.page.filled(action)
        self.inbox.wake = Clock.create_trigger(self._drain)
        self._keyboard.listen()
        Window.bind(on_touch_down=self._finger, on_key_down=self._somebody)
        Window.bind(on_flip=self._first_frame)
        if self.alive_every:
            self._alive = Clock.schedule_interval(lambda _: self.on_alive(), self.alive_every)

    def _first_frame(self, *_: object) -> None:
        Window.unbind(on_flip=self._first_frame)
        Clock.schedule_once(self._ready, 0)

    def _ready(self, _: float) -> None:
        self.on_ready()
        if self.gallery:  # not before: the first frame would wait until pictures are read
            self.wall.begin(self.gallery)
        self.inbox.wake()

    def on_stop(self) -> None:
        """Let go of the window, which outlives the app in tests."""
        self._keyboard.stop()
        self.wall.stop()
        self.rest.stop()
        Window.unbind(on_touch_down=self._finger, on_key_down=self._somebody)
        self.referee.changed = self.inbox.wake = lambda: None
        self.referee.filled = lambda action: action

    # --- pages

    def go(self, name: str, **what: object) -> None:
        """Bring a page to the front; what is named is set on it."""
        if name in self.trail:
            del self.trail[self.trail.index(name) + 1 :]
        else:
            self.trail.append(name)
            self.referee.forget()
        self._front(name, what)

    def back(self) -> None:
        """Go one step back: inside the page, or to the page before."""
        if self.page.back():
            return
        if len(self.trail) > 1:
            self.trail.pop()
            self._front(self.trail[-1], {})

    @property
    def page(self) -> Page:
        """The page in front."""
        return self.page_named(self.trail[-1])

    def _front(self, name: str, what: dict[str, object]) -> None:
        if name == "home" and self.referee.match:
            self.referee.leave()
        page = self.page_named(name)
        self.lately.note(f"page {name}")
        if self.shell.page not in (None, page):
            self.shell.page.leave()
        page.enter(**what)
        self.visits += 1
        self.referee.listener = page.listener
        self.shell.show(page)
        self.wall.show(self._room())
        self._show_wrong()
        if self._pages.forget(self.trail):
            self.tidy()
        self._keep_focus()

    def _room(self) -> str:
        """Return the game whose room the page is in: what is set up or played; empty for none."""
        if "setup" in self.trail:
            game: str = self.page_named("setup").game.name
            return game
        match = self.referee.match
        return match.game.name if match else ""

    def _show_wrong(self) -> None:
        """Say what is wrong with what is kept, if anything; all there is can be seen now."""
        wrong = self.referee.saving.unsaved or self.referee.journal.store.fault
        self.shell.banner = wrong or self.warning
        self._seen = self.referee.moment

    def page_named(self, name: str) -> Page:
        """Return a page, made when it is first wanted."""
        return self._pages.named(name)

    def begin_anew(self, home: bool) -> None:
        """After a fault, make all pages anew and open the match from its journal, or go home."""
        number = self.referee.sitting.number if self.referee.sitting and not home else 0
        self.rest.stir()
        self.shell.drop()
        self._pages.clear()
        self.trail[:] = ["home"]
        self.focus.hide()
        self._front("home", {})
        if number and self.referee.resume(number):
            self.go("match")
        self.referee.say(recovery.said(home))
        self.inbox.wake()

    def set(self, **changes: Any) -> None:
        """Change settings, at once and for good."""
        self.chosen = settings.changed(self.chosen, **changes)
        i18n.use(self.chosen.language)
        self._wear()
        self.rest.set(self.chosen)
        self._save(**changes)
        if "language" in changes:
            self.referee.forget()
            self._pages.clear()
            self.trail[:] = [name for name in self.trail if name not in ABOUT_SOMETHING]
            self._front(self.trail[-1], {})
        else:
            self.page.refresh()

    def _wear(self) -> None:
        """Look as it is set."""
        chosen = self.chosen
        theme.dark, theme.contrast = chosen.theme != "light", chosen.theme == "contrast"
        theme.type, theme.moving = LETTERS[chosen.text], chosen.motion
        theme.left_handed, theme.upright = chosen.left_handed, chosen.upright

    def _save(self, **changes: Any) -> None:
        try:
            settings.save(self.config_file, **changes)
        except SaveFailed as error:
            self.referee.say(_("The setting holds for now, but was not saved: {why}.").format(
                why=error))  # fmt: skip

    def _scanner_types(self) -> None:
        from screens.shell.typist import ask_about_it  # most boxes never need it

        self.lately.note("a scanner that types")
        ask_about_it(self)

    def use(self, port: str) -> None:
        """Listen to a reader at a port that was found, at once and for good, or say why not."""
        try:
            name, chosen = settings.used(self.chosen, port)
            self.plug(name, chosen.readers[name])
        except CompanionError as error:
            self.referee.say(str(error))
        else:
            self.chosen = chosen
            self._save(readers={name: {"port": port}})
        self.page.refresh()

    def leave_alone(self, reader: str) -> None:
        """Listen to a reader no longer, at once and for good."""
        self.unplug(reader)
        self.referee.devices.forget(reader)
        self.chosen = settings.left(self.chosen, reader)
        self._save(readers={reader: None})
        self.page.refresh()

    def _redraw(self, _: float) -> None:
        self._note_entries()
        if self._seen != self.referee.moment:
            self.rest.stir()
        self.page.refresh()
        self._show_wrong()
        if self._simulator_panel:
            self._simulator_panel.refresh()
        self._keep_focus()
        self.referee.followers.tell()

    def _note_entries(self) -> None:
        if sitting := self.referee.sitting:
            self.lately.note(f"match {sitting.number}, entry {sitting.match.entries}")

    def _keep_focus(self) -> None:
        """Once the page has been laid out, see that the focus is on it."""
        Clock.schedule_once(lambda _: self.focus.keep(self.page), 0)

    # --- inputs

    def _drain(self, _: float) -> None:
        """Hear what has arrived; a flood is heard in slices, with frames in between."""
        late = perf_counter() + SLICE
        for event in self.inbox.drain():
            self.hear(event)
            if perf_counter() > late:
                Clock.schedule_once(self._drain, 0)
                return

    def hear(self, event: Input) -> None:
        """React to a device: the focus is the screen's, all else the referee's."""
        if isinstance(event, Answered | Progressed):
            self.on_worked(event)
            return
        if not isinstance(event, Connected | Lost):
            self.rest.stir()
        if not isinstance(event, Raw):
            self.lately.note(repr(event))
        self.page.arrived(event)
        if isinstance(event, Touched):
            self.shell.holding = _holding(event.button)
        elif isinstance(event, Pressed | Held | Released):
            self.shell.holding = ""
        if self._counts(event) and not self._is_ours(event):
            self._hear_at_the_table(event)

    def _counts(self, event: Input) -> bool:
        """Return whether what an input was meant for is still there.

        A button that can be held is meant for what was there as it went down, confirm for what is
        on the screen.
        """
        match event:
            case Touched(button):
                self._down[button] = self.page.moment()
                return False
            case Pressed("confirm"):
                return self._seen == self.referee.moment
            case Pressed(button) | Held(button):
                now = self.page.moment()
                return self._down.pop(button, now) == now
        return True

    def _is_ours(self, event: Input) -> bool:
        """Do what moves the focus or turns the page; return whether it was that."""
        match event:
            case Pressed("next"):
                self.focus.move(self.page, 1)
            case Pressed("previous"):
                self.focus.move(self.page, -1)
            case Pressed("confirm"):
                self.focus.confirm(self.page)
            case Pressed("back"):
                self.back()
            case Held("back"):
                self.go("home")
            case Pressed("help"):
                self.go("help")
            case _:
                return False
        return True

    def _hear_at_the_table(self, event: Input) -> None:
        """Let the referee hear what is not the screen's; a card brings the match to the front."""
        if isinstance(event, Typed) and self.trail[-1] != "match":
            return
        if isinstance(event, Scanned | Pressed | Held) and self._is_for_the_table():
            self._to_the_table()
        self.referee.hear(event)

    def _is_for_the_table(self) -> bool:
        """Return whether cards and seats' buttons are the match's: no page asks for them."""
        referee = self.referee
        return bool(referee.match and not self.page.listener and not referee.matter.stranger)

    def _to_the_table(self) -> None:
        """A card or a seat's button means that the game goes on: bring the match to the front."""
        if self.trail[-1] != "match":
            self.go("match")

    def _somebody(self, *_: object) -> None:
        """See that somebody is there, whatever their key is for."""
        self.rest.stir()

    def _finger(self, _window: Any, touch: Any) -> bool:
        """Hide the focus, and keep a finger from touching what has not been shown yet."""
        mine = bool(self.shell.collide_point(*touch.pos))
        if mine and self.rest.stir():
            return True
        if mine:
            self.lately.note("a finger on a private page" if self.trail[-1] == "secret" else
                             f"a finger at {touch.x:.0f}, {touch.y:.0f}")  # fmt: skip
            self.focus.hide()
        return mine and self._seen != self.referee.moment


def _lay_out(root: Widget) -> None:
    """Lay out everything from the outside in, at once: Kivy takes several rounds to find sizes."""
    for widget in root.walk(restrict=True):
        if isinstance(widget, Layout):
            widget._trigger_layout.cancel()
            widget.do_layout()


def _holding(button: str) -> str:
    """Return what holding a button on does."""
    return {"undo": _("Keep holding: redo"), "back": _("Keep holding: home")}.get(button, "")


kv.load(__file__)
