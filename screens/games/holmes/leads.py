"""Row of clues in Holmes, the leader of each type, and the choice of a clue to reserve."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.games.holmes.view.panels import ChoiceOffer
from companion.play.actions import Action
from companion.play.view import Offer
from companion.words.i18n import _, ngettext, spoken_to
from screens.base import kv
from screens.games.holmes.table import TownPanel


class HeldLine(BoxLayout):
    """Further clues of a player: the map, jokers, hidden and reserved clues."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    piles = ListProperty()

    def on_item(self, *_: object) -> None:
        """Show its piles."""
        self.piles = [pile for pile in self.item.piles if not pile.value] if self.item else []


class HolmesClues(TownPanel):
    """Row of clues, and the leader of each type."""

    leads = ListProperty()

    def refresh(self) -> None:
        """Show the public clues."""
        super().refresh()
        self.leads = list(self.view.panel.town.leads)
        self._tell_lead()

    def _tell_lead(self) -> None:
        """Prompt with the player who leads in more types."""
        count, other = (sum(lead.seat == seat for lead in self.leads) for seat in (0, 1))
        self.seat, self.who = None, ""
        if count == other:
            text = ngettext("Level: {count} type each", "Level: {count} types each", count)
        else:
            self.seat, count = int(other > count), max(count, other)
            self.who = self.view.seats[self.seat].name
            text = ngettext("leads in {count} type", "leads in {count} types", count)
        self.prompt = text.format(count=count)


class HolmesReserve(TownPanel):
    """Choice of the clue to reserve."""

    keys = ListProperty()
    after = StringProperty()
    """Sentence with the player who gets the card afterwards."""

    def refresh(self) -> None:
        """Show the clues of the row."""
        super().refresh()
        offers = self.view.panel.reserves
        self.keys, self.prompt = list(map(self._key, offers)), ""
        if offers:
            self.seat = offers[0].seat
            self.who = spoken_to(self.view.seats[self.seat].name)
            self.prompt = _("touch the clue you reserve")
            text = _("the card then goes to {other}")
            self.after = text.format(other=self.view.seats[1 - self.seat].name)

    def reserve(self, action: Action) -> None:
        """Reserve a clue, and go back to the table."""
        self.page.side = None
        self.referee.do(action)

    def _key(self, offer: Offer) -> ChoiceOffer:
        code = str(offer.action.clue)  # type: ignore[attr-defined]
        lies = next(key for key in self.row if key.code == code)
        return replace(lies, offer=offer)


kv.load(__file__)
