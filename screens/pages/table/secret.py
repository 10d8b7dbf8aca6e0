"""Private page of a seat: visible while a finger holds it, and its place for secret actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.play.actions import Action
from companion.play.match import Match
from companion.play.view import Offer, View
from companion.words.i18n import _
from companion.words.inputs import Pressed
from screens import games
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.pages.table.seat_phone import PhoneKey, SeatCode
from screens.parts.drawing.motion import move
from screens.parts.drawing.repeat import LabelledValue
from screens.parts.panels.curtain import RIPPLE
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host
from screens.parts.panels.panel import Panel, Panels
from screens.parts.seating import round
from screens.parts.touch.pager import PageArrow
from screens.parts.touch.spot import Spot
from screens.parts.touch.tap import Tap

BY_BUTTON = 6.0
"""Seconds that the page stays visible after the confirm button, which cannot be held."""


class HoldKey(Tap):
    """Key that shows the page while held; lifting the finger over a spot performs its action."""

    page = ObjectProperty()
    opened = BooleanProperty(False)
    """True while the page is visible."""
    hold_word = StringProperty()
    lift_word = StringProperty()
    """Effect of lifting the finger outside of all spots, in words."""
    pointed = StringProperty()
    """Effect of lifting the finger now, in words."""
    aside = StringProperty()
    """Words of the visible panel."""
    rings = NumericProperty(1.0)
    """Share of the time in which the rings go out."""
    _by_finger = False

    def _behind(self) -> Colour:
        """Return the colour of a private page, also while a finger holds it open."""
        colour: Colour = theme.private
        return colour

    def on_press(self) -> None:
        """Show the page while a finger is down."""
        super().on_press()
        self.page.show()

    def dragged(self, touch: MotionEvent) -> None:
        """Mark the spot under the finger."""
        self.page.point(touch.pos)

    def lifted(self, touch: MotionEvent) -> None:
        """Perform the action under the finger, and blank the page."""
        self.page.lifted(touch.pos)
        self._by_finger = True
        super().lifted(touch)
        self._by_finger = False

    def let_go(self, touch: MotionEvent) -> None:
        """Drop the touch, and blank the page."""
        super().let_go(touch)
        self.page.hide()

    def written(self) -> tuple[str, ...]:
        """Return nothing: the key shows the action under the finger, which changes meanwhile."""
        return ()

    def on_tap(self) -> None:
        """Toggle the page for the confirm button."""
        if not self._by_finger:
            self.page.toggle()


class PlainSecret(Panel):
    """Default panel of a private view."""


class Secret(Page):
    """Private page, blank until a finger holds it."""

    title = StringProperty()
    seat = NumericProperty(0)
    action = ObjectProperty(None, allownone=True)
    """Action that was begun at the table and is completed here, if any."""
    entry = NumericProperty(None, allownone=True)
    """Number of the log entry that is corrected here, if any."""
    eyes = ListProperty()
    nothing = StringProperty()
    """Message that there is no private view; empty otherwise."""
    claims = ListProperty()
    open = BooleanProperty(False)
    """True while the page is visible."""
    unlocked = False
    """True if its PIN was entered, or chosen, since the page became visible."""
    spacious = BooleanProperty(False)
    """True if the visible panel takes the room of the seats above it."""
    across = BooleanProperty(False)
    """True if it is rotated for a seat on the other side of the table."""
    hint = StringProperty()
    notice = StringProperty()
    tabbed = BooleanProperty(False)
    """True if the seats' keys are inside the bar."""
    hold_word = StringProperty()
    lift_word = StringProperty()
    """Effect of lifting the finger anywhere else, in words."""
    aside = StringProperty()
    """Words of the visible panel on the key."""
    only = StringProperty()
    """Label that names the seat, in two words."""
    only_word = StringProperty()
    """The same, as the title of the curtain."""
    behind = StringProperty()
    """Kind of secret behind the curtain, which is public."""
    away = StringProperty()
    """Sentence on the other seats, or seat, that look away."""
    other = NumericProperty(-1)
    """The one other seat; -1 for more than one."""
    rings = NumericProperty(1.0)
    """Share of the time in which the rings go out from the fingerprint."""
    pointed = StringProperty()
    """Effect of lifting the finger now, in words."""
    has_phones = BooleanProperty(False)
    """True if a phone can find the box."""
    may_join = BooleanProperty(False)
    """True while the visible page can be shown on a phone."""
    joined = BooleanProperty(False)
    """True if the seat has a phone."""
    _shows_code = False
    _closing = _waiting = None
    _slid_to: Tap | None = None
    """Key under the finger that slid onto it, and that has acted already."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        super().__init__(app, **kwargs)
        self._panels = Panels(self)

    def enter(self, seat: int | None = None, **what: object) -> None:
        """Come to the front, blank, for *seat* or else the awaited one."""
        match = self.app.referee.match
        acting = match.view.who if match else None
        self.seat = next(each for each in (seat, acting, 0) if each is not None)
        self.action, self.entry, self.open, self.unlocked = None, None, False, False
        self.app.referee.clear_all_notices()
        self.app.referee.in_private = True
        super().enter(**what)
        self._ripple()

    @staticmethod
    def where(spacious: bool, seats: int) -> str:
        """Return the words beside the title."""
        if spacious:
            return _("lift it, and it closes")
        return _("private") if seats <= 2 else ""

    def leave(self) -> None:
        """Blank the page and clear its notices, which are private."""
        self.app.referee.clear_notice()
        self.app.referee.in_private = False
        self.hide()

    def refresh(self) -> None:
        """Show the seat, and the panel while the page is open."""
        referee = self.app.referee
        match = referee.match
        if match is None or match.game.secrets is None:
            return
        players = match.state.players
        if self.seat >= len(players):
            return  # another match was opened while the page was in front
        self.title = match.game.called(match.setup)
        self.across = round.is_opposite(len(players), int(self.seat))
        self.notice = referee.pending.notice
        if self.notice and not self.open:
            self.notice = _("That was not taken: hold to see why.")
        self.eyes = [LabelledValue(seat, name) for seat, name in enumerate(players)]
        name = players[int(self.seat)]
        self.hold_word = _("Keep the finger here")
        self.only = _("only {name}").format(name=name)
        self._draw_curtain(match, match.game.secrets.behind)
        view = self._view(match)
        self._show_phone(match, view)
        panel = self._panel(match, view) if view else None
        self.claims = list(view.offers) if view and not self.open else []
        self.hint = panel.prompt or view.hint if view and panel else ""
        self.lift_word = self.hint or _("lift it, and it closes")
        self.aside = panel.aside or (view.hint if panel.tall else "") if view and panel else ""
        self._uncover(panel)

    def _draw_curtain(self, match: Match, behind: str) -> None:
        """Show the public words on the curtain: the page's seat, its kind of secret, the others."""
        players = match.state.players
        others = [seat for seat in range(len(players)) if seat != self.seat]
        self.only_word = _("Only {name}").format(name=players[int(self.seat)])
        self.behind = _(behind)
        self.other = others[0] if len(others) == 1 else -1
        self.away = _("all others look away")
        if len(others) == 1:
            self.away = _("{name} looks away").format(name=players[others[0]])

    def _view(self, match: Match) -> View | None:
        """Return the private view of the seat, or the view that asks for its PIN."""
        shut = match.views.shut(int(self.seat))
        if shut is None:
            self.app.locks.forget(self._lock)
        return shut if shut and not self.unlocked else match.views.private(int(self.seat))

    @property
    def _lock(self) -> object:
        """Key of this page in ``app.locks``."""
        sitting = self.app.referee.sitting
        return (sitting.number, self.seat) if sitting else None

    def unlock(self, digits: str) -> None:
        """Unlock the page if these are the digits of its PIN; wrong ones cause a delay."""
        match = self.app.referee.match
        opens = match is not None and self.app.locks.take(
            self._lock, partial(match.views.opens, int(self.seat), digits)
        )
        self.unlocked = self.open and opens
        self.refresh()

    def lock(self, offer: Offer) -> None:
        """Set a PIN; the page stays unlocked until it is blank."""
        self.unlocked = self.open
        self.tell(offer)

    def wait(self) -> int:
        """Return the seconds until the next try, and schedule the countdown."""
        seconds = self.app.locks.wait(self._lock)
        if seconds and self.open:
            self._waiting = self._waiting or Clock.schedule_once(self._count_down, 1)
        return seconds

    def _count_down(self, _: float) -> None:
        self._waiting = None
        self.refresh()

    def _panel(self, match: Match, view: View) -> Panel:
        """Return the panel of a private view, without showing it."""
        self._panels.are_of(match)
        kind = games.private(match.game.name, view) or PlainSecret
        if self._shows_code and self.may_join:
            kind = SeatCode
        panel = self._panels.get(kind, view)
        panel.refresh()
        return panel

    def _uncover(self, panel: Panel | None) -> None:
        """Show the panel if the page is open, else remove it."""
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

    @property
    def phone_address(self) -> str:
        """Address by which a phone joins the seat, with its key; empty once one has joined."""
        phones, seats = self.app.services.phones, self.app.services.seat_phones
        addresses = phones.state.addresses if phones else ()
        path = seats.invite(int(self.seat)) if seats and addresses else ""
        return f"{addresses[0].origin}{path}" if path else ""

    def _show_phone(self, match: Match, view: View | None) -> None:
        """Show whether the seat can have a phone, and has one."""
        phones, seats = self.app.services.phones, self.app.services.seat_phones
        self.has_phones = bool(phones and seats and phones.state.is_on and phones.state.addresses)
        is_shut = match.views.shut(int(self.seat)) is not None and not self.unlocked
        self.may_join = self.has_phones and self.open and view is not None and not is_shut
        self.joined = bool(seats and seats.has(int(self.seat)))

    def toggle_code(self) -> None:
        """Show the code of the seat's own phone, or the private view again."""
        self._shows_code = not self._shows_code
        self.refresh()

    def take_phone_away(self) -> None:
        """Take the phone of the seat away."""
        self._shows_code = False
        if seats := self.app.services.seat_phones:
            seats.revoke(int(self.seat))
        self.refresh()

    def concern(self) -> object:
        """Return the seat; the spot under the finger may change during a touch."""
        return self.seat

    def turn_to(self, seat: int) -> None:
        """Turn to the page of another seat, blank."""
        self.seat, self.unlocked = seat, False
        self.app.referee.clear_all_notices()
        self.hide()
        self._ripple()

    def _ripple(self) -> None:
        """Let rings go out once from the place to hold."""
        self.rings = 0.0
        move(self, RIPPLE, "linear", rings=1.0)

    @staticmethod
    def columns_of(seats: int, portrait: bool) -> int:
        """Return the number of columns for seats."""
        if portrait:
            return 2
        return 3 if seats > 4 else max(seats, 1)

    def turn_round(self) -> None:
        """Toggle the setting that all text is upright."""
        self.app.change_settings(upright=not theme.upright)

    def show(self) -> None:
        """Make the page visible."""
        self.open = True
        self.refresh()

    def hide(self) -> None:
        """Blank the page."""
        for event in filter(None, (self._closing, self._waiting)):
            event.cancel()
        self._closing = self._waiting = None
        self.open, self.unlocked, self.pointed = False, False, ""
        self._shows_code = False
        self.refresh()

    def toggle(self) -> None:
        """Show the page for BY_BUTTON seconds, or blank it."""
        if self.open:
            self.hide()
        else:
            self.show()
            self._closing = Clock.schedule_once(lambda _: self.hide(), BY_BUTTON)

    def point(self, pos: tuple[float, float]) -> None:
        """Mark the spot under the finger; an arrow or the phone's key acts at once."""
        self._slide_to(self._under(PageArrow, pos) or self._under(PhoneKey, pos))
        found = self._spot(pos)
        for spot in self._spots():
            spot.pointed = spot is found
        self.pointed = found.lift_text if found else ""

    def _slide_to(self, key: Any) -> None:
        if key is not None and key is not self._slid_to:
            key.dispatch("on_tap")
        self._slid_to = key

    def lifted(self, pos: tuple[float, float]) -> None:
        """Perform the action under the finger, and blank the page."""
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
        """Return the enabled key of a class at a point, if any."""
        places = (each for each in self.walk() if isinstance(each, kind) and not each.disabled)
        return next((each for each in places if each.collide_point(*pos)), None)

    def arrived(self, event: Any) -> None:
        """Restart the timer when a button moves the focus."""
        if self._closing and isinstance(event, Pressed):
            self._closing.cancel()
            self._closing = Clock.schedule_once(lambda _: self.hide(), BY_BUTTON)

    def tell(self, offer: Offer) -> None:
        """Perform the action of an offer, or correct an entry with it; only this page says why not.

        Then go back to the table, or to the page before, unless the action was refused and there
        is still a private view.
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
        elif not (app.referee.pending.notice and match and match.views.private(int(self.seat))):
            app.go("match")

    def claim(self, action: Action) -> None:
        """Perform a public action, at the table."""
        self.app.go("match")
        self.app.referee.do(action)


kv.load(__file__)
