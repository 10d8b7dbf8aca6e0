"""Strip on which two seats consent, each by touching its name."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.table.consent import NEEDED
from companion.table.referee import Referee
from companion.table.sitting import PendingStep
from companion.words.i18n import _
from screens.base import kv
from screens.parts.drawing.culling import OpaqueBox


class Agreeing(Struct, frozen=True):
    """Seat that is asked, with its answer so far."""

    seat: int
    name: str
    agreed: bool


class ConsentStrip(OpaqueBox):
    """Question with a key for each seat; hidden while there is no question."""

    sentence = StringProperty()
    asked = ListProperty()
    dots = ListProperty()
    """A value for each seat that has to agree: True for each that has."""
    pending = BooleanProperty(False)
    many = BooleanProperty(False)
    """True if there are more seats than have to agree, so that names take a row of their own."""
    room = NumericProperty(0)
    """Height that it fills below a prompt, in pixels; 0 where it is no higher than it must be."""
    rows = NumericProperty(1)
    """Rows of names."""

    def show(self, referee: Referee) -> None:
        """Show the pending question and the seats that have agreed."""
        consent, match = referee.pending.consent, referee.match
        self.pending = bool(consent and match)
        players = match.state.players if consent and match else ()
        self.many = len(players) > NEEDED
        self.sentence = _asked(consent.step, len(players)) if consent and match else ""
        agreed = consent.agreed if consent else frozenset()
        self.dots = [place < len(agreed) for place in range(NEEDED)]
        # Set once: replacing a key would lose the finger that is on it.
        self.asked = [Agreeing(seat, name, seat in agreed) for seat, name in enumerate(players)]


def _asked(step: PendingStep, players: int) -> str:
    why = step.why
    if not why and step.undone:
        why = _("Taking back “{sentence}” uncovers what is hidden.").format(sentence=step.undone)
    text = _("{why} Do two of you agree?") if players > NEEDED else _("{why} Do both agree?")
    return text.format(why=why or _("This uncovers what is hidden."))


kv.load(__file__)
