"""Row of clues in Holmes, the leader of each type, and the choice of a clue to reserve."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec.structs import replace

from companion.games.holmes.view.panels import ChoiceOffer, Lead
from companion.play.actions import Action
from companion.play.view import Offer
from companion.words.i18n import _, ngettext, spoken_to
from screens.base import kv
from screens.games.holmes.table import HolmesHead, TownPanel
from screens.parts.drawing.owned import Owned
from screens.parts.touch.tap import Tap


class LeadLane(Owned, Tap):
    """Type of clues, and the rope on which its leader pulls."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    picked = BooleanProperty(False)
    """True if the panel explains it."""


class LowHead(HolmesHead):
    """Head as low as a bar."""

    low = BooleanProperty(True)


class HolmesClues(TownPanel):
    """Row of clues, and the leader of each type; a touch on a type explains how it can change."""

    head = LowHead

    leads = ListProperty()
    scores = ListProperty((0, 0))
    """Points of both, if the match ended now."""
    picked = StringProperty()
    """Code of the type that is explained; empty for none."""
    rival = NumericProperty(None, allownone=True)
    """Seat that the explanation is about; None for none."""
    rival_name = StringProperty()
    words = StringProperty()

    def refresh(self) -> None:
        """Show the public clues."""
        super().refresh()
        self.leads = list(self.view.panel.town.leads)
        self.scores = [seat.score for seat in self.view.seats]
        self._tell_lead()
        self._explain()

    def pick(self, lead: Lead) -> None:
        """Explain a type of clues; the same one again, no more."""
        self.picked = "" if lead.code == self.picked else lead.code
        self._explain()

    def _explain(self) -> None:
        lead = next((each for each in self.leads if each.code == self.picked), None)
        self.rival = None
        if lead and lead.value and lead.seat is not None:
            self.rival = 1 - lead.seat
        self.rival_name = "" if self.rival is None else self.view.seats[self.rival].name
        hint = _("touch a type: how it can change")
        self.words = lead.flip if lead else f"{self.reserve_word} · {hint}"
        for mark in self.ids.row.children:
            mark.picked = mark.item.code == self.picked

    def _tell_lead(self) -> None:
        """Prompt with the player who leads in more types."""
        types = [lead for lead in self.leads if lead.value]
        count, other = (sum(lead.seat == seat for lead in types) for seat in (0, 1))
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
