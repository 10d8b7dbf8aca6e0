"""What only one seat may see, while a finger is held; its letters of evidence are told here."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct
from msgspec.structs import replace

from companion.game import Offer
from companion.i18n import _
from companion.inputs import Pressed
from screens import kv
from screens.parts import repeat
from screens.parts.frame import Page
from screens.parts.tap import Tap

_used = (repeat,)  # by the kv file
BY_BUTTON = 6.0
"""Seconds that it stays in sight after the confirm button, which nobody holds."""


class Eyes(Struct, frozen=True):
    """A seat whose page this can be."""

    seat: int
    name: str
    chosen: bool


class Letter(Struct, frozen=True):
    """A letter to tell; *told* is what it does."""

    letter: str
    chosen: bool


class EyesKey(Tap):
    """A seat to choose: from then on the page is for its eyes."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Turn to this seat's page; it is still blank."""
        App.get_running_app().page.turn_to(self.item.seat)


class LetterSpot(Tap):
    """A letter of the card that was taken."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Tell it."""
        App.get_running_app().page.tell(self.item.letter)


class SecretClaim(Tap):
    """What this seat may show to everybody at any time."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Show it."""
        app = App.get_running_app()
        app.go("match")
        app.referee.do(self.item.action)


class HoldKey(Tap):
    """Held, it shows the page; a finger lifted over a letter tells that letter."""

    page = ObjectProperty()
    _by_finger = False

    def on_touch_down(self, touch: Any) -> bool:
        """Show while a finger is here."""
        taken = bool(super().on_touch_down(touch))
        if taken and touch.grab_current is None and self.collide_point(*touch.pos):
            self.page.show()
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        """Blank the page again."""
        mine = touch.grab_current is self
        if mine:
            self.page.lifted(touch.pos)
            self._by_finger = True
        taken = bool(super().on_touch_up(touch))
        self._by_finger = False
        return taken

    def on_tap(self) -> None:
        """The confirm button shows the page for a while, and blanks it again."""
        if not self._by_finger:
            self.page.toggle()


class SecretLine(BoxLayout):
    """A sentence for these eyes."""

    item = StringProperty()


class Secret(Page):
    """Blank until somebody holds a finger on it."""

    title = StringProperty()
    seat = NumericProperty(0)
    pile = NumericProperty(None, allownone=True)
    """Where the card of evidence was taken from, if its letter is to be told."""
    eyes = ListProperty()
    heading = StringProperty()
    lines = ListProperty()
    letters = ListProperty()
    claims = ListProperty()
    open = BooleanProperty(False)
    """Whether it can be seen now."""
    hint = StringProperty()
    notice = StringProperty()
    hold_word = StringProperty()
    _closing = None

    def enter(self, seat: int | None = None, pile: int | None = None, **what: object) -> None:
        """Come to the front, blank; for a seat that is due a card, or the one that acts."""
        match = App.get_running_app().referee.match
        acting = match.view.who if match else None
        self.seat = next(each for each in (seat, acting, 0) if each is not None)
        self.pile, self.open = pile, False
        super().enter(**what)

    def leave(self) -> None:
        """Blank."""
        self.hide()

    def refresh(self) -> None:
        """Show whose page it is, and what is on it only while it is open."""
        referee = App.get_running_app().referee
        match = referee.match
        if match is None or match.game.peek is None:
            return
        players = match.state.players
        self.title, self.notice = match.game.title, referee.notice
        self.eyes = [Eyes(s, name, s == self.seat) for s, name in enumerate(players)]
        name = players[int(self.seat)]
        self.hold_word = _("Hold: only for {name}’s eyes").format(name=name)
        self.heading, self.lines, self.letters = "", [], []
        self.claims = [c for c in getattr(match.view.panel, "claims", ()) if c.seat == self.seat]
        self.hint = self._hint(name)
        if self.open:
            page = match.game.peek(match.state, int(self.seat))
            self.heading, self.lines = page.title, list(page.paragraphs)
            self._show_letters(match)

    def turn_to(self, seat: int) -> None:
        """Turn to another seat's page, blank."""
        self.seat, self.pile = seat, None
        self.hide()

    def show(self) -> None:
        """Uncover the page."""
        self.open = True
        self.refresh()

    def hide(self) -> None:
        """Blank the page."""
        if self._closing:
            self._closing.cancel()
        self._closing, self.open = None, False
        self.refresh()

    def toggle(self) -> None:
        """Uncover the page for a while, or blank it: a button cannot be held."""
        if self.open:
            self.hide()
        else:
            self.show()
            self._closing = Clock.schedule_once(lambda _: self.hide(), BY_BUTTON)

    def lifted(self, pos: tuple[float, float]) -> None:
        """Tell the letter under a finger that is lifted, and blank the page."""
        found = [key for key in self.ids.letters.children if key.collide_point(*pos)]
        if found and not self._closing:
            self.tell(found[0].item.letter)
        self.hide()

    def arrived(self, event: Any) -> None:
        """A button that moves the focus keeps the page open a little longer."""
        if self._closing and isinstance(event, Pressed):
            self._closing.cancel()
            self._closing = Clock.schedule_once(lambda _: self.hide(), BY_BUTTON)

    def tell(self, letter: str) -> None:
        """Take the card that is due, with its letter."""
        app = App.get_running_app()
        offer = self._taking(app.referee.match)
        if offer and self.open:
            app.referee.do(replace(offer.action, letter=letter))
            if self._taking(app.referee.match) is None or not app.referee.notice:
                app.go("match")

    def _taking(self, match: Any) -> Offer | None:
        """Return the offer that takes the card whose letter can be told here."""
        if match.view.who != self.seat:
            return None
        for offer in match.view.offers:
            action = offer.action
            if hasattr(action, "letter") and action.pile in (None, self.pile):
                return offer
        return None

    def _show_letters(self, match: Any) -> None:
        if self._taking(match) is None:
            return
        letters = sorted(card.letter for card in match.game.deck if hasattr(card, "letter"))
        self.letters = [Letter(letter, False) for letter in dict.fromkeys(letters)]

    def _hint(self, name: str) -> str:
        match = App.get_running_app().referee.match
        if self._taking(match):
            return _(
                "{name}: hold, and slide to the letter of the card you took, or touch it with"
                " another finger."
            ).format(name=name)
        return _("Blank again as soon as the finger is lifted.")


kv.load(__file__)
