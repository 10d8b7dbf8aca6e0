"""What needs consent waits until both have agreed, each by touching their name."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from msgspec import Struct

from companion.table.consent import NEEDED
from companion.table.referee import Referee
from companion.words.i18n import _
from screens.base import kv
from screens.parts.drawing.culling import SeenBox


class Agreeing(Struct, frozen=True):
    """A seat that is asked, and whether it has agreed."""

    seat: int
    name: str
    agreed: bool


class ConsentStrip(SeenBox):
    """The question and the names; nothing while nothing is asked."""

    sentence = StringProperty()
    asked = ListProperty()
    shown = BooleanProperty(False)
    many = BooleanProperty(False)
    """Whether there are more than the two who have to agree, so that names take a row."""

    def show(self, referee: Referee) -> None:
        """Show who has agreed so far."""
        consent, match = referee.pending.consent, referee.match
        self.shown = bool(consent and match)
        players = match.state.players if consent and match else ()
        self.many = len(players) > NEEDED
        self.sentence = _asked(consent.step.why, len(players)) if consent and match else ""
        agreed = consent.agreed if consent else frozenset()
        # Set once: a key that comes anew loses the finger that is on it.
        self.asked = [Agreeing(seat, name, seat in agreed) for seat, name in enumerate(players)]


def _asked(why: str, players: int) -> str:
    text = _("{why} Do two of you agree?") if players > NEEDED else _("{why} Do both agree?")
    return text.format(why=why or _("This uncovers what is hidden."))


kv.load(__file__)
