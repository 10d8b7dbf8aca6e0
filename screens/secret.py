"""What only one seat may see, while a finger is held; what only it knows is told here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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

from companion.play.actions import Action
from companion.words.i18n import _
from companion.words.inputs import Pressed
from screens import games, kv
from screens.parts import pager, repeat
from screens.parts.frame import Page
from screens.parts.tap import Choice, Tap
from screens.parts.telling import Telling, Told

_used = (pager, repeat)  # by the kv file
BY_BUTTON = 6.0
"""Seconds that it stays in sight after the confirm button, which nobody holds."""


class Eyes(Struct, frozen=True):
    """A seat whose page this can be."""

    seat: int
    name: str
    chosen: bool


class EyesKey(Choice):
    """A seat to choose: from then on the page is for its eyes."""


class ToldSpot(Choice):
    """Something to tell."""

    pointed = BooleanProperty(False)
    """Whether the finger that holds the page open is on it."""


class LetterSpot(ToldSpot):
    """A letter to tell, or another short word."""


class SentenceSpot(ToldSpot):
    """Something to tell in a sentence, with what would come of it."""


class SecretClaim(Choice):
    """What this seat may show to everybody at any time."""


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

    def on_touch_move(self, touch: Any) -> bool:
        """Mark what would be told."""
        if touch.grab_current is self:
            self.page.point(touch.pos)
        return bool(super().on_touch_move(touch))

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
    """Where the card was taken from that there is something to tell of, if any."""
    entry = NumericProperty(None, allownone=True)
    """The entry of the log that is corrected here, if any."""
    eyes = ListProperty()
    heading = StringProperty()
    lines = ListProperty()
    letters = ListProperty()
    sentences = ListProperty()
    claims = ListProperty()
    open = BooleanProperty(False)
    """Whether it can be seen now."""
    hint = StringProperty()
    notice = StringProperty()
    hold_word = StringProperty()
    pointed = StringProperty()
    """What lifting the finger that holds the page open would do now."""
    _closing = None

    def enter(self, seat: int | None = None, **what: object) -> None:
        """Come to the front, blank; for a seat that has something to tell, or the one that acts."""
        match = self.app.referee.match
        acting = match.view.who if match else None
        self.seat = next(each for each in (seat, acting, 0) if each is not None)
        self.pile, self.entry, self.open = None, None, False
        self._forget()
        super().enter(**what)

    def leave(self) -> None:
        """Blank; what was refused here is nobody else's business."""
        self._forget()
        self.hide()

    def _forget(self) -> None:
        """Drop what was said, unless the table has to decide about it."""
        referee = self.app.referee
        if referee.matter.notice and not (referee.matter.dispute or referee.matter.stranger):
            referee.dismiss()

    def refresh(self) -> None:
        """Show whose page it is, and what is on it only while it is open."""
        referee = self.app.referee
        match = referee.match
        if match is None or match.game.secrets is None:
            return
        players = match.state.players
        self.title = match.game.title
        self.notice = referee.matter.notice
        if self.notice and not self.open:
            self.notice = _("That was not taken: hold to see why.")
        self.eyes = [Eyes(s, name, s == self.seat) for s, name in enumerate(players)]
        name = players[int(self.seat)]
        self.hold_word = _("Hold: only for {name}’s eyes").format(name=name)
        telling = self._telling(match)
        self.heading, self.lines, self.letters, self.sentences = "", [], [], []
        claims = () if self.open else getattr(match.view.panel, "claims", ())
        self.claims = [claim for claim in claims if claim.seat == self.seat]
        blank = _("Blank again as soon as the finger is lifted.")
        self.hint = telling.hint if telling else blank
        if self.open:
            self._uncover(match, telling)

    def turn_to(self, seat: int) -> None:
        """Turn to another seat's page, blank."""
        self.seat = seat
        self._forget()
        self.hide()

    def show(self) -> None:
        """Uncover the page."""
        self.open = True
        self.refresh()

    def hide(self) -> None:
        """Blank the page."""
        if self._closing:
            self._closing.cancel()
        self._closing, self.open, self.pointed = None, False, ""
        self.refresh()

    def toggle(self) -> None:
        """Uncover the page for a while, or blank it: a button cannot be held."""
        if self.open:
            self.hide()
        else:
            self.show()
            self._closing = Clock.schedule_once(lambda _: self.hide(), BY_BUTTON)

    def point(self, pos: tuple[float, float]) -> None:
        """Mark what is under the finger."""
        found = self._spot(pos)
        for spot in self._spots():
            spot.pointed = spot is found
        self.pointed = _lifting(found.item) if found else ""

    def lifted(self, pos: tuple[float, float]) -> None:
        """Tell what is under a finger that is lifted, and blank the page."""
        found = self._spot(pos)
        if found and not self._closing:
            self.tell(found.item)
        self.point((-1, -1))
        self.hide()

    def _spots(self) -> Iterator[ToldSpot]:
        return (spot for spot in self.walk() if isinstance(spot, ToldSpot))

    def _spot(self, pos: tuple[float, float]) -> ToldSpot | None:
        return next(
            (spot for spot in self._spots() if not spot.disabled and spot.collide_point(*pos)), None
        )

    def arrived(self, event: Any) -> None:
        """A button that moves the focus keeps the page open a little longer."""
        if self._closing and isinstance(event, Pressed):
            self._closing.cancel()
            self._closing = Clock.schedule_once(lambda _: self.hide(), BY_BUTTON)

    def tell(self, told: Told) -> None:
        """Tell something, correct an entry with it, or choose the entry to correct."""
        if not self.open:
            return
        if told.action is None:
            self.entry = told.entry
            self.refresh()
        elif told.entry is not None:
            self._correct(told.entry, told.action)
        else:
            self._do(told.action)

    def claim(self, action: Action) -> None:
        """Show something to everybody, at the table."""
        self.app.go("match")
        self.app.referee.do(action)

    def _do(self, action: Action) -> None:
        """Go back to the table unless it was refused and another is wanted."""
        app = self.app
        app.referee.do(action)
        if not app.referee.matter.notice or self._telling(app.referee.match) is None:
            app.go("match")

    def _correct(self, entry: int, action: Action) -> None:
        """Go back where this page was opened unless it was refused and another is wanted."""
        app = self.app
        if app.referee.amend(entry, action) or app.referee.matter.consent:
            app.back()

    def _telling(self, match: Any) -> Telling | None:
        seat = int(self.seat)
        corrected = None if self.entry is None else games.correcting(match, seat, int(self.entry))
        return corrected or games.telling(match, seat, self.pile)

    def _uncover(self, match: Any, telling: Telling | None) -> None:
        page = match.game.secrets.peek(match.state, int(self.seat))
        if page is None:
            self.lines = [_("There is nothing secret now.")]
            return
        self.heading = page.title
        self.lines = list(page.paragraphs) if telling is None or telling.short else []
        if telling:
            short, told = telling.short, list(telling.told)
            self.letters, self.sentences = (told, []) if short else ([], told)


def _lifting(told: Told) -> str:
    """Return what lifting the finger here does."""
    if told.action is None:
        return _("Lift the finger to correct: {words}").format(words=told.words)
    return _("Lift the finger to tell: {words}").format(words=told.words)


kv.load(__file__)
