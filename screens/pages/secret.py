"""What only one seat may see, while a finger is held; what only it knows is told here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.play.actions import Action
from companion.play.match import Match
from companion.play.view import Offer, View
from companion.words.i18n import _
from companion.words.inputs import Pressed
from screens import games
from screens.base import kv
from screens.base.theme import theme
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host
from screens.parts.panels.panel import Panel, Panels
from screens.parts.seating import round
from screens.parts.touch.pager import PageArrow
from screens.parts.touch.spot import Spot
from screens.parts.touch.tap import Tap

BY_BUTTON = 6.0
"""Seconds that it stays in sight after the confirm button, which nobody holds."""


class Eyes(Struct, frozen=True):
    """A seat whose page this can be."""

    seat: int
    name: str
    chosen: bool


class HoldKey(Tap):
    """Held, it shows the page; a finger lifted over something to tell tells it."""

    page = ObjectProperty()
    _by_finger = False

    def on_touch_down(self, touch: Any) -> bool:
        """Show while a finger is here."""
        taken = bool(super().on_touch_down(touch))
        if taken and touch.grab_current is None and self.collide_point(*touch.pos):
            self.page.show()
        return taken

    def dragged(self, touch: Any) -> None:
        """Mark what would be told."""
        self.page.point(touch.pos)

    def lifted(self, touch: Any) -> None:
        """Tell what the finger is on, and blank the page again."""
        self.page.lifted(touch.pos)
        self._by_finger = True
        super().lifted(touch)
        self._by_finger = False

    def let_go(self, touch: Any) -> None:
        """Blank the page again."""
        super().let_go(touch)
        self.page.hide()

    def written(self) -> tuple[str, ...]:
        """Say nothing: what would be told stands here too, and changes with the finger."""
        return ()

    def on_tap(self) -> None:
        """The confirm button shows the page for a while, and blanks it again."""
        if not self._by_finger:
            self.page.toggle()


class PlainSecret(Panel):
    """What a game without a face for it shows in private: what it calls it."""


class Secret(Page):
    """Blank until somebody holds a finger on it."""

    title = StringProperty()
    seat = NumericProperty(0)
    action = ObjectProperty(None, allownone=True)
    """What was chosen at the table that there is something to tell of, if anything."""
    entry = NumericProperty(None, allownone=True)
    """The entry of the log that is corrected here, if any."""
    eyes = ListProperty()
    nothing = StringProperty()
    """That there is nothing to see."""
    claims = ListProperty()
    open = BooleanProperty(False)
    """Whether it can be seen now."""
    unlocked = False
    """Whether its PIN was told, or chosen, since it can be seen."""
    spacious = BooleanProperty(False)
    """Whether what is seen now takes the room of what stands above it."""
    across = BooleanProperty(False)
    """Whether it is for whoever sits on the other side of the table, and reads it from there."""
    hint = StringProperty()
    notice = StringProperty()
    hold_word = StringProperty()
    only = StringProperty()
    """For whose eyes it is, in two words."""
    pointed = StringProperty()
    """What lifting the finger that holds the page open would do now."""
    _closing = _waiting = None
    _slid_to: PageArrow | None = None
    """The arrow that the finger is on, which has turned the page already."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        super().__init__(app, **kwargs)
        self._panels = Panels(self)

    def enter(self, seat: int | None = None, **what: object) -> None:
        """Come to the front, blank; for a seat that has something to tell, or the one that acts."""
        match = self.app.referee.match
        acting = match.view.who if match else None
        self.seat = next(each for each in (seat, acting, 0) if each is not None)
        self.action, self.entry, self.open, self.unlocked = None, None, False, False
        self.app.referee.clear_all_notices()
        super().enter(**what)

    def leave(self) -> None:
        """Blank; what was refused here is nobody else's business."""
        self.app.referee.clear_notice()
        self.hide()

    def refresh(self) -> None:
        """Show whose page it is, and what is on it only while it is open."""
        referee = self.app.referee
        match = referee.match
        if match is None or match.game.secrets is None:
            return
        players = match.state.players
        if self.seat >= len(players):
            return  # another match was opened below the page, which goes
        self.title = match.game.title
        self.across = round.opposite(len(players), int(self.seat))
        self.notice = referee.pending.notice
        if self.notice and not self.open:
            self.notice = _("That was not taken: hold to see why.")
        self.eyes = [Eyes(s, name, s == self.seat) for s, name in enumerate(players)]
        name = players[int(self.seat)]
        hold = _("Keep the finger here") if self.open else _("Hold: only for {name}’s eyes")
        self.hold_word, self.only = hold.format(name=name), _("only {name}").format(name=name)
        view = self._view(match)
        panel = self._panel(match, view) if view else None
        self.claims = list(view.offers) if view and not self.open else []
        own = panel.prompt or view.hint if view and panel else ""
        self.hint = own or _("Blank again as soon as the finger is lifted.")
        self._uncover(panel)

    def _view(self, match: Match) -> View | None:
        """Return what the seat may see now: before its PIN is told, nothing that it keeps shut."""
        shut = match.shut(int(self.seat))
        if shut is None:
            self.app.locks.forget(self._lock)
        return shut if shut and not self.unlocked else match.private(int(self.seat))

    @property
    def _lock(self) -> object:
        """What names this page among all that have a PIN."""
        sitting = self.app.referee.sitting
        return (sitting.number, self.seat) if sitting else None

    def unlock(self, digits: str) -> None:
        """Show all of the page if these are the digits of its PIN; wrong ones make it wait."""
        match = self.app.referee.match
        opens = match is not None and self.app.locks.take(
            self._lock, partial(match.opens, int(self.seat), digits)
        )
        self.unlocked = self.open and opens
        self.refresh()

    def lock(self, offer: Offer) -> None:
        """Tell a PIN that was just chosen; the page stays as it is until it is blank again."""
        self.unlocked = self.open
        self.tell(offer)

    def wait(self) -> int:
        """Return the seconds until digits are taken again, and have them counted down."""
        seconds = self.app.locks.wait(self._lock)
        if seconds and self.open:
            self._waiting = self._waiting or Clock.schedule_once(self._count_down, 1)
        return seconds

    def _count_down(self, _: float) -> None:
        self._waiting = None
        self.refresh()

    def _panel(self, match: Match, view: View) -> Panel:
        """Return the panel of a private view, which nobody sees before it is uncovered."""
        self._panels.are_of(match)
        kind = games.private(match.game.name, view) or PlainSecret
        panel = self._panels.get(kind, view)
        panel.refresh()
        return panel

    def _uncover(self, panel: Panel | None) -> None:
        """Show the panel, but only while the page is open."""
        seen = panel if self.open else None
        self.spacious = seen is not None and seen.tall
        if seen and self.spacious:
            self.title = seen.view.prompt
        self.nothing = _("There is nothing secret now.") if self.open and panel is None else ""
        slot = self.ids.slot
        if seen is not next(iter(slot.children), None):
            slot.clear_widgets()
            if seen:
                slot.add_widget(seen)

    def concern(self) -> object:
        """Return whose page it is; what lifting the finger would tell is said while it moves."""
        return self.seat

    def turn_to(self, seat: int) -> None:
        """Turn to another seat's page, blank."""
        self.seat, self.unlocked = seat, False
        self.app.referee.clear_all_notices()
        self.hide()

    def turn_round(self) -> None:
        """Have all text upright from now on, or this page turned to the other side again."""
        self.app.set(upright=not theme.upright)

    def show(self) -> None:
        """Uncover the page."""
        self.open = True
        self.refresh()

    def hide(self) -> None:
        """Blank the page."""
        for event in filter(None, (self._closing, self._waiting)):
            event.cancel()
        self._closing = self._waiting = None
        self.open, self.unlocked, self.pointed = False, False, ""
        self.refresh()

    def toggle(self) -> None:
        """Uncover the page for a while, or blank it: a button cannot be held."""
        if self.open:
            self.hide()
        else:
            self.show()
            self._closing = Clock.schedule_once(lambda _: self.hide(), BY_BUTTON)

    def point(self, pos: tuple[float, float]) -> None:
        """Mark what is under the finger, and turn the page whose arrow it comes to."""
        self._slide_to(self._under(PageArrow, pos))
        found = self._spot(pos)
        for spot in self._spots():
            spot.pointed = spot is found
        self.pointed = found.lifting if found else ""

    def _slide_to(self, arrow: Any) -> None:
        if arrow is not None and arrow is not self._slid_to:
            arrow.dispatch("on_tap")
        self._slid_to = arrow

    def lifted(self, pos: tuple[float, float]) -> None:
        """Tell what is under a finger that is lifted, and blank the page."""
        found = self._spot(pos)
        if found and not self._closing:
            found.dispatch("on_tap")
        self.point((-1, -1))
        self.hide()

    def _spots(self) -> Iterator[Spot]:
        return (spot for spot in self.walk() if isinstance(spot, Spot))

    def _spot(self, pos: tuple[float, float]) -> Spot | None:
        found: Spot | None = self._under(Spot, pos)
        return found

    def _under(self, kind: type[Tap], pos: tuple[float, float]) -> Any:
        """Return the place of a kind at a point, if there is one that can be touched."""
        places = (each for each in self.walk() if isinstance(each, kind) and not each.disabled)
        return next((each for each in places if each.collide_point(*pos)), None)

    def arrived(self, event: Any) -> None:
        """A button that moves the focus keeps the page open a little longer."""
        if self._closing and isinstance(event, Pressed):
            self._closing.cancel()
            self._closing = Clock.schedule_once(lambda _: self.hide(), BY_BUTTON)

    def tell(self, offer: Offer) -> None:
        """Do what an offer stands for, or correct an entry with it; this page alone says why not.

        Go back to the table, or to where this page was opened, unless it was refused and there is
        still something to tell.
        """
        if not self.open:
            return
        app = self.app
        if offer.entry is not None:
            if app.referee.amend(offer.entry, offer.action) or app.referee.pending.consent:
                app.back()
            return
        app.referee.do(offer.action)
        match = app.referee.match
        panel = next(iter(self.ids.slot.children), None)
        if app.referee.pending.undecided:
            app.go("match")
        elif panel and panel.stays():
            self.refresh()
        elif not (app.referee.pending.notice and match and match.private(int(self.seat))):
            app.go("match")

    def claim(self, action: Action) -> None:
        """Show something to everybody, at the table."""
        self.app.go("match")
        self.app.referee.do(action)


kv.load(__file__)
